import { passkeyAnswerSchema } from '~/auth/mfa/passkey';
import { resource } from '~/http/api/endpoint.server';
import { reauthenticateWithPasskeyBody } from '~/http/forms/reauthentication.server';

export const { loader, action, endpoints } = resource({
  POST: {
    permission: 'staff',
    summary: 'Re-authenticate with the passkey response',
    body: passkeyAnswerSchema,
    run: (call) => reauthenticateWithPasskeyBody(call, call.input),
  },
});
