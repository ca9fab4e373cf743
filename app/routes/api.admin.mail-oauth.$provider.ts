import type { ActionFunctionArgs } from '@remix-run/node';
import { isOAuthProvider, oauthInputSchema } from '~/email/oauth';
import * as oauth from '~/email/oauth-settings.server';
import { permission } from '~/email/smtp-config.server';
import { byMethod, only, submitJson } from '~/http/json.server';
import { NotFound } from '~/platform/errors';
import { authorize } from '~/records/actor';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) => {
  const { provider } = args.params;
  const isKnown = isOAuthProvider(provider);
  return byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: oauthInputSchema(provider),
        authorize: (actor) => {
          authorize(actor, permission);
          if (!isKnown) throw new NotFound('mail service');
        },
        run: async ({ version, ...input }, actor) => {
          if (!isKnown) throw new NotFound('mail service');
          return { mailOauth: await oauth.save(actor, provider, input, version) };
        },
      }),
  });
};
