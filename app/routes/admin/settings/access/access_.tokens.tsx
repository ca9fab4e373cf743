import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import * as tokens from '~/auth/tokens/model.server';
import { loadList } from '~/http/pages/list.server';
import { authorize } from '~/records/actor';
import { AllTokens, tokensPath } from '~/routes/admin/settings/access/+ui/all-tokens';
import { Icon } from '~/ui/icons';
import { SettingsPart } from '~/ui/kit/form/form-parts';
import { DialogLink } from '~/ui/kit/frame/screen';
import { SettingsScreen } from '~/ui/kit/frame/settings-screen';
import { EmptyState, LoadFailure, Pager } from '~/ui/kit/list/list';

const pageSize = 25;

const addLink = <DialogLink to={`${tokensPath}/new`}>Create a service token</DialogLink>;

export const handle = { loadFailed: 'Failed to load the API tokens' };
export const meta: MetaFunction = () => [{ title: 'API tokens' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, tokensPath, pageSize, async (actor, paging) => {
    authorize(actor, tokens.permission);
    return { page: await tokens.list(actor, paging) };
  });

export default function ApiTokens() {
  const list = useLoaderData<typeof loader>();
  return (
    <SettingsScreen actions={list?.page.total === 0 ? null : addLink}>
      <SettingsPart
        title="API tokens"
        lead="Apps use this site’s API with personal or service tokens. Admins can see and revoke them all."
      >
        {list ? <List {...list} /> : <LoadFailure title={handle.loadFailed} />}
      </SettingsPart>
    </SettingsScreen>
  );
}

type ListData = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

function List({ page }: ListData) {
  if (page.total === 0) {
    return (
      <EmptyState
        image={<Icon name="KeyRound" size={32} />}
        title="No API tokens yet"
        text="People create personal tokens on their account page. Create a service token for a shared integration."
        actions={addLink}
      />
    );
  }
  return (
    <>
      <AllTokens tokens={page.items} />
      <Pager {...page} />
      <p className="mt-4 max-w-[480px] text-ink-2 text-small">
        A personal token has at most its owner’s rights and ends with the account. A service token stays when its
        creator leaves.
      </p>
    </>
  );
}
