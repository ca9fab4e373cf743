import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadEditing } from '~/http/editing.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage } from '~/http/page.server';
import { isPreviewRequest, previewForm } from '~/http/preview.server';
import * as cannedAnswers from '~/inbox/canned-replies/model.server';
import { cannedAnswerSchema } from '~/inbox/canned-replies/schema';
import { authorize } from '~/records/actor';
import { CannedAnswerForm } from '~/ui/admin/canned-reply-form';
import { Dialog } from '~/ui/admin/dialog';

const list = '/admin/messages/canned-answers';

export const handle = { dialog: true, failed: 'Failed to add the saved reply' };
export const meta: MetaFunction = () => [{ title: 'Add saved reply' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    authorize(actor, cannedAnswers.permission);
    return { editing: await loadEditing(args, actor, cannedAnswers.kind.definition.kind) };
  });

export const action = (args: ActionFunctionArgs) =>
  isPreviewRequest(args.request)
    ? previewForm(args, { permission: cannedAnswers.permission, schema: cannedAnswerSchema })
    : create(args);

const create = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: cannedAnswerSchema,
    authorize: (actor) => authorize(actor, cannedAnswers.permission),
    run: (input, actor) => cannedAnswers.create(actor, input),
    done: () => ({ to: list, flash: success('Saved reply added') }),
    failed: handle.failed,
  });

export default function NewCannedAnswer() {
  return (
    <Dialog title="Add saved reply" closeTo={list}>
      <CannedAnswerForm
        {...useLoaderData<typeof loader>()}
        actionError={useActionData<typeof action>()}
        closeTo={list}
      />
    </Dialog>
  );
}
