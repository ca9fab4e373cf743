import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as blogPosts from '~/content/posts/model.server';
import { blogPostSchema } from '~/content/posts/schema';
import { tagNames } from '~/content/posts/tags.server';
import { loadEditing } from '~/http/forms/editing.server';
import { submitEdit } from '~/http/forms/record-form.server';
import { checkSaved } from '~/http/pages/content-check.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import { longFormLimit } from '~/http/uploads/body.server';
import { pickable } from '~/media/images.server';
import { PostForm } from '~/routes/admin/blog-posts/+ui/post-form';
import { Dialog } from '~/ui/kit/overlay/dialog';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/blog-posts';

export const handle = { dialog: true, failed: 'Error updating blog post' };
export const meta: MetaFunction = () => [{ title: 'Edit post' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const post = await blogPosts.find(actor, recordId(args));
    const editing = await loadEditing(args, actor, 'blog-posts', post.id);
    return {
      post,
      editing,
      library: await pickable(actor, post.featuredImage),
      tags: await tagNames(),
      check: await checkSaved(args.request, actor, 'post', post),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  submitEdit(args, blogPosts, {
    schema: blogPostSchema,
    hasPreview: true,
    limit: longFormLimit,
    list,
    done: 'Blog post updated successfully',
    failed: handle.failed,
    fallback: 'Failed to update blog post',
  });

export default function EditPost() {
  const { post, ...rest } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  return (
    <Dialog title="Edit post" closeTo={list} size="page" history={`blog-posts/${post.id}`}>
      <PostForm key={post.id} post={post} {...rest} actionError={actionError} />
    </Dialog>
  );
}
