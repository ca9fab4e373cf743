import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { byMethod, readJson, submitJson } from '~/http/json.server';
import { oauthUseSchema } from '~/mail/oauth';
import * as oauth from '~/mail/oauth-settings.server';
import { permission } from '~/mail/smtp-config.server';
import { authorize } from '~/records/actor';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => ({ mailOauth: await oauth.read(actor) }));

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    GET: () => loader(args),
    PATCH: () =>
      submitJson(args, {
        schema: oauthUseSchema,
        authorize: (actor) => authorize(actor, permission),
        run: async ({ isInUse }, actor) => ({ mailOauth: await oauth.activate(actor, isInUse) }),
      }),
  });
