import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadEditing } from '~/http/forms/editing.server';
import { submitForm } from '~/http/forms/form.server';
import { queuedFlash } from '~/http/forms/queued-flash.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import { insertIntoForm, previewForm } from '~/http/pages/preview.server';
import type { FormFields } from '~/http/uploads/body.server';
import * as messages from '~/inbox/messages/model.server';
import * as replies from '~/inbox/replies/model.server';
import { replyKind, replySchema } from '~/inbox/replies/schema';
import * as savedReplies from '~/inbox/saved-replies/model.server';
import { withVersion } from '~/records/fields';
import { ReplyForm } from '~/routes/admin/messages/+ui/reply-form';
import { Dialog } from '~/ui/kit/overlay/dialog';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { dialog: true, failed: 'Your reply was not sent' };
export const meta: MetaFunction = () => [{ title: 'Reply' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const message = await messages.find(actor, recordId(args));
    const [current, context, { items }, editing] = await Promise.all([
      replies.list(actor, message.id),
      replies.findReplyContext(actor),
      savedReplies.list(actor),
      loadEditing(args, actor, replyKind, message.id),
    ]);
    const titles = items.map(({ id, title }) => ({ id, title }));
    return { message, replies: current, context, savedReplies: titles, editing, formKey: replies.newIdempotencyKey() };
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: withVersion(replySchema),
    intents: {
      preview: (data) => previewForm(args, data, { permission: messages.permission, schema: replySchema }),
      insert: (data) => insert(args, data),
    },
    authorize: (actor) => messages.find(actor, recordId(args)),
    run: ({ version, ...input }, actor) => replies.create(actor, recordId(args), input, version),
    done: async () => ({
      to: `/admin/messages/${recordId(args)}`,
      flash: await queuedFlash(
        ['Your reply is on its way', 'We’ll mark this message as answered once the reply is sent.'],
        'Reply saved. It will be sent',
      ),
    }),
    failed: handle.failed,
  });

/** Inserts a saved reply with its placeholders filled in. */
const insert = (args: ActionFunctionArgs, data: FormFields) =>
  insertIntoForm(args, data, {
    schema: replySchema,
    find: async (actor) => {
      const filled = await savedReplies.listFor(actor, recordId(args));
      return filled.find(({ id }) => String(id) === data.get('cannedReply'))?.content ?? '';
    },
  });

export default function Answer() {
  const { message, ...form } = useLoaderData<typeof loader>();
  return (
    <Dialog title="Reply by email" closeTo={`/admin/messages/${message.id}`} size="page">
      <ReplyForm key={message.id} message={message} {...form} actionError={useActionData<typeof action>()} />
    </Dialog>
  );
}
