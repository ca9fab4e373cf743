import { reauthSchema } from '~/auth/mfa/schema';
import { resource } from '~/http/api/endpoint.server';
import { reauthenticateWithBody } from '~/http/forms/reauthentication.server';

export const { loader, action, endpoints } = resource({
  POST: {
    permission: 'staff',
    summary: 'Re-authenticate with the password or a code, for ten minutes',
    body: reauthSchema,
    run: (call) => reauthenticateWithBody(call, call.input),
  },
});
