import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage, recordId } from '~/http/page.server';
import { authorize } from '~/records/actor';
import { noFields, parseId } from '~/records/fields';
import { againFailed } from '~/ui/admin/webhook-deliveries';
import { webhooksPath } from '~/ui/admin/webhook-row';
import { sendAgain } from '~/webhooks/delivery.server';
import { permission } from '~/webhooks/model.server';

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    authorize(actor, permission);
    return redirect(`${webhooksPath}/${recordId(args)}`);
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: noFields,
    authorize: (actor) => authorize(actor, permission),
    run: (_input, actor) => sendAgain(actor, recordId(args), parseId(args.params.delivery) ?? 0),
    done: () => ({ to: `${webhooksPath}/${recordId(args)}`, flash: success('Retrying') }),
    failed: againFailed,
  });
