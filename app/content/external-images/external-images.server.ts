/** Pictures of other sites that are still shown, and bringing them here. */
import type { ExpressionBuilder } from 'kysely';
import { bringIn, isExternal, NotFetched } from '~/media/import.server';
import { StaleVersion } from '~/platform/errors';
import type { Actor } from '~/records/actor';
import { authorize } from '~/records/actor';
import type { Database } from '../../../db/schema';
import { queries } from '../../../db/store.server';
import * as accreditations from '../accreditations/model.server';
import { businessDetailsKey } from '../business/schema';
import { readLive } from '../documents/model.server';
import { isSiteContentKey } from '../legal/texts';
import * as siteContent from '../legal/texts.server';
import { render } from '../markdown/rendering.server';
import * as sitePages from '../pages/model.server';
import * as blogPosts from '../posts/model.server';
import * as testimonials from '../testimonials/model.server';
import { findTheme, saveTheme } from '../theme/model.server';
import { themeKind } from '../theme/schema';
import { externalAddresses, externalPicturesIn, withReferences } from './imported.server';

export const permission = 'site-settings';

/** A record that shows pictures of other sites. */
export interface ExternalImage {
  /** What a person calls it: `Blog post “Moving office”`. */
  what: string;
  /** Where it is edited. */
  path: string;
  addresses: string[];
}

/** Fetches a picture. @returns its reference; null when it could not be fetched */
type Fetch = (address: string) => Promise<string | null>;

interface Holder extends ExternalImage {
  /**
   * Names the pictures by their references from now on.
   *
   * @returns a sentence where visitors still see the previous ones
   * @throws {Stale} when someone has saved it meanwhile
   */
  bringIn(fetch: Fetch): Promise<unknown>;
}

/** Every record that shows pictures of other sites. */
export async function listExternalImages(actor: Actor): Promise<ExternalImage[]> {
  authorize(actor, permission);
  return (await holders(actor)).map(({ what, path, addresses }) => ({ what, path, addresses }));
}

export interface ImportResult {
  count: number;
  /** What could not be brought here, and why. */
  errors: { what: string; path: string; address: string; why: string }[];
  /** Whether there was no time for all: the next call goes on. */
  isUnfinished: boolean;
}

/** How long someone waits for it, in milliseconds; each picture may take ten seconds. */
const timeoutMs = 20_000;

/** Fetches them into the library; when none is left, pages show pictures of this site alone from then on. */
export async function bringAllHere(actor: Actor): Promise<ImportResult> {
  authorize(actor, permission);
  const deadline = performance.now() + timeoutMs;
  const imported: ImportResult = { count: 0, errors: [], isUnfinished: false };
  for (const { what, path, addresses, bringIn: bringInAll } of await holders(actor)) {
    const fetch: Fetch = async (address) => {
      if (performance.now() > deadline) {
        imported.isUnfinished = true;
        return null;
      }
      try {
        const ref = await bringIn(actor, address);
        imported.count += 1;
        return ref;
      } catch (error) {
        if (!(error instanceof NotFetched)) throw error;
        imported.errors.push({ what, path, address, why: error.message });
        return null;
      }
    };
    try {
      const why = await bringInAll(fetch);
      if (typeof why === 'string') imported.errors.push({ what, path, address: addresses[0] ?? '', why });
    } catch (error) {
      if (!(error instanceof StaleVersion)) throw error;
      imported.isUnfinished = true;
    }
  }
  if (imported.errors.length === 0 && !imported.isUnfinished) await siteContent.setPicturesOwn(actor);
  return imported;
}

async function holders(actor: Actor): Promise<Holder[]> {
  const result = await Promise.all([
    ofAccreditations(actor),
    ofTestimonials(actor),
    ofPosts(actor),
    ofPages(actor),
    ofLegalPages(actor),
    ofBusiness(actor),
    themeHolders(actor),
  ]);
  return result.flat();
}

async function ofAccreditations(actor: Actor): Promise<Holder[]> {
  const rows = await queries()
    .selectFrom('accreditations')
    .select(['id', 'name', 'logoUrl', 'version'])
    .where('logoUrl', 'like', 'http%')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, logoUrl: address, version }) => ({
    what: `Accreditation “${name}”`,
    path: `/admin/accreditations/${id}/edit`,
    addresses: [address],
    async bringIn(fetch) {
      const logoUrl = await fetch(address);
      if (logoUrl) await accreditations.update(actor, id, { logoUrl }, version);
    },
  }));
}

async function ofTestimonials(actor: Actor): Promise<Holder[]> {
  const rows = await queries()
    .selectFrom('testimonials')
    .select(['id', 'authorName', 'portrait', 'version'])
    .where('portrait', 'like', 'http%')
    .orderBy('id')
    .execute();
  return rows.map(({ id, authorName, portrait: address, version }) => ({
    what: `Testimonial of “${authorName}”`,
    path: `/admin/testimonials/${id}/edit`,
    addresses: address ? [address] : [],
    async bringIn(fetch) {
      const portrait = address && (await fetch(address));
      if (portrait) await testimonials.update(actor, id, { portrait }, version);
    },
  }));
}

async function ofPosts(actor: Actor): Promise<Holder[]> {
  const rows = await queries()
    .selectFrom('blogPosts')
    .select(['id', 'title', 'featuredImage', 'html'])
    .where((eb) => eb.or([eb('featuredImage', 'like', 'http%'), namesExternal(eb)]))
    .orderBy('id')
    .execute();
  return rows.map(({ id, title, featuredImage, html }) => ({
    what: `Blog post “${title}”`,
    path: `/admin/blog-posts/${id}/edit`,
    addresses: externalAddresses([featuredImage ?? '', ...externalPicturesIn(html ?? '')]),
    async bringIn(fetch) {
      const post = await blogPosts.find(actor, id);
      const featured = isExternal(post.featuredImage) ? await fetch(post.featuredImage) : null;
      const content = await importImages(post.content, fetch);
      const changes = { ...(featured && { featuredImage: featured }), ...(content !== post.content && { content }) };
      if (Object.keys(changes).length > 0) await blogPosts.update(actor, id, changes, post.version);
    },
  }));
}

async function ofPages(actor: Actor): Promise<Holder[]> {
  const rows = await queries()
    .selectFrom('pages')
    .select(['id', 'title', 'html'])
    .where(namesExternal)
    .orderBy('id')
    .execute();
  return rows.map(({ id, title, html }) => ({
    what: `Page “${title}”`,
    path: `/admin/site-settings/pages/${id}/edit`,
    addresses: externalPicturesIn(html ?? ''),
    async bringIn(fetch) {
      const page = await sitePages.find(actor, id);
      const content = await importImages(page.content, fetch);
      if (content !== page.content) await sitePages.update(actor, id, { content }, page.version);
    },
  }));
}

async function ofLegalPages(actor: Actor): Promise<Holder[]> {
  const rows = await queries()
    .selectFrom('siteContent')
    .select(['key', 'html', 'content', 'version'])
    .where(namesExternal)
    .execute();
  return rows.map(({ key, html, content: written, version }) => ({
    what: key,
    path: '/admin/site-settings/legal-pages',
    addresses: externalPicturesIn(html ?? ''),
    async bringIn(fetch) {
      const content = await importImages(written, fetch);
      if (content !== written && isSiteContentKey(key)) await siteContent.save(actor, key, content, version);
    },
  }));
}

async function ofBusiness(actor: Actor): Promise<Holder[]> {
  const { version, ...details } = await siteContent.findBusinessDetails(actor);
  const { logoUrl: address } = details;
  if (!isExternal(address)) return [];
  const bringIn = async (fetch: Fetch) => {
    const logoUrl = await fetch(address);
    if (logoUrl) await siteContent.saveBusinessDetails(actor, { ...details, logoUrl }, version);
  };
  return [{ what: 'Logo', path: `/admin/site-settings/${businessDetailsKey}`, addresses: [address], bringIn }];
}

async function themeHolders(actor: Actor): Promise<Holder[]> {
  const [{ logoOnDark: live }, { version, moves: _, ...draft }] = [await readLive(themeKind), await findTheme(actor)];
  const addresses = externalAddresses([live ?? '', draft.logoOnDark ?? '']);
  if (addresses.length === 0) return [];
  const bringIn = async (fetch: Fetch) => {
    const logoOnDark = isExternal(draft.logoOnDark) ? await fetch(draft.logoOnDark) : null;
    if (logoOnDark) await saveTheme(actor, { ...draft, logoOnDark }, version);
    return isExternal(live) ? 'Publish the draft of the look, then press once more.' : undefined;
  };
  return [{ what: 'Logo for dark backgrounds', path: '/admin/site-settings/look', addresses, bringIn }];
}

/** Whether stored HTML may name one. */
const namesExternal = (eb: ExpressionBuilder<Database, 'blogPosts' | 'pages' | 'siteContent'>) =>
  eb.or([eb('html', 'like', '%<img src="http%'), eb('html', 'like', '%<img src="//%')]);

/** The text with the pictures that could be fetched named by their references. */
async function importImages(text: string, fetch: Fetch): Promise<string> {
  const { pictures } = (await render(text, 'nobody')).structure;
  const refs = new Map<string, string>();
  for (const address of externalAddresses(pictures.map(({ src }) => src))) {
    const ref = await fetch(address);
    if (ref) refs.set(address, ref);
  }
  return withReferences(text, pictures, refs);
}
