import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import * as blogPosts from '~/content/posts/model.server';
import { blogPostSchema } from '~/content/posts/schema';
import { authorizeFor, submitIntent } from '~/http/forms/intent.server';
import { postUpdateError } from '~/routes/admin/blog-posts/+ui/post-row';

export { ActionFlash as default, clientAction } from '~/ui/kit/form/server-calls';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, blogPosts.permission);

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: blogPosts.permission,
    schema: blogPostSchema.pick({ isPublished: true }),
    run: (actor, id, { isPublished }) => blogPosts.show(actor, id, isPublished),
    list: '/admin/blog-posts',
    done: 'Blog post updated successfully',
    failed: postUpdateError,
    fallback: 'Failed to update blog post',
  });
