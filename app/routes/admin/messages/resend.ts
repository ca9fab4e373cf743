import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { redirectFor, submitIntent } from '~/http/forms/intent.server';
import { queuedFlash } from '~/http/forms/queued-flash.server';
import { permission } from '~/inbox/messages/model.server';
import { resendFailedEmails } from '~/inbox/messages/resend.server';
import { resendAllFailed } from '~/ui/kit/frame/mail-alarm';

export { clientAction } from '~/ui/kit/form/server-calls';

export const loader = (args: LoaderFunctionArgs) => redirectFor(args, permission, '/admin/messages');

/** Sends all undelivered notifications again. */
export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission,
    run: resendFailedEmails,
    list: '/admin/messages',
    done: () => queuedFlash(['The notifications are on their way'], 'The notifications will be sent'),
    failed: resendAllFailed,
  });
