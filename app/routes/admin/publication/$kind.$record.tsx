import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { flashSuccess } from '~/http/forms/flash.server';
import { type ActionError, submitForm } from '~/http/forms/form.server';
import { recordName } from '~/http/pages/history.server';
import { loadPage } from '~/http/pages/page.server';
import { publicOrigin } from '~/http/pages/public-origin.server';
import { clockInLondon } from '~/platform/time-zone';
import type { PreviewLink } from '~/records/preview-link';
import { schedulePath } from '~/records/schedule-path';
import { type ScheduledAction, type ScheduledActionKind, scheduleFormSchema } from '~/records/scheduled-action';
import * as previews from '~/registry/previews.server';
import * as schedule from '~/registry/schedule.server';
import { Button, buttonClass } from '~/ui/button';
import { InputField } from '~/ui/field';
import { hasError, ScheduledActionError, scheduledActionLabels } from '~/ui/kit/editing/schedule-note';
import { CopyButton } from '~/ui/kit/form/copy-button';
import { AdminForm, SubmitButton } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { Screen } from '~/ui/kit/frame/screen';
import { InlineNotice } from '~/ui/kit/list/list';
import { RecordRow, RowActions, RowName, Rows } from '~/ui/kit/list/rows';
import { Timestamp } from '~/ui/kit/list/timestamp';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { failed: 'Could not schedule it' };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? titleOf(data) : 'Publication' }];

const titleOf = ({ subject, name }: { subject: string; name: string }) => `Schedule the ${subject}: ${name}`;

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => ({
    ...(await schedule.find(actor, recordName(args))),
    of: recordName(args),
    previews: await previews.list(actor, recordName(args)),
    origin: await publicOrigin(args.request),
  }));

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: scheduleFormSchema,
    authorize: (actor) => schedule.find(actor, recordName(args)),
    run: ({ action: operation, at }, actor) => schedule.schedule(actor, recordName(args), operation, { at }),
    done: (note) => ({ to: schedulePath(recordName(args)), flash: flashSuccess('Scheduled', note || undefined) }),
    failed: handle.failed,
  });

export default function Schedule() {
  const data = useLoaderData<typeof loader>();
  const { path, actions, scheduledActions, of, previews: links, origin } = data;
  const actionError = useActionData<typeof action>();
  return (
    <Screen title={titleOf(data)} subtitle="All times are UK time." back={{ to: path, label: 'Back to editing' }}>
      <div className="grid grid-cols-1 gap-x-10 gap-y-12 xl:grid-cols-2">
        {actions.map((operation) => {
          const scheduledAction = scheduledActions.find((one) => one.action === operation);
          const isIts = actionError?.result.initialValue?.action === operation;
          return (
            <section key={operation}>
              <ScheduleForm
                key={scheduledAction?.dueAt}
                action={operation}
                scheduledAction={scheduledAction}
                address={schedulePath(of)}
                kind={of.kind}
                actionError={isIts ? actionError : undefined}
              />
            </section>
          );
        })}
        {links ? <PreviewLinks links={links} origin={origin} address={schedulePath(of)} /> : null}
      </div>
    </Screen>
  );
}

interface PreviewLinksProps {
  links: PreviewLink[];
  /** The origin of the links. */
  origin: string;
  /** The URL of the forms. */
  address: string;
}

/** The preview links of a draft, with buttons to create, copy and revoke them. */
function PreviewLinks({ links, origin, address }: PreviewLinksProps) {
  return (
    <section>
      <h2 className="mb-4">Preview links</h2>
      <p className="mt-1 mb-4 text-ink-2 text-small">Anyone with the link can see this draft for seven days.</p>
      {links.length === 0 ? null : (
        <Rows>
          {links.map((link) => (
            <RecordRow key={link.id}>
              <RowName>
                <a className={buttonClass({ variant: 'link' })} href={link.address} target="_blank" rel="noreferrer">
                  Expires <Timestamp at={link.expiresAt} />
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
                <span>Created by {link.author}</span>
              </RowName>
              <RowActions>
                <CopyButton text={origin + link.address} size="sm" />
                <Form method="post" action={`${address}/previews/${link.id}`} data-failed="Could not revoke the link">
                  <Button type="submit" variant="outline" size="sm">
                    Revoke
                  </Button>
                </Form>
              </RowActions>
            </RecordRow>
          ))}
        </Rows>
      )}
      <Form
        className="mt-1 mb-4 [ul+&]:mt-4"
        method="post"
        action={`${address}/previews`}
        data-failed="Could not create a preview link"
      >
        <Button type="submit" variant="outline">
          Create preview link
        </Button>
      </Form>
    </section>
  );
}

interface ScheduleFormProps {
  action: ScheduledActionKind;
  scheduledAction: ScheduledAction | undefined;
  /** The URL of the form. */
  address: string;
  /** The record's type. All drafts of copy and appearance are published together. */
  kind: string;
  actionError: ActionError | undefined;
}

const draftsHint = 'All saved drafts of texts and appearance are published at this time.';
const byHand = 'Publishing or hiding it yourself cancels the schedule.';
const hints: Record<ScheduledActionKind, string> = {
  publish: `Visitors see the last saved version. ${byHand}`,
  unpublish: `Visitors no longer see it after this time. ${byHand}`,
};

const dueTexts: Record<ScheduledActionKind, string> = { publish: 'Goes live on', unpublish: 'Goes offline on' };

/** Sets, changes or cancels the time at which a record is published or unpublished. */
function ScheduleForm({ action, scheduledAction, address, kind, actionError }: ScheduleFormProps) {
  const text = scheduledActionLabels[action];
  const defaultValue = { action, at: scheduledAction && clockInLondon(scheduledAction.dueAt) };
  const { state, fields } = useAdminForm({ id: action, schema: scheduleFormSchema, defaultValue, actionError });
  return (
    <>
      <h2 className="mb-4">{text}</h2>
      {scheduledAction ? (
        <InlineNotice
          tone={hasError(scheduledAction) ? 'danger' : 'info'}
          className="mb-7"
          actions={
            <Form method="post" action={`${address}/cancel`} data-failed="Failed to cancel it">
              <input type="hidden" name="action" value={action} />
              <Button type="submit" variant="outline" size="sm">
                Cancel<span className="sr-only"> “{text}”</span>
              </Button>
            </Form>
          }
        >
          <strong>
            {dueTexts[action]} <Timestamp at={scheduledAction.dueAt} />
          </strong>
          . Scheduled by {scheduledAction.author}. <ScheduledActionError scheduledAction={scheduledAction} />
        </InlineNotice>
      ) : null}
      <AdminForm state={state} end={<SubmitButton>{scheduledAction ? 'Change time' : 'Schedule'}</SubmitButton>}>
        <input type="hidden" name="action" value={action} />
        <InputField
          label="Day and time"
          field={fields.at}
          type="datetime-local"
          hint={kind === 'drafts' ? draftsHint : hints[action]}
        />
      </AdminForm>
    </>
  );
}
