import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { recordName } from '~/http/history.server';
import { loadPage } from '~/http/page.server';
import { listUrl } from '~/http/paging.server';
import { noFields } from '~/records/fields';
import * as trash from '~/registry/trash.server';
import { ConfirmDelete } from '~/ui/admin/confirm';

const list = '/admin/trash';

export const handle = { dialog: true, failed: 'Could not delete it' };
export const meta: MetaFunction = () => [{ title: 'Delete permanently' }];

export const loader = (args: LoaderFunctionArgs) => loadPage(args, (actor) => trash.find(actor, recordName(args)));

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: noFields,
    run: (_input, actor) => trash.remove(actor, recordName(args)),
    done: () => ({ to: listUrl(args.request, list), flash: success('Deleted permanently') }),
    failed: handle.failed,
  });

export default function PurgeRecord() {
  const { subject, name } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete
      title="Delete permanently?"
      confirm="Delete permanently"
      closeTo={list}
      actionError={useActionData<typeof action>()}
    >
      <p>
        The {subject} <strong>{name}</strong> and all its previous versions are deleted. This cannot be undone.
      </p>
    </ConfirmDelete>
  );
}
