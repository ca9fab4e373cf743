import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { webhookSecret } from '~/http/forms/new-webhook.server';
import { webhooksPath } from '~/routes/admin/settings/webhooks/+ui/webhook-row';
import { ApiDocument, OneTimeSecretDialog } from '~/ui/kit/form/one-time-secret';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { dialog: true, failed: 'Please try again' };
export const meta: MetaFunction = () => [{ title: 'The secret of your webhook' }];

export const loader = (args: LoaderFunctionArgs) => webhookSecret.show(args);
export const action = (args: ActionFunctionArgs) => webhookSecret.confirm(args);

export default function WebhookMade() {
  return (
    <OneTimeSecretDialog
      {...useLoaderData<typeof loader>()}
      actionError={useActionData<typeof action>()}
      closeTo={webhooksPath}
      title="The secret of your webhook"
      purpose="Your app uses it to check that events come from this site."
    >
      Verify signatures as{' '}
      <a className="text-link" href="https://www.standardwebhooks.com">
        Standard Webhooks
      </a>{' '}
      describes. The payload is described under <code>webhooks</code> in <ApiDocument />.
    </OneTimeSecretDialog>
  );
}
