import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { submitIntent } from '~/http/forms/intent.server';
import { historyPath, recordName } from '~/http/pages/history.server';
import { loadPage } from '~/http/pages/page.server';
import * as history from '~/registry/history.server';
import { ConfirmDelete } from '~/ui/kit/form/confirm';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { dialog: true, failed: 'Failed to erase the history' };
export const meta: MetaFunction = () => [{ title: 'Erase history' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const { name } = await history.findSubject(actor, recordName(args));
    return { name, address: historyPath(args) };
  });

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: 'staff',
    run: (actor) => history.purge(actor, recordName(args)),
    list: historyPath(args),
    done: 'History erased',
    failed: handle.failed,
  });

export default function PurgeHistory() {
  const { name, address } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete title="Erase this history?" confirm="Erase history" closeTo={address}>
      <p>
        This permanently deletes every previous version of <strong>{name}</strong>. The current version stays on the
        website.
      </p>
    </ConfirmDelete>
  );
}
