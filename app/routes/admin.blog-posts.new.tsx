import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as blogPosts from '~/content/posts/model.server';
import { blogPostSchema } from '~/content/posts/schema';
import { tagNames } from '~/content/posts/tags.server';
import { longFormLimit } from '~/http/body.server';
import { loadEditing } from '~/http/editing.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage } from '~/http/page.server';
import { listUrl } from '~/http/paging.server';
import { isPreviewRequest, previewForm } from '~/http/preview.server';
import { pickable } from '~/media/images.server';
import { authorize } from '~/records/actor';
import { Dialog } from '~/ui/admin/dialog';
import { PostForm } from '~/ui/admin/post-form';

const list = '/admin/blog-posts';

export const handle = { dialog: true, failed: 'Error creating blog post' };
export const meta: MetaFunction = () => [{ title: 'New post' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    authorize(actor, blogPosts.permission);
    return {
      editing: await loadEditing(args, actor, 'blog-posts'),
      library: await pickable(actor),
      tags: await tagNames(),
      check: null,
    };
  });

export const action = (args: ActionFunctionArgs) =>
  isPreviewRequest(args.request)
    ? previewForm(args, { permission: blogPosts.permission, schema: blogPostSchema })
    : create(args);

const create = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: blogPostSchema,
    limit: longFormLimit,
    authorize: (actor) => authorize(actor, blogPosts.permission),
    run: (input, actor) => blogPosts.create(actor, input),
    done: () => ({ to: listUrl(args.request, list), flash: success('Blog post created successfully') }),
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
