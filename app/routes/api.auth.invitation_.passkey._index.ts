import type { ActionFunctionArgs } from '@remix-run/node';
import { acceptWithPasskey } from '~/auth/invitations/invited-passkey.server';
import { invitedPasskeySchema } from '~/auth/login/link';
import { visitorOf } from '~/http/authenticator.server';
import { byMethod, only, submitJson } from '~/http/json.server';
import { ownOrigin } from '~/http/passkey.server';
import { signedIn } from '~/http/session-user.server';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: invitedPasskeySchema,
        run: async (input, _actor, headers) => {
          const accepted = await acceptWithPasskey(input, ownOrigin(args.request), await visitorOf(args));
          const { user, recoveryCodes, ...login } = accepted;
          for (const [name, value] of await signedIn(args.context, login)) headers.append(name, value);
          return { user, recoveryCodes };
        },
        status: 201,
      }),
  });
