import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import * as tokens from '~/auth/tokens/own-token.server';
import { submitIntent } from '~/http/forms/intent.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import { ConfirmDelete } from '~/ui/kit/form/confirm';

export { clientAction } from '~/ui/kit/form/server-calls';

const account = '/admin/account/tokens';

export const handle = { dialog: true, failed: 'Could not revoke the token' };
export const meta: MetaFunction = () => [{ title: 'Revoke an API token' }];

export const loader = (args: LoaderFunctionArgs) => loadPage(args, (actor) => tokens.find(actor, recordId(args)));

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: tokens.permission,
    reauthTo: 'revoke this API token',
    run: tokens.remove,
    list: account,
    done: 'API token revoked',
    failed: handle.failed,
  });

export default function RevokeToken() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete title={`Revoke ${name}?`} confirm="Revoke" busy="Revoking..." closeTo={account}>
      <p>Apps using this token lose access immediately. This cannot be undone.</p>
    </ConfirmDelete>
  );
}
