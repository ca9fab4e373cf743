import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as tokens from '~/auth/tokens/own-token.server';
import { tokenPages } from '~/http/forms/new-token.server';
import { loadPageFor } from '~/http/pages/page.server';
import { TokenForm } from '~/ui/kit/access/token-form';
import { Dialog } from '~/ui/kit/overlay/dialog';

export { clientAction } from '~/ui/kit/form/server-calls';

const account = '/admin/account/tokens';

export const handle = { dialog: true, failed: 'Could not create the token' };
export const meta: MetaFunction = () => [{ title: 'Create an API token' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPageFor(args, tokens.permission, async (actor) => ({ choosesRole: actor.role === 'admin' }));

export const action = (args: ActionFunctionArgs) => tokenPages({ ...tokens, list: account }).make(args);

export default function NewToken() {
  const { choosesRole } = useLoaderData<typeof loader>();
  return (
    <Dialog title="Create an API token" closeTo={account}>
      <TokenForm choosesRole={choosesRole} actionError={useActionData<typeof action>()} closeTo={account} />
    </Dialog>
  );
}
