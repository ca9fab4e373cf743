import type { ActionFunctionArgs } from '@remix-run/node';
import { checkToken } from '~/auth/login/setup-token.server';
import * as users from '~/auth/users/model.server';
import { setupSchema } from '~/auth/users/schema';
import { byMethod, only, submitJson } from '~/http/json.server';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: setupSchema,
        authorize: () => users.requireNoAdmin(),
        run: async (input) => {
          checkToken(input.setupToken, args.context);
          return { user: await users.setup(input, args.context.address) };
        },
        status: 201,
      }),
  });
