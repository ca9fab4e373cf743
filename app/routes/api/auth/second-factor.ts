import { mfaCodeSchema, recoveryCodesLeftSchema } from '~/auth/mfa/schema';
import { staffUserSchema } from '~/auth/users/schema';
import { resource } from '~/http/api/endpoint.server';
import { authenticateCode } from '~/http/session/authenticator.server';
import { loggedIn } from '~/http/session/session-user.server';

export const { loader, action, endpoints } = resource({
  POST: {
    permission: 'anyone',
    summary:
      'Complete the login with a code from an authenticator app or a recovery code, using the cookie of the first step',
    body: mfaCodeSchema,
    response: { user: staffUserSchema, recoveryCodesLeft: { nullable: recoveryCodesLeftSchema } },
    run: async (call) => {
      const { user, recoveryCodesLeft, ...login } = await authenticateCode(call, call.input);
      for (const [name, value] of await loggedIn(call.context, login)) call.headers.append(name, value);
      return { user, recoveryCodesLeft };
    },
  },
});
