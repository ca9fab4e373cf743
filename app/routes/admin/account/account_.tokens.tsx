import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { list } from '~/auth/tokens/own-token.server';
import { loadPage } from '~/http/pages/page.server';
import { AccountScreen } from '~/routes/admin/account/+ui/account-screen';
import { Tokens } from '~/ui/kit/access/tokens';

export const meta: MetaFunction = () => [{ title: 'API tokens' }];

export const loader = (args: LoaderFunctionArgs) => loadPage(args, async (actor) => ({ tokens: await list(actor) }));

export default function OwnTokens() {
  return (
    <AccountScreen>
      <Tokens {...useLoaderData<typeof loader>()} />
    </AccountScreen>
  );
}
