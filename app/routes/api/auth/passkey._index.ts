import { passkeyAnswerSchema } from '~/auth/mfa/passkey';
import { checkLoginRate } from '~/auth/sessions/login-limits.server';
import { staffUserSchema } from '~/auth/users/schema';
import { resource } from '~/http/api/endpoint.server';
import { authenticatePasskey } from '~/http/session/authenticator.server';
import { loggedIn } from '~/http/session/session-user.server';

export const { loader, action, endpoints } = resource({
  POST: {
    permission: 'anyone',
    summary: 'Log in with the passkey response, within five minutes; sets the session cookie',
    body: passkeyAnswerSchema,
    response: { user: staffUserSchema },
    precondition: ({ context }) => checkLoginRate(context.address),
    run: async (call) => {
      const { user, ...login } = await authenticatePasskey(call, call.input);
      for (const [name, value] of await loggedIn(call.context, login)) call.headers.append(name, value);
      return { user };
    },
  },
});
