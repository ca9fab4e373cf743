import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as tokens from '~/auth/tokens/own-token.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage, recordId } from '~/http/page.server';
import { authorize } from '~/records/actor';
import { noFields } from '~/records/fields';
import { ConfirmDelete } from '~/ui/admin/confirm';

const account = '/admin/account/tokens';

export const handle = { dialog: true, failed: 'Could not revoke the token' };
export const meta: MetaFunction = () => [{ title: 'Revoke an API token' }];

export const loader = (args: LoaderFunctionArgs) => loadPage(args, (actor) => tokens.find(actor, recordId(args)));

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: noFields,
    authorize: (actor) => authorize(actor, tokens.permission),
    run: (_input, actor) => tokens.remove(actor, recordId(args)),
    done: () => ({ to: account, flash: success('API token revoked') }),
    failed: handle.failed,
  });

export default function RevokeToken() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete
      title={`Revoke ${name}?`}
      confirm="Revoke"
      busy="Revoking..."
      closeTo={account}
      actionError={useActionData<typeof action>()}
    >
      <p>Apps using this token lose access immediately. This cannot be undone.</p>
    </ConfirmDelete>
  );
}
