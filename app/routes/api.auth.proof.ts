import type { ActionFunctionArgs } from '@remix-run/node';
import { reauthSchema } from '~/auth/mfa/schema';
import { byMethod, only, submitJson } from '~/http/json.server';
import { proveHere } from '~/http/reauthentication.server';
import { authorize } from '~/records/actor';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: reauthSchema,
        authorize: (actor) => authorize(actor, 'staff'),
        run: async (input) => {
          await proveHere(args, input);
          return { success: true };
        },
      }),
  });
