import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { submitIntent } from '~/http/forms/intent.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import { webhooksPath } from '~/routes/admin/settings/webhooks/+ui/webhook-row';
import { ConfirmDelete } from '~/ui/kit/form/confirm';
import * as webhooks from '~/webhooks/model.server';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { dialog: true, failed: 'Failed to delete the webhook' };
export const meta: MetaFunction = () => [{ title: 'Delete webhook' }];

export const loader = (args: LoaderFunctionArgs) => loadPage(args, (actor) => webhooks.find(actor, recordId(args)));

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: webhooks.permission,
    reauthTo: async (actor) => `delete the webhook ${(await webhooks.find(actor, recordId(args))).name}`,
    run: webhooks.remove,
    list: webhooksPath,
    done: 'Webhook deleted',
    failed: handle.failed,
  });

export default function DeleteWebhook() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete title="Delete this webhook?" confirm="Delete webhook" closeTo={webhooksPath}>
      <p>
        <strong dir="auto">{name}</strong> gets no more events, and its queue is deleted. This cannot be undone.
      </p>
    </ConfirmDelete>
  );
}
