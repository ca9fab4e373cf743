import type { ActionFunctionArgs } from '@remix-run/node';
import * as mfa from '~/auth/mfa/model.server';
import { readBusinessDetails } from '~/content/legal/texts.server';
import { byMethod, only, submitJson } from '~/http/json.server';
import { authorize } from '~/records/actor';
import { noFields } from '~/records/fields';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: noFields,
        authorize: (actor) => authorize(actor, mfa.permission),
        run: async (_input, actor) => mfa.start(actor, (await readBusinessDetails()).brandName),
      }),
  });
