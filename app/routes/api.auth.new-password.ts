import type { ActionFunctionArgs } from '@remix-run/node';
import * as passwordReset from '~/auth/login/forgotten-password.server';
import { passwordResetSchema } from '~/auth/login/link';
import { byMethod, only, submitJson } from '~/http/json.server';
import { visitorOf } from '~/http/link.server';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: passwordResetSchema,
        run: async (input) => {
          await passwordReset.reset(input, visitorOf(args));
          return { success: true };
        },
      }),
  });
