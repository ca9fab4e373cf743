import { readSiteContent, saveSitemapBaseUrl } from '~/content/settings/settings.server';
import type { Actor } from '~/records/actor';
import type { SitemapEntry } from '~/records/record-type';
import { tableRecordTypes } from './record-types.server';

/** The limit of a sitemap (https://www.sitemaps.org/protocol.html). */
const entriesMax = 50_000;

/** Returns all pages for search engines. */
export async function allSitemapEntries(): Promise<SitemapEntry[]> {
  const [privacy, terms] = await Promise.all([readSiteContent('privacy-policy'), readSiteContent('terms-of-service')]);
  const first = { path: '/', changedAt: null };
  const last = [
    { path: '/privacy-policy', changedAt: privacy.updatedAt },
    { path: '/terms-of-service', changedAt: terms.updatedAt },
  ];
  const records: SitemapEntry[] = [];
  // Reversed, so that pages come before posts: only posts can exceed the limit.
  for (const { sitemap } of tableRecordTypes.toReversed()) {
    if (sitemap) records.push(...(await sitemap(entriesMax - records.length - last.length - 1)));
  }
  return [first, ...records, ...last];
}

/**
 * Stores the origin of all entries. The sitemap itself is generated for each request.
 * @returns also the number of pages
 */
export async function generate(actor: Actor, { baseUrl }: { baseUrl: string }) {
  await saveSitemapBaseUrl(actor, baseUrl);
  const entries = await allSitemapEntries();
  return { url: `${baseUrl}/sitemap.xml`, baseUrl, entries: entries.length };
}
