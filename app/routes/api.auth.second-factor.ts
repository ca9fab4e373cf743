import type { ActionFunctionArgs } from '@remix-run/node';
import { mfaPolicySchema } from '~/auth/mfa/schema';
import { authenticateCode } from '~/http/authenticator.server';
import { byMethod, only, submitJson } from '~/http/json.server';
import { signedIn } from '~/http/session-user.server';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: mfaPolicySchema,
        run: async (input, _actor, headers) => {
          const { user, recoveryCodesLeft, ...login } = await authenticateCode(args, input);
          for (const [name, value] of await signedIn(args.context, login)) headers.append(name, value);
          return { user, recoveryCodesLeft };
        },
      }),
  });
