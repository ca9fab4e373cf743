import type { ActionFunctionArgs } from '@remix-run/node';
import { admit } from '~/access/login-limits.server';
import { loginSchema } from '~/access/user';
import { setSession } from '~/http/actor.server';
import { authenticate } from '~/http/authenticator.server';
import { byMethod, only, submitJson } from '~/http/json.server';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: loginSchema,
        admit: () => admit(args.context.address),
        run: async (input, _actor, headers) => {
          const { user, token } = await authenticate(args, input);
          headers.append('Set-Cookie', await setSession(args.context, token));
          return { user };
        },
      }),
  });
