/** The page after an invitation: its link if no email is sent, else the list. */
import type { ActionFunctionArgs } from '@remix-run/node';
import type { CreatedInvitation } from '~/auth/invitations/invitation.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { listUrl } from '~/http/pages/paging.server';
import { setOneTimeLink } from '~/http/session/one-time-link.server';

const list = '/admin/users';

export async function invited({ request, context }: ActionFunctionArgs, { invitation, link }: CreatedInvitation) {
  const { id, email } = invitation;
  if (link === null)
    return { to: listUrl(request, list), flash: flashSuccess('Invitation sent', `It goes to ${email}.`) };
  return {
    to: `${list}/invitations/${id}/link`,
    flash: flashSuccess('Invitation created'),
    headers: { 'Set-Cookie': await setOneTimeLink(context, { id, link }) },
  };
}
