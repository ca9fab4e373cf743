import * as passwordReset from '~/auth/login/forgotten-password.server';
import { forgotPasswordSchema } from '~/auth/login/link';
import { resource } from '~/http/api/endpoint.server';
import { localOrigin } from '~/http/session/one-time-link.server';

export const { loader, action, endpoints } = resource({
  // The response does not reveal whether the account exists.
  POST: {
    permission: 'anyone',
    summary: 'Email a password reset link if the account exists; 409 if email is not set up',
    body: forgotPasswordSchema,
    status: 202,
    run: (call) => passwordReset.requestReset(call.input.username, call.context.address, localOrigin(call)),
  },
});
