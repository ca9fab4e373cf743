import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import * as tokens from '~/auth/tokens/model.server';
import { submitIntent } from '~/http/forms/intent.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import { tokensPath } from '~/routes/admin/settings/access/+ui/all-tokens';
import { ConfirmDelete } from '~/ui/kit/form/confirm';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { dialog: true, failed: 'Could not revoke the token' };
export const meta: MetaFunction = () => [{ title: 'Revoke an API token' }];

export const loader = (args: LoaderFunctionArgs) => loadPage(args, (actor) => tokens.find(actor, recordId(args)));

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: tokens.permission,
    reauthTo: 'revoke this API token',
    run: (actor, id) => tokens.remove(actor, id),
    list: tokensPath,
    done: 'API token revoked',
    failed: handle.failed,
  });

export default function RevokeAnyToken() {
  const { name, owner } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete title={`Revoke ${name}?`} confirm="Revoke" busy="Revoking..." closeTo={tokensPath}>
      <p>
        {owner ? `It belongs to ${owner}. ` : 'It is a service token. '}
        Apps using this token lose access immediately. This cannot be undone.
      </p>
    </ConfirmDelete>
  );
}
