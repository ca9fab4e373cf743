import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadList } from '~/http/pages/list.server';
import { WebhookRow, webhooksPath } from '~/routes/admin/settings/webhooks/+ui/webhook-row';
import { Icon } from '~/ui/icons';
import { DialogLink } from '~/ui/kit/frame/screen';
import { SettingsScreen } from '~/ui/kit/frame/settings-screen';
import { EmptyState, LoadFailure, Pager } from '~/ui/kit/list/list';
import { Rows } from '~/ui/kit/list/rows';
import * as webhooks from '~/webhooks/model.server';

const pageSize = 20;

const addLink = <DialogLink to={`${webhooksPath}/new`}>Add a webhook</DialogLink>;

export const handle = { loadFailed: 'Failed to load the webhooks' };
export const meta: MetaFunction = () => [{ title: 'Webhooks' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, webhooksPath, pageSize, async (actor, paging) => ({ page: await webhooks.list(actor, paging) }));

export default function Webhooks() {
  const list = useLoaderData<typeof loader>();
  return (
    <SettingsScreen actions={list?.page.total === 0 ? null : addLink}>
      {list ? <List {...list} /> : <LoadFailure title={handle.loadFailed} />}
    </SettingsScreen>
  );
}

function List({ page }: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>) {
  if (page.total === 0) {
    return (
      <EmptyState
        image={<Icon name="Webhook" size={32} />}
        title="No webhooks yet"
        text="Send new messages and other events to Slack, Teams, Discord or your own app."
        actions={addLink}
      />
    );
  }
  return (
    <>
      <Rows>
        {page.items.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} />
        ))}
      </Rows>
      <Pager {...page} />
      <p className="mt-4 max-w-[480px] text-ink-2 text-small">
        Failed deliveries are retried for three days. Then the webhook is turned off and staff are notified.
      </p>
    </>
  );
}
