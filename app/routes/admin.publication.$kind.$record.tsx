import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form.server';
import { recordName } from '~/http/history.server';
import { loadPage } from '~/http/page.server';
import { publicOrigin } from '~/http/public-origin.server';
import { publicationDone } from '~/http/publication.server';
import { publicationPath } from '~/records/publish-path';
import { scheduleFormSchema } from '~/records/scheduled-action';
import * as previews from '~/registry/previews.server';
import * as schedule from '~/registry/schedule.server';
import { PreviewLinks } from '~/ui/admin/preview-links';
import { ScheduleForm } from '~/ui/admin/schedule-form';
import { Screen } from '~/ui/admin/screen';

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
    done: (output) => publicationDone(args, 'Scheduled', output || undefined),
    failed: handle.failed,
  });

/** The schedule of a record. */
export default function Publication() {
  const {
    subject,
    name,
    path,
    actions,
    scheduledActions,
    of,
    previews: links,
    origin,
  } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  return (
    <Screen
      title={titleOf({ subject, name })}
      subtitle="All times are UK time."
      back={{ to: path, label: 'Back to editing' }}
    >
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
                address={publicationPath(of)}
                kind={of.kind}
                actionError={isIts ? actionError : undefined}
              />
            </section>
          );
        })}
        {links ? <PreviewLinks links={links} origin={origin} address={publicationPath(of)} /> : null}
      </div>
    </Screen>
  );
}
