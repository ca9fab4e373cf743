import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useParams } from '@remix-run/react';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage, recordId } from '~/http/page.server';
import * as notes from '~/inbox/notes/model.server';
import { noFields, parseId } from '~/records/fields';
import { ConfirmDelete } from '~/ui/admin/confirm';

const noteId = ({ params }: LoaderFunctionArgs | ActionFunctionArgs) => parseId(params.note) ?? 0;

export const handle = { dialog: true, failed: 'Failed to delete the note' };
export const meta: MetaFunction = () => [{ title: 'Delete note' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, (actor) => notes.find(actor, recordId(args), noteId(args)));

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: noFields,
    run: (_input, actor) => notes.remove(actor, recordId(args), noteId(args)),
    done: () => ({ to: `/admin/messages/${recordId(args)}`, flash: success('Note deleted') }),
    failed: handle.failed,
  });

export default function DeleteNote() {
  const { author } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete
      title="Are you sure?"
      confirm="Delete note"
      closeTo={`/admin/messages/${useParams().id}`}
      actionError={useActionData<typeof action>()}
    >
      <p>
        This deletes the note by <strong>{author}</strong> permanently.
      </p>
    </ConfirmDelete>
  );
}
