import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { flashSuccess } from '~/http/forms/flash.server';
import { type ActionError, submitForm } from '~/http/forms/form.server';
import { loadPageFor } from '~/http/pages/page.server';
import { retentionSchema } from '~/inbox/messages/settings';
import * as messageSettings from '~/inbox/messages/settings.server';
import { retentionOptions } from '~/inbox/retention/retention';
import { buttonClass } from '~/ui/button';
import { Input } from '~/ui/controls';
import { FieldHead, Label } from '~/ui/field';
import { SettingsForm, SubmitButton } from '~/ui/kit/form/form';
import { FormEnd, SettingsPart } from '~/ui/kit/form/form-parts';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { FormSelect } from '~/ui/kit/form/select-field';
import { Screen } from '~/ui/kit/frame/screen';
import { useRefresh } from '~/ui/kit/frame/use-refresh';
import { InlineNotice } from '~/ui/kit/list/list';

export { clientAction } from '~/ui/kit/form/server-calls';

const path = '/admin/messages/settings';

export const handle = { failed: 'Failed to save message settings' };
export const meta: MetaFunction = () => [{ title: 'Message settings' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPageFor(args, messageSettings.permission, async (actor) => {
    const [months, beingErased] = await Promise.all([
      messageSettings.readRetention(actor),
      messageSettings.countBeingErased(actor),
    ]);
    return { months, beingErased };
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: retentionSchema,
    permission: messageSettings.permission,
    reauthTo: 'save the message settings',
    run: ({ months }, actor) => messageSettings.saveRetention(actor, months),
    done: () => ({ to: path, flash: flashSuccess('Message settings saved successfully') }),
    failed: handle.failed,
  });

export default function MessageSettings() {
  const { months, beingErased } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  return (
    <Screen title="Message settings" back={{ to: '/admin/messages', label: 'Messages' }}>
      <SettingsPart title="Notifications" lead="Recipients for each reason, digests, quiet hours and reply reminders.">
        <Link className={buttonClass({ variant: 'outline' }, 'mt-2')} to={`${path}/notifications`}>
          Change notifications
        </Link>
      </SettingsPart>
      <SettingsPart title="How long messages are kept">
        <Retention key={months} months={months} actionError={actionError} />
      </SettingsPart>
      <SettingsPart
        title="Delete one person’s data"
        lead="If someone asks you to erase their data, enter their email address. You see the number of messages before anything is deleted."
      >
        {beingErased > 0 ? <BeingErased count={beingErased} /> : null}
        <Form className="max-w-[640px]" action={`${path}/erase`}>
          <div className="flex min-w-0 flex-col">
            <FieldHead>
              <Label htmlFor="erase-email">Email address</Label>
            </FieldHead>
            <Input id="erase-email" name="email" type="email" required autoComplete="off" />
          </div>
          <FormEnd>
            <button className={buttonClass({ variant: 'outline' })} type="submit">
              Find messages
            </button>
          </FormEnd>
        </Form>
      </SettingsPart>
    </Screen>
  );
}

/** With JavaScript, the count is refreshed. */
function BeingErased({ count }: { count: number }) {
  useRefresh(true, 1000);
  const messages = count === 1 ? 'One message is' : `${count.toLocaleString('en-GB')} messages are`;
  return (
    <InlineNotice
      actions={
        <Link className={buttonClass({ variant: 'outline', size: 'sm' })} to={path}>
          Check again
        </Link>
      }
    >
      <span role="status">{`${messages} still being deleted. You can leave this page.`}</span>
    </InlineNotice>
  );
}

function Retention({ months, actionError }: { months: number; actionError: ActionError | undefined }) {
  const { state, fields } = useAdminForm({
    id: 'retention',
    schema: retentionSchema,
    defaultValue: { months: String(months) },
    actionError,
  });
  return (
    <SettingsForm state={state} end={<SubmitButton>Save settings</SubmitButton>}>
      <FormSelect
        label="Keep messages for"
        field={fields.months}
        options={retentionOptions}
        hint="Messages older than this are permanently deleted with their notes and replies. Deletion starts within two hours."
      />
    </SettingsForm>
  );
}
