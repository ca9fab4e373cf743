/** The webhook data of a published post. */

import * as z from '~/platform/zod';
import type { EventKind } from '~/records/event.server';
import { queries } from '../../../db/store.server';
import { blogPostRecordSchema } from './schema';

const schema = blogPostRecordSchema
  .pick({ id: true, title: true, slug: true, excerpt: true, publishedAt: true })
  .extend({ url: z.string().nullable() });

export const postPublished: EventKind<typeof schema> = {
  schema,
  async payload({ subjectId }, site) {
    const post = await queries().selectFrom('blogPosts').selectAll().where('id', '=', subjectId).executeTakeFirst();
    if (!post?.isPublished) return { drop: 'The post is no longer published.' };
    const url = site && `${site}/blog/${post.slug}`;
    return {
      data: schema.parse({ ...post, url }),
      title: `New post: ${post.title}`,
      text: post.excerpt ?? undefined,
      facts: [],
      ...(url ? { link: { label: 'Read the post', url } } : {}),
    };
  },
};
