import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { submitIntent } from '~/http/forms/intent.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import * as messages from '~/inbox/messages/model.server';
import { ConfirmDelete } from '~/ui/kit/form/confirm';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/messages';

export const handle = { dialog: true, failed: 'Failed to delete message' };
export const meta: MetaFunction = () => [{ title: 'Delete message' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const { id, firstName, lastName } = await messages.find(actor, recordId(args));
    return { id, name: `${firstName} ${lastName}` };
  });

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: messages.permission,
    run: messages.remove,
    list,
    done: 'Message deleted successfully',
    failed: handle.failed,
  });

export default function DeleteMessage() {
  const { id, name } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete title="Are you sure?" confirm="Delete message" closeTo={`${list}/${id}`}>
      <p>
        This permanently deletes the message from <strong>{name}</strong>, its notes and replies, and any emails about
        it that are not sent yet.
      </p>
    </ConfirmDelete>
  );
}
