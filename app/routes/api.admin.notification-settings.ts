import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { byMethod, readJson, submitJson } from '~/http/json.server';
import { notificationSettingsSchema } from '~/inbox/notifications/settings';
import * as notificationSettings from '~/inbox/notifications/settings.server';
import { authorize } from '~/records/actor';
import { withVersion } from '~/records/fields';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => ({ notificationSettings: await notificationSettings.read(actor) }));

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    GET: () => loader(args),
    POST: () =>
      submitJson(args, {
        schema: withVersion(notificationSettingsSchema),
        authorize: (actor) => authorize(actor, notificationSettings.permission),
        run: async ({ version, ...input }, actor) => ({
          notificationSettings: await notificationSettings.save(actor, input, version),
        }),
      }),
  });
