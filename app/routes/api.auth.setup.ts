import type { ActionFunctionArgs } from '@remix-run/node';
import { byMethod, only, submitJson } from '~/http/json.server';
import { checkToken } from '~/models/setup-token.server';
import { setupSchema } from '~/models/user';
import * as users from '~/models/user.server';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: setupSchema,
        admit: async () => {
          await users.requireNoAdmin();
          return undefined;
        },
        run: async (input) => {
          checkToken(input.setupToken, args.context);
          return { user: await users.setup(input, args.context.address) };
        },
        status: 201,
      }),
  });
