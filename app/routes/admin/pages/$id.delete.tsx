import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import * as sitePages from '~/content/pages/model.server';
import { deleted } from '~/http/forms/flash.server';
import { submitIntent } from '~/http/forms/intent.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import { ConfirmDelete } from '~/ui/kit/form/confirm';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/pages';

export const handle = { dialog: true, failed: 'Error deleting page' };
export const meta: MetaFunction = () => [{ title: 'Delete page' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const { title, isPublished } = await sitePages.find(actor, recordId(args));
    return { title, isPublished };
  });

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: sitePages.permission,
    run: (actor, id) => sitePages.remove(actor, id),
    list,
    done: (id) => deleted('Page deleted successfully', `pages/${id}`),
    failed: handle.failed,
    fallback: 'Failed to delete page',
  });

export default function DeletePage() {
  const { title, isPublished } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete title="Are you sure?" confirm="Delete page" closeTo={list}>
      <p>
        The page <strong>{title}</strong> moves to the trash
        {isPublished ? ' and is removed from the website' : null}. It stays in the trash for 30 days.
      </p>
    </ConfirmDelete>
  );
}
