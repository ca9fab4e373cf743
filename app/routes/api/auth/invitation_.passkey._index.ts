import { acceptWithPasskey } from '~/auth/invitations/invited-passkey.server';
import { invitedPasskeySchema } from '~/auth/login/link';
import { recoveryCodesSchema } from '~/auth/mfa/schema';
import { staffUserSchema } from '~/auth/users/schema';
import { resource } from '~/http/api/endpoint.server';
import { visitorOf } from '~/http/session/authenticator.server';
import { siteOrigin } from '~/http/session/passkey.server';
import { loggedIn } from '~/http/session/session-user.server';

export const { loader, action, endpoints } = resource({
  POST: {
    permission: 'anyone',
    summary: 'Accept an invitation with the passkey that the browser created; sets the session cookie',
    body: invitedPasskeySchema,
    response: { user: staffUserSchema, recoveryCodes: recoveryCodesSchema },
    status: 201,
    run: async (call) => {
      const accepted = await acceptWithPasskey(call.input, siteOrigin(call.request), await visitorOf(call));
      const { user, recoveryCodes, ...login } = accepted;
      for (const [name, value] of await loggedIn(call.context, login)) call.headers.append(name, value);
      return { user, recoveryCodes };
    },
  },
});
