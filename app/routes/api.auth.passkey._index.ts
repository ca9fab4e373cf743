import type { ActionFunctionArgs } from '@remix-run/node';
import { passkeyAnswerSchema } from '~/auth/mfa/passkey';
import { checkLoginRate } from '~/auth/sessions/login-limits.server';
import { authenticatePasskey } from '~/http/authenticator.server';
import { byMethod, only, submitJson } from '~/http/json.server';
import { signedIn } from '~/http/session-user.server';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: passkeyAnswerSchema,
        authorize: () => checkLoginRate(args.context.address),
        run: async (input, _actor, headers) => {
          const { user, ...login } = await authenticatePasskey(args, input);
          for (const [name, value] of await signedIn(args.context, login)) headers.append(name, value);
          return { user };
        },
      }),
  });
