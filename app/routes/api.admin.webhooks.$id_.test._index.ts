import type { ActionFunctionArgs } from '@remix-run/node';
import { byMethod, only, submitJson } from '~/http/json.server';
import { recordId } from '~/http/page.server';
import { authorize } from '~/records/actor';
import { noFields } from '~/records/fields';
import { sendTest } from '~/webhooks/delivery.server';
import { permission } from '~/webhooks/model.server';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: noFields,
        authorize: (actor) => authorize(actor, permission),
        run: async (_input, actor) => {
          await sendTest(actor, recordId(args));
          return { success: true };
        },
        status: 202,
      }),
  });
