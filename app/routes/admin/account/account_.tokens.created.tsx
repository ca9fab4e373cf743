import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as tokens from '~/auth/tokens/own-token.server';
import { tokenPages } from '~/http/forms/new-token.server';
import { NewTokenDialog } from '~/ui/kit/access/new-token';

export { clientAction } from '~/ui/kit/form/server-calls';

const account = '/admin/account/tokens';

export const handle = { dialog: true, failed: 'Please try again' };
export const meta: MetaFunction = () => [{ title: 'Your API token' }];

export const loader = (args: LoaderFunctionArgs) => tokenPages({ ...tokens, list: account }).show(args);

export const action = (args: ActionFunctionArgs) => tokenPages({ ...tokens, list: account }).confirm(args);

export default function OwnMadeToken() {
  return (
    <NewTokenDialog
      {...useLoaderData<typeof loader>()}
      actionError={useActionData<typeof action>()}
      closeTo={account}
    />
  );
}
