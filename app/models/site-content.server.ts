import { queries } from '../../db/store.server';
import { type BusinessDetails, businessDetailsSchema, defaultBusinessDetails } from './business-details';
import { defaultSiteContent } from './default-site-content';
import type { SiteContent, SiteContentKey } from './site-content';

const businessDetailsKey = 'business-details';
const sitemapBaseUrlKey = 'sitemap-base-url';

/** The business behind the site: what staff have saved over the defaults. */
export async function readBusinessDetails(): Promise<BusinessDetails> {
  const stored = await readKey(businessDetailsKey);
  if (!stored) return defaultBusinessDetails;
  return businessDetailsSchema.parse({ ...defaultBusinessDetails, ...JSON.parse(stored.content) });
}

/** A text of the site: the one that staff wrote, else the default. */
export async function readSiteContent(key: SiteContentKey): Promise<SiteContent> {
  const stored = await readKey(key);
  if (stored) return { key, content: stored.content, updatedAt: stored.updatedAt };
  return { key, content: defaultSiteContent(key, await readBusinessDetails()), updatedAt: null };
}

/** The base URL that was saved with the sitemap, without a trailing slash; null before. */
export async function readSitemapBaseUrl(): Promise<string | null> {
  const stored = await readKey(sitemapBaseUrlKey);
  return stored?.content ?? null;
}

function readKey(key: string) {
  return queries()
    .selectFrom('siteContent')
    .select(['content', 'updatedAt', 'version'])
    .where('key', '=', key)
    .executeTakeFirst();
}
