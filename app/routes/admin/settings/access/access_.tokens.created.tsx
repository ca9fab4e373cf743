import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as tokens from '~/auth/tokens/model.server';
import { tokenPages } from '~/http/forms/new-token.server';
import { tokensPath } from '~/routes/admin/settings/access/+ui/all-tokens';
import { NewTokenDialog } from '~/ui/kit/access/new-token';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { dialog: true, failed: 'Please try again' };
export const meta: MetaFunction = () => [{ title: 'Your API token' }];

export const loader = (args: LoaderFunctionArgs) => tokenPages({ ...tokens, list: tokensPath }).show(args);

export const action = (args: ActionFunctionArgs) => tokenPages({ ...tokens, list: tokensPath }).confirm(args);

export default function ServiceMadeToken() {
  return (
    <NewTokenDialog
      {...useLoaderData<typeof loader>()}
      actionError={useActionData<typeof action>()}
      closeTo={tokensPath}
    />
  );
}
