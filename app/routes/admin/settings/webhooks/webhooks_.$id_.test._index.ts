import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { flashSuccess } from '~/http/forms/flash.server';
import { redirectFor, submitIntent } from '~/http/forms/intent.server';
import { recordId } from '~/http/pages/page.server';
import { webhooksPath } from '~/routes/admin/settings/webhooks/+ui/webhook-row';
import { sendTest } from '~/webhooks/delivery.server';
import { permission } from '~/webhooks/model.server';

export const loader = (args: LoaderFunctionArgs) => redirectFor(args, permission, `${webhooksPath}/${recordId(args)}`);

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission,
    reauthTo: 'send a test to this webhook',
    run: sendTest,
    list: `${webhooksPath}/${recordId(args)}`,
    done: () => flashSuccess('A test is on its way', 'The result appears below in a moment.'),
    failed: 'Failed to send a test',
  });
