import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadEditing } from '~/http/editing.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage, recordId } from '~/http/page.server';
import { isPreviewRequest, previewForm } from '~/http/preview.server';
import * as cannedAnswers from '~/inbox/canned-replies/model.server';
import { cannedAnswerSchema } from '~/inbox/canned-replies/schema';
import { withVersion } from '~/records/fields';
import { CannedAnswerForm } from '~/ui/admin/canned-reply-form';
import { Dialog } from '~/ui/admin/dialog';

const list = '/admin/messages/canned-answers';

export const handle = { dialog: true, failed: 'Failed to update the saved reply' };
export const meta: MetaFunction = () => [{ title: 'Edit saved reply' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const cannedAnswer = await cannedAnswers.find(actor, recordId(args));
    return {
      cannedAnswer,
      editing: await loadEditing(args, actor, cannedAnswers.kind.definition.kind, cannedAnswer.id),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  isPreviewRequest(args.request)
    ? previewForm(args, { permission: cannedAnswers.permission, schema: cannedAnswerSchema })
    : update(args);

const update = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: withVersion(cannedAnswerSchema),
    authorize: (actor) => cannedAnswers.find(actor, recordId(args)),
    run: ({ version, ...input }, actor) => cannedAnswers.update(actor, recordId(args), input, version),
    done: () => ({ to: list, flash: success('Saved reply updated') }),
    failed: handle.failed,
  });

export default function EditCannedAnswer() {
  const { cannedAnswer, editing } = useLoaderData<typeof loader>();
  return (
    <Dialog title="Edit saved reply" closeTo={list} history={`canned-answers/${cannedAnswer.id}`}>
      <CannedAnswerForm
        key={cannedAnswer.id}
        cannedAnswer={cannedAnswer}
        editing={editing}
        actionError={useActionData<typeof action>()}
        closeTo={list}
      />
    </Dialog>
  );
}
