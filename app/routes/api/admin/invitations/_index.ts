import * as invitations from '~/auth/invitations/invitation.server';
import { invitationRecordSchema, invitationSchema } from '~/auth/login/link';
import { resource } from '~/http/api/endpoint.server';
import { publicOrigin } from '~/http/pages/public-origin.server';
import { optionalLine } from '~/records/fields';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: invitations.permission,
    summary: 'List open invitations',
    response: { invitations: [invitationRecordSchema] },
    run: async ({ actor }) => ({ invitations: await invitations.list(actor) }),
  },
  POST: {
    permission: invitations.permission,
    summary: 'Invite a user for 72 hours; returns `link` only if email is not set up; requires re-authentication',
    body: invitationSchema,
    response: { invitation: invitationRecordSchema, link: { nullable: optionalLine('Link', 2000) } },
    status: 201,
    run: async ({ actor, input, request }) => invitations.create(actor, input, await publicOrigin(request)),
  },
});
