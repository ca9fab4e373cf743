import * as invitations from '~/auth/invitations/invitation.server';
import { invitationRecordSchema } from '~/auth/login/link';
import * as mfa from '~/auth/mfa/reset.server';
import * as users from '~/auth/users/model.server';
import { actionOf } from '~/http/forms/button-action.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { publicOrigin } from '~/http/pages/public-origin.server';
import { noFields, optionalLine } from '~/records/fields';
import { invitationResendFailed } from './+ui/invitations';
import { invited } from './invited.server';

const userAction = actionOf({ permission: users.permission, list: '/admin/users' });

export const userActions = {
  '/admin/users/:id/reset-factors': userAction({
    reauthTo: async ({ actor, id }) => `reset two-step verification of ${(await users.find(actor, id)).username}`,
    run: ({ actor, id }) => mfa.resetMfa(actor, id),
    done: () => ({
      flash: flashSuccess(
        'Two-step verification reset',
        'They are logged out and can log in with their password only.',
      ),
    }),
    failed: 'Error resetting two-step verification',
    confirm: async ({ actor, id }) => ({
      title: 'Reset two-step verification',
      question: `Reset two-step verification of ${(await users.find(actor, id)).username}?`,
      button: 'Reset',
      busy: 'Resetting...',
      text: [
        'Their authenticator apps, passkeys and recovery codes stop working, and they are logged out everywhere. Until they set up two-step verification again, they log in with just their password. We notify them by email.',
      ],
      note: 'Confirm the request first: call them on a number you already have.',
    }),
    api: {
      call: 'POST /api/admin/users/:id/reset-factors',
      summary:
        'Reset the two-step verification of a user and log them out; returns the number of removed factors; requires re-authentication',
      body: noFields,
      response: { factors: 'integer' },
      result: (factors) => ({ factors }),
    },
  }),
  '/admin/users/invitations/:id/resend': userAction({
    permission: invitations.permission,
    reauthTo: 'send this invitation again',
    run: async ({ actor, id, request }) => invitations.resend(actor, id, await publicOrigin(request)),
    done: (made, call) => invited(call, made),
    failed: invitationResendFailed,
    api: {
      call: 'POST /api/admin/invitations/:id/resend',
      summary: 'Send an invitation again, with a new link and number; requires re-authentication',
      body: noFields,
      response: { invitation: invitationRecordSchema, link: { nullable: optionalLine('Link', 2000) } },
      status: 201,
    },
  }),
  '/admin/users/invitations/:id/revoke': userAction({
    permission: invitations.permission,
    reauthTo: 'revoke this invitation',
    run: ({ actor, id }) => invitations.revoke(actor, id),
    done: 'Invitation revoked',
    failed: 'Could not revoke the invitation',
    confirm: async ({ actor, id }) => ({
      title: 'Revoke invitation',
      question: 'Revoke the invitation?',
      button: 'Revoke',
      busy: 'Revoking...',
      text: ['The link for ', { strong: (await invitations.find(actor, id)).email }, ' stops working.'],
    }),
    api: { call: 'DELETE /api/admin/invitations/:id', summary: 'Revoke an invitation; requires re-authentication' },
  }),
};
