import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitEdit } from '~/http/forms/record-form.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import { WebhookForm } from '~/routes/admin/settings/webhooks/+ui/webhook-form';
import { webhooksPath } from '~/routes/admin/settings/webhooks/+ui/webhook-row';
import { Dialog } from '~/ui/kit/overlay/dialog';
import * as webhooks from '~/webhooks/model.server';
import { webhookSchema } from '~/webhooks/schema';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { dialog: true, failed: 'Failed to update the webhook' };
export const meta: MetaFunction = () => [{ title: 'Edit webhook' }];

export const loader = (args: LoaderFunctionArgs) => loadPage(args, (actor) => webhooks.find(actor, recordId(args)));

export const action = (args: ActionFunctionArgs) =>
  submitEdit(args, webhooks, {
    schema: webhookSchema,
    reauthTo: 'save this webhook',
    list: webhooksPath,
    done: 'Webhook updated',
    failed: handle.failed,
  });

export default function EditWebhook() {
  const webhook = useLoaderData<typeof loader>();
  return (
    <Dialog title="Edit webhook" closeTo={webhooksPath}>
      <WebhookForm
        key={webhook.id}
        webhook={webhook}
        actionError={useActionData<typeof action>()}
        closeTo={webhooksPath}
      />
    </Dialog>
  );
}
