import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { redirectFor, submitIntent } from '~/http/forms/intent.server';
import { recordId } from '~/http/pages/page.server';
import { parseId } from '~/records/fields';
import { againFailed } from '~/routes/admin/settings/webhooks/+ui/webhook-deliveries';
import { webhooksPath } from '~/routes/admin/settings/webhooks/+ui/webhook-row';
import { resendDelivery } from '~/webhooks/delivery.server';
import { permission } from '~/webhooks/model.server';

export { clientAction } from '~/ui/kit/form/server-calls';

export const loader = (args: LoaderFunctionArgs) => redirectFor(args, permission, `${webhooksPath}/${recordId(args)}`);

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission,
    reauthTo: 'send this event again',
    run: (actor, id) => resendDelivery(actor, id, parseId(args.params.delivery) ?? 0),
    list: `${webhooksPath}/${recordId(args)}`,
    done: 'Retrying',
    failed: againFailed,
  });
