import * as invitations from '~/auth/invitations/invitation.server';
import { acceptanceSchema } from '~/auth/login/link';
import { userRecordSchema } from '~/auth/users/schema';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  POST: {
    permission: 'anyone',
    summary: 'Accept an invitation with the token of its link; 409 if the link has expired',
    body: acceptanceSchema,
    response: { user: userRecordSchema },
    status: 201,
    run: async ({ input, context }) => ({ user: await invitations.accept(input, context.address) }),
  },
});
