import { checkLoginRate } from '~/auth/sessions/login-limits.server';
import { loginSchema, staffUserSchema } from '~/auth/users/schema';
import { resource } from '~/http/api/endpoint.server';
import { jsonResponse } from '~/http/api/json.server';
import { authenticate } from '~/http/session/authenticator.server';
import { setPendingLogin } from '~/http/session/pending-login.server';
import { loggedIn } from '~/http/session/session-user.server';

/** The password was correct. With the cookie in this response, only a code is missing. */
const codeWanted = {
  message: 'The password is correct. Send a code to /api/auth/second-factor.',
  code: 'second-factor',
};

/** Setting it up needs a QR code and a first code, which only a page can show. */
const appWanted = {
  message: 'This site requires two-step verification. Log in with a browser once to set it up.',
  code: 'second-factor-missing',
};

export const { loader, action, endpoints } = resource({
  POST: {
    permission: 'anyone',
    summary:
      'Log in; sets the session cookie. 401 with the code `second-factor` means that the password is correct and a code is required',
    body: loginSchema,
    response: { user: staffUserSchema },
    precondition: ({ context }) => checkLoginRate(context.address),
    run: async (call) => {
      const { context, headers } = call;
      const login = await authenticate(call, call.input);
      if (login.kind !== 'logged-in') {
        if (login.kind === 'app-wanted') return jsonResponse(appWanted, 401);
        return jsonResponse(codeWanted, 401, { 'Set-Cookie': await setPendingLogin(context, login.token) });
      }
      for (const [name, value] of await loggedIn(context, login)) headers.append(name, value);
      return { user: login.user };
    },
  },
});
