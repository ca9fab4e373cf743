import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import * as redirects from '~/content/redirects/model.server';
import { deleted } from '~/http/forms/flash.server';
import { submitIntent } from '~/http/forms/intent.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import { ConfirmDelete } from '~/ui/kit/form/confirm';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/site-settings/redirects';

export const handle = { dialog: true, failed: 'Failed to delete redirect' };
export const meta: MetaFunction = () => [{ title: 'Delete redirect' }];

export const loader = (args: LoaderFunctionArgs) => loadPage(args, (actor) => redirects.find(actor, recordId(args)));

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: redirects.permission,
    run: (actor, id) => redirects.remove(actor, id),
    list,
    done: (id) => deleted('Redirect deleted', `redirects/${id}`),
    failed: handle.failed,
  });

export default function DeleteRedirect() {
  const { source, target } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete title="Delete this redirect?" confirm="Delete redirect" closeTo={list}>
      <p>
        <strong>{source}</strong> will no longer redirect to {target}. It stays in the trash for 30 days.
      </p>
    </ConfirmDelete>
  );
}
