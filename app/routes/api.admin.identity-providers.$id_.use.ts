import type { ActionFunctionArgs } from '@remix-run/node';
import { inUseSchema } from '~/auth/sso/identity-provider';
import * as providers from '~/auth/sso/identity-provider.server';
import { byMethod, only, submitJson } from '~/http/json.server';
import { recordId } from '~/http/page.server';
import { authorize } from '~/records/actor';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: inUseSchema,
        authorize: (actor) => {
          authorize(actor, providers.permission);
          return undefined;
        },
        run: async ({ isInUse }, actor) => ({
          identityProvider: await providers.switchUse(actor, recordId(args), isInUse),
        }),
      }),
  });
