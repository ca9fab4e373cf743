import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { submitIntent } from '~/http/forms/intent.server';
import { recordName } from '~/http/pages/history.server';
import { loadPage } from '~/http/pages/page.server';
import * as trash from '~/registry/trash.server';
import { ConfirmDelete } from '~/ui/kit/form/confirm';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/trash';

export const handle = { dialog: true, failed: 'Could not delete it' };
export const meta: MetaFunction = () => [{ title: 'Delete permanently' }];

export const loader = (args: LoaderFunctionArgs) => loadPage(args, (actor) => trash.find(actor, recordName(args)));

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: trash.permission,
    run: (actor) => trash.remove(actor, recordName(args)),
    list,
    done: 'Deleted permanently',
    failed: handle.failed,
  });

export default function PurgeRecord() {
  const { subject, name } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete title="Delete permanently?" confirm="Delete permanently" closeTo={list}>
      <p>
        The {subject} <strong>{name}</strong> and all its previous versions are deleted. This cannot be undone.
      </p>
    </ConfirmDelete>
  );
}
