import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { redirectFor } from '~/http/forms/intent.server';
import { recordId } from '~/http/pages/page.server';
import * as messages from '~/inbox/messages/model.server';
import { type MessageChanges, messageChangesSchema } from '~/inbox/messages/schema';
import { triageFailed } from '~/routes/admin/messages/+ui/message';

export { clientAction } from '~/ui/kit/form/server-calls';

export const loader = (args: LoaderFunctionArgs) => redirectFor(args, messages.permission, '/admin/messages');

/** Changes the status of a message. */
export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: messageChangesSchema,
    authorize: (actor) => messages.find(actor, recordId(args)),
    run: async (changes, actor) => {
      const before = await messages.find(actor, recordId(args));
      const { id } = await messages.update(actor, recordId(args), changes);
      return { id, changes, wasSpam: before.status === 'spam' };
    },
    done: ({ id, changes, wasSpam }) => {
      // Returning to an unread message would mark it as read again.
      const to = changes.answered !== undefined || wasSpam ? `/admin/messages/${id}` : '/admin/messages';
      return { to, flash: flashSuccess(flashTitle(changes, wasSpam)) };
    },
    failed: triageFailed,
  });

function flashTitle({ status, answered }: MessageChanges, wasSpam: boolean): string {
  if (answered !== undefined) return answered ? 'Message marked as answered' : 'Message marked as not answered';
  if (wasSpam && status !== 'spam') return 'Message moved to the inbox and its email queued';
  if (status === 'spam') return 'Message marked as spam';
  if (status === 'archived') return 'Message archived';
  return status === 'new' ? 'Message marked as unread' : 'Message moved to the inbox';
}
