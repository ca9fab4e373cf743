import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import * as invitations from '~/auth/invitations/invitation.server';
import { submitIntent } from '~/http/forms/intent.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import { ConfirmDelete } from '~/ui/kit/form/confirm';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/users';

export const handle = { dialog: true, failed: 'Could not revoke the invitation' };
export const meta: MetaFunction = () => [{ title: 'Revoke invitation' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => ({ invitation: await invitations.find(actor, recordId(args)) }));

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: invitations.permission,
    reauthTo: 'revoke this invitation',
    run: invitations.revoke,
    list,
    done: 'Invitation revoked',
    failed: handle.failed,
  });

export default function RevokeInvitation() {
  const { invitation } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete title="Revoke the invitation?" confirm="Revoke" busy="Revoking..." closeTo={list}>
      <p>
        The link for <strong>{invitation.email}</strong> stops working.
      </p>
    </ConfirmDelete>
  );
}
