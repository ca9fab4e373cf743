import * as blogPosts from '~/content/posts/model.server';
import { list } from '~/content/posts/public-list.server';
import { blogPostRecordSchema, blogPostSchema, listedBlogPostSchema } from '~/content/posts/schema';
import { longBodyLimit } from '~/http/body.server';
import { crud } from '~/http/crud.server';

export const { loader, action, endpoints, member } = crud({
  model: { ...blogPosts, list },
  body: blogPostSchema,
  record: blogPostRecordSchema,
  listed: listedBlogPostSchema,
  one: 'blogPost',
  limit: longBodyLimit,
  change: 'PUT',
  summaries: { read: 'A blog post with its content' },
});
