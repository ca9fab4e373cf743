import { resource } from '~/http/api/endpoint.server';
import { notificationSettingsRecordSchema, notificationSettingsSchema } from '~/inbox/notifications/settings';
import * as notificationSettings from '~/inbox/notifications/settings.server';
import { withVersion } from '~/records/fields';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: notificationSettings.permission,
    summary: 'Read the notification settings',
    response: { notificationSettings: notificationSettingsRecordSchema },
    run: async ({ actor }) => ({ notificationSettings: await notificationSettings.find(actor) }),
  },
  POST: {
    permission: notificationSettings.permission,
    summary:
      'Save the notification settings: recipients by reason (comma-separated; an empty reason stands for every other one) with ticket systems, immediate emails, digest, quiet hours (UK time) and reminders',
    body: withVersion(notificationSettingsSchema),
    response: { notificationSettings: notificationSettingsRecordSchema },
    run: async ({ actor, input: { version, ...input } }) => ({
      notificationSettings: await notificationSettings.save(actor, input, version),
    }),
  },
});
