import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { webhookSecret } from '~/http/new-webhook.server';
import { MadeWebhook } from '~/ui/admin/new-webhook';
import { webhooksPath } from '~/ui/admin/webhook-row';

export const handle = { dialog: true, failed: 'Please try again' };
export const meta: MetaFunction = () => [{ title: 'The secret of your webhook' }];

export const loader = (args: LoaderFunctionArgs) => webhookSecret.show(args);
export const action = (args: ActionFunctionArgs) => webhookSecret.keep(args);

export default function WebhookMade() {
  return (
    <MadeWebhook
      {...useLoaderData<typeof loader>()}
      actionError={useActionData<typeof action>()}
      closeTo={webhooksPath}
    />
  );
}
