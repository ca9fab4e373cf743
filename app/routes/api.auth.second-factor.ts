import type { ActionFunctionArgs } from '@remix-run/node';
import { secondFactorSchema } from '~/access/factor';
import { setSession } from '~/http/actor.server';
import { authenticateCode } from '~/http/authenticator.server';
import { byMethod, only, submitJson } from '~/http/json.server';
import { setSigningIn } from '~/http/signing-in.server';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: secondFactorSchema,
        run: async (input, _actor, headers) => {
          const { user, token, recoveryCodesLeft } = await authenticateCode(args, input);
          headers.append('Set-Cookie', await setSession(args.context, token));
          headers.append('Set-Cookie', await setSigningIn(args.context, null));
          return { user, recoveryCodesLeft };
        },
      }),
  });
