import { addressConfirmationSchema } from '~/auth/login/link';
import * as emailChange from '~/auth/users/email-change.server';
import { resource } from '~/http/api/endpoint.server';
import { linkVisitor } from '~/http/session/one-time-link.server';

export const { loader, action, endpoints } = resource({
  POST: {
    permission: 'anyone',
    summary: 'Confirm a new email address with the token of its link; 409 if the link has expired',
    body: addressConfirmationSchema,
    run: (call) => emailChange.confirm(call.input.token, linkVisitor(call)),
  },
});
