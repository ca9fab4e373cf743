import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { submitIntent } from '~/http/forms/intent.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import * as notes from '~/inbox/notes/model.server';
import { parseId } from '~/records/fields';
import { ConfirmDelete } from '~/ui/kit/form/confirm';

export { clientAction } from '~/ui/kit/form/server-calls';

const noteId = ({ params }: LoaderFunctionArgs | ActionFunctionArgs) => parseId(params.note) ?? 0;

export const handle = { dialog: true, failed: 'Failed to delete the note' };
export const meta: MetaFunction = () => [{ title: 'Delete note' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, (actor) => notes.find(actor, recordId(args), noteId(args)));

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: 'messages',
    run: (actor, id) => notes.remove(actor, id, noteId(args)),
    list: `/admin/messages/${recordId(args)}`,
    done: 'Note deleted',
    failed: handle.failed,
  });

export default function DeleteNote() {
  const { author } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete title="Are you sure?" confirm="Delete note" closeTo={`/admin/messages/${useParams().id}`}>
      <p>
        This deletes the note by <strong>{author}</strong> permanently.
      </p>
    </ConfirmDelete>
  );
}
