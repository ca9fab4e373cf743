import type { ActionFunctionArgs } from '@remix-run/node';
import { permission } from '~/auth/sso/identity-provider.server';
import { check } from '~/auth/sso/provider-check.server';
import { byMethod, only, submitJson } from '~/http/json.server';
import { recordId } from '~/http/page.server';
import { authorize } from '~/records/actor';
import { noFields } from '~/records/fields';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: noFields,
        authorize: (actor) => {
          authorize(actor, permission);
          return undefined;
        },
        run: async (_input, actor) => ({ checks: await check(actor, recordId(args), args.context.log) }),
      }),
  });
