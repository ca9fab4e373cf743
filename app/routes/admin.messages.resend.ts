import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { submitForm } from '~/http/form.server';
import { loadPage } from '~/http/page.server';
import { queuedFlash } from '~/http/queued-flash.server';
import { permission } from '~/inbox/messages/model.server';
import { resendFailed } from '~/inbox/messages/resend.server';
import { authorize } from '~/records/actor';
import { noFields } from '~/records/fields';
import { resendAllFailed } from '~/ui/admin/mail-alarm';

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    authorize(actor, permission);
    return redirect('/admin/messages');
  });

/** Sends all undelivered notifications again. */
export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: noFields,
    authorize: (actor) => authorize(actor, permission),
    run: (_input, actor) => resendFailed(actor),
    done: async () => ({
      to: '/admin/messages',
      flash: await queuedFlash(['The notifications are on their way'], 'The notifications will be sent'),
    }),
    failed: resendAllFailed,
  });
