import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { oauthUseSchema } from '~/email/oauth';
import * as oauth from '~/email/oauth-settings.server';
import { permission } from '~/email/smtp-config.server';
import { byMethod, readJson, submitJson } from '~/http/json.server';
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
