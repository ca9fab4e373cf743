import type { ActionFunctionArgs } from '@remix-run/node';
import { admit } from '~/access/login-limits.server';
import { passkeyAnswerSchema } from '~/access/passkey';
import { setSession } from '~/http/actor.server';
import { authenticatePasskey } from '~/http/authenticator.server';
import { byMethod, only, submitJson } from '~/http/json.server';
import { setSigningIn } from '~/http/signing-in.server';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: passkeyAnswerSchema,
        admit: () => admit(args.context.address),
        run: async (input, _actor, headers) => {
          const { user, token } = await authenticatePasskey(args, input);
          headers.append('Set-Cookie', await setSession(args.context, token));
          headers.append('Set-Cookie', await setSigningIn(args.context, null));
          return { user };
        },
      }),
  });
