import type { ActionFunctionArgs } from '@remix-run/node';
import { checkToken } from '~/access/setup-token.server';
import { byMethod, only, submitJson } from '~/http/json.server';
import { setupSchema } from '~/people/user';
import * as users from '~/people/user.server';

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
