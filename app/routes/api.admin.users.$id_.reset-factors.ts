import type { ActionFunctionArgs } from '@remix-run/node';
import * as mfa from '~/auth/mfa/reset.server';
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
        authorize: (actor) => authorize(actor, mfa.permission),
        run: async (_input, actor) => ({ factors: await mfa.resetMfa(actor, recordId(args)) }),
      }),
  });
