import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import * as tokens from '~/auth/tokens/model.server';
import { tokenPages } from '~/http/forms/new-token.server';
import { authorizeFor } from '~/http/pages/page.server';
import { tokensPath } from '~/routes/admin/settings/access/+ui/all-tokens';
import { TokenForm } from '~/ui/kit/access/token-form';
import { Dialog } from '~/ui/kit/overlay/dialog';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { dialog: true, failed: 'Could not create the token' };
export const meta: MetaFunction = () => [{ title: 'Create a service token' }];

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, tokens.permission);

export const action = (args: ActionFunctionArgs) => tokenPages({ ...tokens, list: tokensPath }).make(args);

export default function NewServiceToken() {
  return (
    <Dialog title="Create a service token" closeTo={tokensPath}>
      <TokenForm choosesRole actionError={useActionData<typeof action>()} closeTo={tokensPath} />
    </Dialog>
  );
}
