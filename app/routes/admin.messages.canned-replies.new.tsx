import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadEditing } from '~/http/editing.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage } from '~/http/page.server';
import { isPreviewRequest, previewForm } from '~/http/preview.server';
import * as cannedReplies from '~/inbox/canned-replies/model.server';
import { cannedReplySchema } from '~/inbox/canned-replies/schema';
import { authorize } from '~/records/actor';
import { CannedReplyForm } from '~/ui/admin/canned-reply-form';
import { Dialog } from '~/ui/admin/dialog';

const list = '/admin/messages/canned-replies';

export const handle = { dialog: true, failed: 'Failed to add the saved reply' };
export const meta: MetaFunction = () => [{ title: 'Add saved reply' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    authorize(actor, cannedReplies.permission);
    return { editing: await loadEditing(args, actor, cannedReplies.kind.definition.kind) };
  });

export const action = (args: ActionFunctionArgs) =>
  isPreviewRequest(args.request)
    ? previewForm(args, { permission: cannedReplies.permission, schema: cannedReplySchema })
    : create(args);

const create = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: cannedReplySchema,
    authorize: (actor) => authorize(actor, cannedReplies.permission),
    run: (input, actor) => cannedReplies.create(actor, input),
    done: () => ({ to: list, flash: success('Saved reply added') }),
    failed: handle.failed,
  });

export default function NewCannedReply() {
  return (
    <Dialog title="Add saved reply" closeTo={list}>
      <CannedReplyForm
        {...useLoaderData<typeof loader>()}
        actionError={useActionData<typeof action>()}
        closeTo={list}
      />
    </Dialog>
  );
}
