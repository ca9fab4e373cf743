import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { readContactTerms } from '~/content/home-page/model.server';
import { readAdminEmail } from '~/email/smtp-config.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loadPage } from '~/http/pages/page.server';
import { notificationSettingsSchema } from '~/inbox/notifications/settings';
import * as notificationSettings from '~/inbox/notifications/settings.server';
import { withVersion } from '~/records/fields';
import { NotificationForm } from '~/routes/admin/messages/+ui/notification-form';
import { useFormKey } from '~/ui/kit/form/form-state';
import { Screen } from '~/ui/kit/frame/screen';

export { clientAction } from '~/ui/kit/form/server-calls';

const path = '/admin/messages/settings/notifications';

export const handle = { failed: 'Failed to save the notification settings' };
export const meta: MetaFunction = () => [{ title: 'Notifications' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const settings = await notificationSettings.find(actor);
    const [{ reasons }, adminEmail] = await Promise.all([readContactTerms(), readAdminEmail()]);
    return { settings, reasons, adminEmail };
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: withVersion(notificationSettingsSchema),
    hasLists: true,
    permission: notificationSettings.permission,
    reauthTo: 'save the notification settings',
    run: ({ version, ...input }, actor) => notificationSettings.save(actor, input, version),
    done: () => ({ to: path, flash: flashSuccess('Notification settings saved successfully') }),
    failed: handle.failed,
  });

export default function Notifications() {
  const { settings, reasons, adminEmail } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  return (
    <Screen
      title="Notifications"
      subtitle="Choose who gets an email about new messages, and when."
      back={{ to: '/admin/messages/settings', label: 'Message settings' }}
    >
      <NotificationForm
        key={useFormKey(settings.version, actionError)}
        {...{ settings, reasons, adminEmail, actionError }}
      />
    </Screen>
  );
}
