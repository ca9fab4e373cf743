import type { ActionFunctionArgs } from '@remix-run/node';
import { checkLoginRate } from '~/auth/sessions/login-limits.server';
import { loginSchema } from '~/auth/users/schema';
import { authenticate } from '~/http/authenticator.server';
import { byMethod, only, submitJson } from '~/http/json.server';
import { setSigningIn } from '~/http/pending-sign-in.server';
import { signedIn } from '~/http/session-user.server';

export const loader = only('POST');

/** The password was right: with the cookie that comes along, a code is all that is missing. */
const codeWanted = {
  message: 'The password is correct. Send a code to /api/auth/second-factor.',
  code: 'second-factor',
};

/** Setting one up shows a QR code and asks for a first code: that is a page's work. */
const appWanted = {
  message: 'This site requires two-step verification. Log in with a browser once to set it up.',
  code: 'second-factor-missing',
};

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: loginSchema,
        authorize: () => checkLoginRate(args.context.address),
        run: async (input, _actor, headers) => {
          const login = await authenticate(args, input);
          if (login.kind !== 'signed-in') {
            if (login.kind === 'app-wanted') return appWanted;
            headers.append('Set-Cookie', await setSigningIn(args.context, login.token));
            return codeWanted;
          }
          for (const [name, value] of await signedIn(args.context, login)) headers.append(name, value);
          return { user: login.user };
        },
        status: (answer) => (answer === codeWanted || answer === appWanted ? 401 : 200),
      }),
  });
