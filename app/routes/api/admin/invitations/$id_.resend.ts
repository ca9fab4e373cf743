import * as invitations from '~/auth/invitations/invitation.server';
import { invitationRecordSchema } from '~/auth/login/link';
import { resource } from '~/http/api/endpoint.server';
import { publicOrigin } from '~/http/pages/public-origin.server';
import { noFields, optionalLine } from '~/records/fields';

export const { loader, action, endpoints } = resource({
  POST: {
    permission: invitations.permission,
    summary: 'Send an invitation again, with a new link and number; requires re-authentication',
    body: noFields,
    response: { invitation: invitationRecordSchema, link: { nullable: optionalLine('Link', 2000) } },
    status: 201,
    run: async ({ actor, id, request }) => invitations.resend(actor, id, await publicOrigin(request)),
  },
});
