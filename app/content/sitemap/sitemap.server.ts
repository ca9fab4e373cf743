import type { Actor } from '~/records/actor';
import { queries } from '../../../db/store.server';
import { readSiteContent, saveSitemapBaseUrl } from '../legal/texts.server';
import { listPublished } from '../pages/public-page.server';
import { publishedTags } from '../posts/tags.server';

export interface SitemapEntry {
  path: string;
  /** When its content last changed; null when it has no such time of its own. */
  changedAt: string | null;
}

/** The most that a sitemap may hold (https://www.sitemaps.org/protocol.html). */
const entriesMax = 50_000;

/** Every page that search engines are asked to know. */
export async function sitemapEntries(): Promise<SitemapEntry[]> {
  const [privacy, terms, pages, tags] = await Promise.all([
    readSiteContent('privacy-policy'),
    readSiteContent('terms-of-service'),
    listPublished(),
    publishedTags(),
  ]);
  const posts = await publishedPosts(entriesMax - pages.length - tags.length - 4);
  return [
    { path: '/', changedAt: null },
    ...pages.map(({ slug, updatedAt }) => ({ path: `/${slug}`, changedAt: updatedAt })),
    { path: '/blog', changedAt: posts[0]?.publishedAt ?? null },
    ...posts.map(({ slug, updatedAt }) => ({ path: `/blog/${slug}`, changedAt: updatedAt })),
    ...tags.map(({ slug, newest }) => ({ path: `/blog/tag/${slug}`, changedAt: newest })),
    { path: '/privacy-policy', changedAt: privacy.updatedAt },
    { path: '/terms-of-service', changedAt: terms.updatedAt },
  ];
}

export interface GeneratedSitemap {
  /** Where it is. */
  url: string;
  /** Without a trailing slash. */
  baseUrl: string;
  /** How many pages it names. */
  entries: number;
}

/** Keeps the address that all entries begin with; the sitemap itself is made whenever it is asked for. */
export async function generate(actor: Actor, { baseUrl }: { baseUrl: string }): Promise<GeneratedSitemap> {
  await saveSitemapBaseUrl(actor, baseUrl);
  const entries = await sitemapEntries();
  return { url: `${baseUrl}/sitemap.xml`, baseUrl, entries: entries.length };
}

function publishedPosts(limit: number) {
  return queries()
    .selectFrom('blogPosts')
    .select(['slug', 'updatedAt', 'publishedAt'])
    .where('isPublished', '=', true)
    .where('renderFault', 'is', null)
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
