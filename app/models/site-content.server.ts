import { queries, transaction } from '../../db/store.server';
import { type Actor, authorize } from './actor';
import { record } from './audit.server';
import { type BusinessDetails, businessDetailsSchema, defaultBusinessDetails } from './business-details';
import { nowIso } from './clock.server';
import { defaultSiteContent } from './default-site-content';
import type { SiteContent, SiteContentKey } from './site-content';

const businessDetailsKey = 'business-details';
const sitemapBaseUrlKey = 'sitemap-base-url';
const hideSamplesKey = 'hide-sample-testimonials';

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

/** Whether the built-in testimonials stay off the page while there are none of the business's own. */
export async function areSamplesHidden(): Promise<boolean> {
  const stored = await readKey(hideSamplesKey);
  return stored?.content === 'true';
}

export function setSamplesHidden(actor: Actor, hidden: boolean): Promise<void> {
  authorize(actor, 'testimonials');
  return transaction(async (tx) => {
    const row = { content: String(hidden), updatedAt: nowIso() };
    await tx
      .insertInto('siteContent')
      .values({ key: hideSamplesKey, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute();
    await record(tx, actor, {
      action: 'updated',
      subject: 'sample testimonials',
      summary: hidden ? 'Hidden on the website' : 'Shown on the website',
    });
  });
}

function readKey(key: string) {
  return queries()
    .selectFrom('siteContent')
    .select(['content', 'updatedAt', 'version'])
    .where('key', '=', key)
    .executeTakeFirst();
}
