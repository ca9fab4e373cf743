import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { redirectFor } from '~/http/forms/intent.server';
import { queuedFlash } from '~/http/forms/queued-flash.server';
import { recordId } from '~/http/pages/page.server';
import * as messages from '~/inbox/messages/model.server';
import { resendMessageMail } from '~/inbox/messages/resend.server';
import { resendSchema } from '~/inbox/messages/schema';
import { emailResendError } from '~/routes/admin/messages/+ui/delivery';

export { clientAction } from '~/ui/kit/form/server-calls';

export const loader = (args: LoaderFunctionArgs) => redirectFor(args, messages.permission, '/admin/messages');

/** Sends an email about a message again. */
export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: resendSchema,
    authorize: (actor) => messages.find(actor, recordId(args)),
    run: ({ kind }, actor) => resendMessageMail(actor, recordId(args), kind),
    done: async (isQueued) => ({
      to: `/admin/messages/${recordId(args)}`,
      flash: isQueued
        ? await queuedFlash(['The email is on its way'], 'It will be sent')
        : flashSuccess('The email is already being sent'),
    }),
    failed: emailResendError,
  });
