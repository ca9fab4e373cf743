import * as invitations from '~/auth/invitations/invitation.server';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  DELETE: {
    permission: invitations.permission,
    summary: 'Revoke an invitation; requires re-authentication',
    run: ({ actor, id }) => invitations.revoke(actor, id),
  },
});
