import type { ActionFunctionArgs } from '@remix-run/node';
import { addressConfirmationSchema } from '~/auth/login/link';
import * as ownAddress from '~/auth/users/email-change.server';
import { byMethod, only, submitJson } from '~/http/json.server';
import { visitorOf } from '~/http/link.server';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: addressConfirmationSchema,
        run: async ({ token }) => {
          await ownAddress.confirm(token, visitorOf(args));
          return { success: true };
        },
      }),
  });
