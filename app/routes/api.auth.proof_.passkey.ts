import type { ActionFunctionArgs } from '@remix-run/node';
import { passkeyAnswerSchema } from '~/auth/mfa/passkey';
import { byMethod, only, submitJson } from '~/http/json.server';
import { provePasskeyHere } from '~/http/reauthentication.server';
import { authorize } from '~/records/actor';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: passkeyAnswerSchema,
        authorize: (actor) => authorize(actor, 'staff'),
        run: async (input) => {
          await provePasskeyHere(args, input);
          return { success: true };
        },
      }),
  });
