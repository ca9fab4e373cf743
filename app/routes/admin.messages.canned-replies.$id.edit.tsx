import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadEditing } from '~/http/editing.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage, recordId } from '~/http/page.server';
import { isPreviewRequest, previewForm } from '~/http/preview.server';
import * as cannedReplies from '~/inbox/canned-replies/model.server';
import { cannedReplySchema } from '~/inbox/canned-replies/schema';
import { withVersion } from '~/records/fields';
import { CannedReplyForm } from '~/ui/admin/canned-reply-form';
import { Dialog } from '~/ui/admin/dialog';

const list = '/admin/messages/canned-replies';

export const handle = { dialog: true, failed: 'Failed to update the saved reply' };
export const meta: MetaFunction = () => [{ title: 'Edit saved reply' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const cannedReply = await cannedReplies.find(actor, recordId(args));
    return {
      cannedReply,
      editing: await loadEditing(args, actor, cannedReplies.kind.definition.kind, cannedReply.id),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  isPreviewRequest(args.request)
    ? previewForm(args, { permission: cannedReplies.permission, schema: cannedReplySchema })
    : update(args);

const update = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: withVersion(cannedReplySchema),
    authorize: (actor) => cannedReplies.find(actor, recordId(args)),
    run: ({ version, ...input }, actor) => cannedReplies.update(actor, recordId(args), input, version),
    done: () => ({ to: list, flash: success('Saved reply updated') }),
    failed: handle.failed,
  });

export default function EditCannedReply() {
  const { cannedReply, editing } = useLoaderData<typeof loader>();
  return (
    <Dialog title="Edit saved reply" closeTo={list} history={`canned-replies/${cannedReply.id}`}>
      <CannedReplyForm
        key={cannedReply.id}
        cannedReply={cannedReply}
        editing={editing}
        actionError={useActionData<typeof action>()}
        closeTo={list}
      />
    </Dialog>
  );
}
