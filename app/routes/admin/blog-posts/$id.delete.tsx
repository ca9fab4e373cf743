import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import * as blogPosts from '~/content/posts/model.server';
import { deleted } from '~/http/forms/flash.server';
import { submitIntent } from '~/http/forms/intent.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import { ConfirmDelete } from '~/ui/kit/form/confirm';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/blog-posts';

export const handle = { dialog: true, failed: 'Error deleting blog post' };
export const meta: MetaFunction = () => [{ title: 'Delete blog post' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const { title, isPublished } = await blogPosts.find(actor, recordId(args));
    return { title, isPublished };
  });

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: blogPosts.permission,
    run: (actor, id) => blogPosts.remove(actor, id),
    list,
    done: (id) => deleted('Blog post deleted successfully', `blog-posts/${id}`),
    failed: handle.failed,
    fallback: 'Failed to delete blog post',
  });

export default function DeletePost() {
  const { title, isPublished } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete title="Are you sure?" confirm="Delete blog post" closeTo={list}>
      <p>
        The post <strong>{title}</strong> moves to the trash
        {isPublished ? ' and is removed from the website' : null}. It stays in the trash for 30 days.
      </p>
    </ConfirmDelete>
  );
}
