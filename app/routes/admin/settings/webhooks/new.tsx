import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { submitForm } from '~/http/forms/form.server';
import { toSecret } from '~/http/forms/new-webhook.server';
import { authorizeFor } from '~/http/pages/page.server';
import { WebhookForm } from '~/routes/admin/settings/webhooks/+ui/webhook-form';
import { webhooksPath } from '~/routes/admin/settings/webhooks/+ui/webhook-row';
import { Dialog } from '~/ui/kit/overlay/dialog';
import * as webhooks from '~/webhooks/model.server';
import { webhookSchema } from '~/webhooks/schema';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { dialog: true, failed: 'Failed to add the webhook' };
export const meta: MetaFunction = () => [{ title: 'Add a webhook' }];

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, webhooks.permission);

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: webhookSchema,
    permission: webhooks.permission,
    reauthTo: 'add this webhook',
    run: async (input, actor) => toSecret(args, actor, await webhooks.create(actor, input), 'Webhook added'),
    done: (next) => next,
    failed: handle.failed,
  });

export default function NewWebhook() {
  return (
    <Dialog title="Add a webhook" closeTo={webhooksPath}>
      <WebhookForm webhook={null} actionError={useActionData<typeof action>()} closeTo={webhooksPath} />
    </Dialog>
  );
}
