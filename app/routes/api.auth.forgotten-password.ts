import type { ActionFunctionArgs } from '@remix-run/node';
import * as passwordReset from '~/auth/login/forgotten-password.server';
import { forgotPasswordSchema } from '~/auth/login/link';
import { byMethod, only, submitJson } from '~/http/json.server';
import { ownOrigin } from '~/http/link.server';

export const loader = only('POST');

/** The same answer anyone who is asked for. */
export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: forgotPasswordSchema,
        run: async ({ username }) => {
          await passwordReset.requestReset(username, args.context.address, ownOrigin(args));
          return { success: true };
        },
        status: 202,
      }),
  });
