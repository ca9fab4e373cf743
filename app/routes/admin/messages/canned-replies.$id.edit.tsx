import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadEditing } from '~/http/forms/editing.server';
import { submitEdit } from '~/http/forms/record-form.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import * as savedReplies from '~/inbox/saved-replies/model.server';
import { savedReplySchema } from '~/inbox/saved-replies/schema';
import { SavedReplyForm } from '~/routes/admin/messages/+ui/saved-reply-form';
import { Dialog } from '~/ui/kit/overlay/dialog';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/messages/canned-replies';

export const handle = { dialog: true, failed: 'Failed to update the saved reply' };
export const meta: MetaFunction = () => [{ title: 'Edit saved reply' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const savedReply = await savedReplies.find(actor, recordId(args));
    return {
      cannedReply: savedReply,
      editing: await loadEditing(args, actor, savedReplies.kind.definition.kind, savedReply.id),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  submitEdit(args, savedReplies, {
    schema: savedReplySchema,
    hasPreview: true,
    list,
    done: 'Saved reply updated',
    failed: handle.failed,
  });

export default function EditSavedReply() {
  const data = useLoaderData<typeof loader>();
  return (
    <Dialog title="Edit saved reply" closeTo={list} history={`canned-replies/${data.cannedReply.id}`}>
      <SavedReplyForm key={data.cannedReply.id} {...data} actionError={useActionData<typeof action>()} closeTo={list} />
    </Dialog>
  );
}
