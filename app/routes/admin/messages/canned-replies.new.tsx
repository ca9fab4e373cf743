import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadEditing } from '~/http/forms/editing.server';
import { submitNew } from '~/http/forms/record-form.server';
import { loadPageFor } from '~/http/pages/page.server';
import * as savedReplies from '~/inbox/saved-replies/model.server';
import { savedReplySchema } from '~/inbox/saved-replies/schema';
import { SavedReplyForm } from '~/routes/admin/messages/+ui/saved-reply-form';
import { Dialog } from '~/ui/kit/overlay/dialog';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/messages/canned-replies';

export const handle = { dialog: true, failed: 'Failed to add the saved reply' };
export const meta: MetaFunction = () => [{ title: 'Add saved reply' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPageFor(args, savedReplies.permission, async (actor) => ({
    editing: await loadEditing(args, actor, savedReplies.kind.definition.kind),
  }));

export const action = (args: ActionFunctionArgs) =>
  submitNew(args, savedReplies, {
    schema: savedReplySchema,
    hasPreview: true,
    list,
    done: 'Saved reply added',
    failed: handle.failed,
  });

export default function NewSavedReply() {
  return (
    <Dialog title="Add saved reply" closeTo={list}>
      <SavedReplyForm {...useLoaderData<typeof loader>()} actionError={useActionData<typeof action>()} closeTo={list} />
    </Dialog>
  );
}
