import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as blogPosts from '~/content/posts/model.server';
import { blogPostSchema } from '~/content/posts/schema';
import { tagNames } from '~/content/posts/tags.server';
import { loadEditing } from '~/http/forms/editing.server';
import { submitNew } from '~/http/forms/record-form.server';
import { loadPageFor } from '~/http/pages/page.server';
import { longFormLimit } from '~/http/uploads/body.server';
import { pickable } from '~/media/images.server';
import { PostForm } from '~/routes/admin/blog-posts/+ui/post-form';
import { Dialog } from '~/ui/kit/overlay/dialog';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/blog-posts';

export const handle = { dialog: true, failed: 'Error creating blog post' };
export const meta: MetaFunction = () => [{ title: 'New post' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPageFor(args, blogPosts.permission, async (actor) => ({
    editing: await loadEditing(args, actor, 'blog-posts'),
    library: await pickable(actor),
    tags: await tagNames(),
    check: null,
  }));

export const action = (args: ActionFunctionArgs) =>
  submitNew(args, blogPosts, {
    schema: blogPostSchema,
    hasPreview: true,
    limit: longFormLimit,
    list,
    done: 'Blog post created successfully',
    failed: handle.failed,
    fallback: 'Failed to create blog post',
  });

export default function NewPost() {
  return (
    <Dialog title="New post" closeTo={list} size="page">
      <PostForm {...useLoaderData<typeof loader>()} actionError={useActionData<typeof action>()} />
    </Dialog>
  );
}
