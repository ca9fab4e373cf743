import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { redirectFor } from '~/http/forms/intent.server';
import { queuedFlash } from '~/http/forms/queued-flash.server';
import { recordId } from '~/http/pages/page.server';
import * as messages from '~/inbox/messages/model.server';
import { resendReply } from '~/inbox/replies/model.server';
import { noFields, parseId } from '~/records/fields';
import { emailResendError } from '~/routes/admin/messages/+ui/delivery';

export { clientAction } from '~/ui/kit/form/server-calls';

export const loader = (args: LoaderFunctionArgs) => redirectFor(args, messages.permission, '/admin/messages');

/** Sends an undelivered reply again. */
export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: noFields,
    authorize: (actor) => messages.find(actor, recordId(args)),
    run: (_input, actor) => resendReply(actor, recordId(args), parseId(args.params.reply) ?? 0),
    done: async (isQueued) => ({
      to: `/admin/messages/${recordId(args)}`,
      flash: isQueued
        ? await queuedFlash(['Your reply is on its way'], 'The reply will be sent')
        : flashSuccess('It has been sent or is being sent'),
    }),
    failed: emailResendError,
  });
