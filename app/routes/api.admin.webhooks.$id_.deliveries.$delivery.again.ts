import type { ActionFunctionArgs } from '@remix-run/node';
import { byMethod, only, submitJson } from '~/http/json.server';
import { recordId } from '~/http/page.server';
import { authorize } from '~/records/actor';
import { noFields, parseId } from '~/records/fields';
import { sendAgain } from '~/webhooks/delivery.server';
import { permission } from '~/webhooks/model.server';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: noFields,
        authorize: (actor) => authorize(actor, permission),
        run: async (_input, actor) => {
          await sendAgain(actor, recordId(args), parseId(args.params.delivery) ?? 0);
          return { success: true };
        },
        status: 202,
      }),
  });
