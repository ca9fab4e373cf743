import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { historyPath, recordName } from '~/http/history.server';
import { loadPage } from '~/http/page.server';
import { noFields } from '~/records/fields';
import * as history from '~/registry/history.server';
import { ConfirmDelete } from '~/ui/admin/confirm';

export const handle = { dialog: true, failed: 'Failed to erase the history' };
export const meta: MetaFunction = () => [{ title: 'Erase history' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const { name } = await history.about(actor, recordName(args));
    return { name, address: historyPath(args) };
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: noFields,
    run: (_input, actor) => history.purge(actor, recordName(args)),
    done: () => ({ to: historyPath(args), flash: success('History erased') }),
    failed: handle.failed,
  });

export default function PurgeHistory() {
  const { name, address } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete
      title="Erase this history?"
      confirm="Erase history"
      closeTo={address}
      actionError={useActionData<typeof action>()}
    >
      <p>
        This permanently deletes every previous version of <strong>{name}</strong>. The current version stays on the
        website.
      </p>
    </ConfirmDelete>
  );
}
