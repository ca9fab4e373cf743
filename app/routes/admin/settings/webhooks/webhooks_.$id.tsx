import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { loadList } from '~/http/pages/list.server';
import { recordId } from '~/http/pages/page.server';
import { nowIso } from '~/platform/clock.server';
import { Deliveries } from '~/routes/admin/settings/webhooks/+ui/webhook-deliveries';
import { WebhookState, webhooksPath } from '~/routes/admin/settings/webhooks/+ui/webhook-row';
import { Button, buttonClass } from '~/ui/button';
import { SettingsPart } from '~/ui/kit/form/form-parts';
import { DialogLink, flushStart } from '~/ui/kit/frame/screen';
import { SettingsScreen } from '~/ui/kit/frame/settings-screen';
import { InlineNotice, LoadFailure, Pager } from '~/ui/kit/list/list';
import { Timestamp } from '~/ui/kit/list/timestamp';
import { listDeliveries } from '~/webhooks/delivery.server';
import * as webhooks from '~/webhooks/model.server';

const pageSize = 20;

export const handle = { loadFailed: 'Failed to load the deliveries' };
export const meta: MetaFunction = () => [{ title: 'Webhook deliveries' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, `${webhooksPath}/${recordId(args)}`, pageSize, async (actor, paging) => ({
    webhook: await webhooks.find(actor, recordId(args)),
    page: await listDeliveries(actor, recordId(args), paging),
    now: nowIso(),
  }));

export default function WebhookDeliveries() {
  const data = useLoaderData<typeof loader>();
  if (!data) {
    return (
      <SettingsScreen>
        <LoadFailure title={handle.loadFailed} />
      </SettingsScreen>
    );
  }
  const { webhook } = data;
  const own = `${webhooksPath}/${webhook.id}`;
  return (
    <SettingsScreen
      actions={
        <>
          <Link className={buttonClass({ variant: 'ghost' }, flushStart)} to={webhooksPath}>
            All webhooks
          </Link>
          {webhook.format === 'standard' ? (
            <DialogLink to={`${own}/secret`} variant="outline">
              New secret
            </DialogLink>
          ) : null}
          <Form method="post" action={`${own}/test`} data-failed="Failed to send a test">
            <Button type="submit">Send a test</Button>
          </Form>
        </>
      }
    >
      <DeliveryList {...data} />
    </SettingsScreen>
  );
}

function DeliveryList({ webhook, page, now }: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>) {
  const { name, disabledReason, previousSecretUntil } = webhook;
  return (
    <SettingsPart
      title={
        <>
          <span dir="auto">{name}</span> <WebhookState webhook={webhook} />
        </>
      }
    >
      {disabledReason ? (
        <InlineNotice
          tone="danger"
          className="mb-7"
          actions={
            <DialogLink to={`${webhooksPath}/${webhook.id}/edit`} variant="outline" size="sm">
              Edit
            </DialogLink>
          }
        >
          {disabledReason} Once the problem is fixed, edit the webhook and turn it on again. Queued events are sent
          then.
        </InlineNotice>
      ) : null}
      {previousSecretUntil ? (
        <p className="text-ink-2 text-small">
          Its previous secret works until <Timestamp at={previousSecretUntil} />.
        </p>
      ) : null}
      {page.total === 0 ? (
        <p className="text-ink-2 text-small">No deliveries yet. Send a test to check the connection.</p>
      ) : (
        <Deliveries webhook={webhook} deliveries={page.items} now={now} />
      )}
      <Pager {...page} />
    </SettingsPart>
  );
}
