import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as invitations from '~/auth/invitations/invitation.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage, recordId } from '~/http/page.server';
import { listUrl } from '~/http/paging.server';
import { authorize } from '~/records/actor';
import { noFields } from '~/records/fields';
import { ConfirmDelete } from '~/ui/admin/confirm';

const list = '/admin/users';

export const handle = { dialog: true, failed: 'Could not revoke the invitation' };
export const meta: MetaFunction = () => [{ title: 'Revoke invitation' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => ({ invitation: await invitations.find(actor, recordId(args)) }));

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: noFields,
    authorize: (actor) => authorize(actor, invitations.permission),
    run: (_input, actor) => invitations.revoke(actor, recordId(args)),
    done: () => ({ to: listUrl(args.request, list), flash: success('Invitation revoked') }),
    failed: handle.failed,
  });

export default function RevokeInvitation() {
  const { invitation } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete
      title="Revoke the invitation?"
      confirm="Revoke"
      busy="Revoking..."
      closeTo={list}
      actionError={useActionData<typeof action>()}
    >
      <p>
        The link for <strong>{invitation.email}</strong> stops working.
      </p>
    </ConfirmDelete>
  );
}
