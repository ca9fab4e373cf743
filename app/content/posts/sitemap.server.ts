/** The blog's pages for the sitemap. */
import type { SitemapEntry } from '~/records/record-type';
import { queries } from '../../../db/store.server';
import { addressOf } from './model.server';
import { publishedTags } from './tags.server';

export async function sitemapEntries(limit: number): Promise<SitemapEntry[]> {
  const tags = await publishedTags();
  const posts = await queries()
    .selectFrom('blogPosts')
    .select(['slug', 'updatedAt', 'publishedAt'])
    .where('isPublished', '=', true)
    .where('renderFault', 'is', null)
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit - tags.length - 1)
    .execute();
  return [
    { path: '/blog', changedAt: posts[0]?.publishedAt ?? null },
    ...posts.map(({ slug, updatedAt }) => ({ path: addressOf(slug), changedAt: updatedAt })),
    ...tags.map(({ slug, newest }) => ({ path: `/blog/tag/${slug}`, changedAt: newest })),
  ];
}
