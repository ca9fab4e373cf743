import type { ActionFunctionArgs } from '@remix-run/node';
import type * as z from 'zod';
import { byMethod, only, submitJson } from '~/http/json.server';
import { isOAuthProvider, type OAuthInput, oauthSchemas } from '~/mail/oauth';
import * as oauth from '~/mail/oauth-settings.server';
import { permission } from '~/mail/smtp-config.server';
import { NotFound } from '~/platform/errors';
import { authorize } from '~/records/actor';
import { withVersion } from '~/records/fields';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) => {
  const { provider } = args.params;
  const isKnown = isOAuthProvider(provider);
  return byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: withVersion(oauthSchemas[isKnown ? provider : 'other']) as z.ZodType<OAuthInput & { version?: number }>,
        admit: (actor) => {
          authorize(actor, permission);
          if (!isKnown) throw new NotFound('mail service');
          return undefined;
        },
        run: async ({ version, ...input }, actor) => {
          if (!isKnown) throw new NotFound('mail service');
          return { mailOauth: await oauth.save(actor, provider, input as OAuthInput, version) };
        },
      }),
  });
};
