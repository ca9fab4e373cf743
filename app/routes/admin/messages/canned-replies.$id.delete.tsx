import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deleted } from '~/http/forms/flash.server';
import { submitIntent } from '~/http/forms/intent.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import * as savedReplies from '~/inbox/saved-replies/model.server';
import { ConfirmDelete } from '~/ui/kit/form/confirm';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/messages/canned-replies';

export const handle = { dialog: true, failed: 'Failed to delete the saved reply' };
export const meta: MetaFunction = () => [{ title: 'Delete saved reply' }];

export const loader = (args: LoaderFunctionArgs) => loadPage(args, (actor) => savedReplies.find(actor, recordId(args)));

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: savedReplies.permission,
    run: (actor, id) => savedReplies.remove(actor, id),
    list,
    done: (id) => deleted('Saved reply deleted', `canned-replies/${id}`),
    failed: handle.failed,
  });

export default function DeleteSavedReply() {
  const { title } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete title="Are you sure?" confirm="Delete saved reply" closeTo={list}>
      <p>
        <strong>{title}</strong> moves to the trash for 30 days. Sent replies do not change.
      </p>
    </ConfirmDelete>
  );
}
