import { mediaIdOf } from '~/media/image';
import { withAddresses } from '~/media/images.server';
import { currentConfig } from '~/platform/config.server';
import { currentLog } from '~/platform/log.server';
import { type Actor, authorize, type StaffActor } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { writeAs } from '~/records/write-as.server';
import { type Queries, queries, type Tx } from '../../../db/store.server';
import { oncePerRow, readStoredContent, storedContent } from '../documents/cache.server';
import { importedHtml, importedText } from '../external-images/imported.server';
import {
  type BusinessDetails,
  businessDetailsKey,
  businessDetailsLabels,
  defaultBusinessDetails,
  readStoredDetails,
} from './business-details';
import { defaultSiteContent } from './default-texts';
import { permission, type StoredText, saveKey, settingsRevisionsKind, storeKey, versionOf } from './keys.server';
import { asRendering } from './legal-rendering.server';
import {
  hideSamplesKey,
  isLegalPage,
  localImagesOnlyKey,
  type SiteContent,
  type SiteContentKey,
  siteContentLabels,
  sitemapBaseUrlKey,
} from './settings';

export { permission, settingsRevisionsKind };

/** Empty for the default. */
const siteText: StoredText = {
  labels: { content: 'Content' },
  read: (stored) => ({ content: stored ?? '' }),
};

export const businessDetails: StoredText = {
  labels: businessDetailsLabels,
  read: (stored) => (stored === null ? defaultBusinessDetails : readStoredDetails(parse(stored)).details),
};

/** Returns the business details: the saved ones over the defaults, with the URL of the logo. */
export async function readBusinessDetails(): Promise<BusinessDetails> {
  const details = await readDetails();
  if (mediaIdOf(details.logoUrl) === null) return details;
  const [visible] = await withAddresses([details], 'logoUrl');
  return visible ?? details;
}

/** The same with the reference of the logo. Returns the same object until the next save. @param db inside a transaction */
export async function readDetails(db?: Queries | Tx): Promise<BusinessDetails> {
  const stored = await (db ? storedContent(db, businessDetailsKey) : readStoredContent(businessDetailsKey));
  return stored ? detailsOf(stored) : defaultBusinessDetails;
}

const detailsOf = oncePerRow(({ content }) => {
  const { details, unusable } = readStoredDetails(parse(content));
  if (unusable.length > 0) currentLog().error({ unusable }, 'Stored business details are invalid; using the defaults.');
  return details;
});

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Returns a site text: the saved one, else the default. An empty legal page gets its default too. */
export async function readSiteContent(key: SiteContentKey): Promise<SiteContent> {
  const stored = await readStoredContent(key);
  if (stored && (stored.content !== '' || !isLegalPage(key)))
    return { key, content: stored.content, updatedAt: stored.updatedAt };
  return { key, content: defaultSiteContent(key, await readBusinessDetails()), updatedAt: null };
}

/** Returns the base URL saved with the sitemap, without a trailing slash; null before. */
export async function readSitemapBaseUrl(): Promise<string | null> {
  const stored = await readStoredContent(sitemapBaseUrlKey);
  // An import stores the archive's value, which may end with a slash.
  return stored && URL.canParse(stored.content) ? new URL(stored.content).origin : null;
}

/** Returns the site's public origin without a request; null while unknown. */
export async function readPublicAddress(): Promise<string | null> {
  return currentConfig().baseUrl ?? (await readSitemapBaseUrl());
}

/** Returns whether the sample testimonials stay hidden when there are no others. */
export async function areSamplesHidden(): Promise<boolean> {
  const stored = await readStoredContent(hideSamplesKey);
  return stored?.content === 'true';
}

export function setSamplesHidden(actor: Actor, hidden: boolean): Promise<void> {
  return writeAs(actor, 'content', async (tx, author) => {
    await storeKey(tx, hideSamplesKey, String(hidden));
    await audit(tx, author, {
      action: 'updated',
      subject: 'sample testimonials',
      summary: hidden ? 'Hidden on the website' : 'Shown on the website',
    });
  });
}

/** Stops pages from loading external images. */
export function setLocalImagesOnly(actor: Actor): Promise<void> {
  return saveKey(actor, {
    key: localImagesOnlyKey,
    content: 'true',
    subject: 'pictures',
    summary: 'Local images only',
  });
}

/** A value with its version for editing: 0 for the default. */
type Editable<T> = T & { version: number };

/** Returns a site text for editing. */
export async function find(actor: Actor, key: SiteContentKey): Promise<Editable<SiteContent>> {
  authorize(actor, permission);
  const [content, version] = await Promise.all([readSiteContent(key), versionOf(queries(), key)]);
  return { ...content, version };
}

/**
 * @param version the version that the edit is based on, to reject a stale one
 * @throws {StaleVersion}
 * @throws {Unrenderable} when it is a page and cannot be rendered
 */
export async function save(
  actor: Actor,
  key: SiteContentKey,
  content: string,
  version?: number,
): Promise<Editable<SiteContent>> {
  authorize(actor, permission);
  const saved = isLegalPage(key) ? await renderImported(actor, key, content) : { content };
  await saveKey(actor, { key, ...saved, subject: siteContentLabels[key], version, definition: siteText });
  return find(actor, key);
}

/** Returns the rendered page, with external images imported. */
async function renderImported(actor: StaffActor, key: SiteContentKey, written: string) {
  const previous = await queries().selectFrom('siteContent').select('html').where('key', '=', key).executeTakeFirst();
  const { content, rendered } = await importedHtml(actor, written, previous?.html);
  return { content, rendering: asRendering(rendered) };
}

export async function findBusinessDetails(actor: Actor): Promise<Editable<BusinessDetails>> {
  authorize(actor, permission);
  const [details, version] = await Promise.all([readDetails(), versionOf(queries(), businessDetailsKey)]);
  return { ...details, version };
}

/** @param version the version that the edit is based on, to reject a stale one @throws {StaleVersion} */
export async function saveBusinessDetails(
  actor: Actor,
  details: BusinessDetails,
  version?: number,
): Promise<Editable<BusinessDetails>> {
  authorize(actor, permission);
  const before = await readDetails();
  const logoUrl = await importedText(actor, 'logoUrl', details.logoUrl, before.logoUrl);
  const content = JSON.stringify({ ...details, logoUrl });
  await saveKey(actor, {
    key: businessDetailsKey,
    content,
    definition: businessDetails,
    subject: 'business details',
    version,
    images: { logoUrl },
  });
  return findBusinessDetails(actor);
}

/** Saves the site's public origin, for the sitemap and for links when it is not configured. */
export function saveSitemapBaseUrl(actor: Actor, baseUrl: string): Promise<void> {
  return saveKey(actor, { key: sitemapBaseUrlKey, content: baseUrl, subject: 'sitemap', summary: baseUrl });
}
