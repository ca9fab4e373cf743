import * as passwordReset from '~/auth/login/forgotten-password.server';
import { passwordResetSchema } from '~/auth/login/link';
import { resource } from '~/http/api/endpoint.server';
import { linkVisitor } from '~/http/session/one-time-link.server';

export const { loader, action, endpoints } = resource({
  POST: {
    permission: 'anyone',
    summary: 'Set a new password with the token of a link and end all sessions; 409 if the link has expired',
    body: passwordResetSchema,
    run: (call) => passwordReset.reset(call.input, linkVisitor(call)),
  },
});
