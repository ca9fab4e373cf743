/** Pictures of other sites that are still shown, and bringing them here. */
import { bringIn, isElsewhere, NotFetched } from '~/media/fetching.server';
import type { Actor } from '~/records/actor';
import { authorize } from '~/records/actor';
import { queries } from '../../db/store.server';
import { accreditationSchema } from './accreditation';
import * as accreditations from './accreditation.server';
import { blogPostSchema } from './blog-post';
import * as blogPosts from './blog-post.server';
import { addressesIn, withReference } from './brought-in.server';
import { businessDetailsKey } from './business-details';
import { isSiteContentKey } from './site-content';
import * as siteContent from './site-content.server';
import { sitePageSchema } from './site-page';
import * as sitePages from './site-page.server';
import { testimonialSchema } from './testimonial';
import * as testimonials from './testimonial.server';

export const permission = 'site-settings';

/** A record that shows pictures of other sites. */
export interface Elsewhere {
  /** What a person calls it: `Blog post “Moving office”`. */
  what: string;
  /** Where it is edited. */
  path: string;
  addresses: string[];
}

interface Holder extends Elsewhere {
  /** Names the pictures as they are named from now on. */
  rename(refs: Map<string, string>): Promise<unknown>;
}

/** Every record that shows pictures of other sites. */
export async function listElsewhere(actor: Actor): Promise<Elsewhere[]> {
  authorize(actor, permission);
  return (await holders(actor)).map(({ what, path, addresses }) => ({ what, path, addresses }));
}

export interface Brought {
  count: number;
  /** What could not be brought here, and why. */
  faults: { what: string; path: string; address: string; why: string }[];
  /** Whether there was no time for all: the next call goes on. */
  isUnfinished: boolean;
}

/** How long somebody waits for it, in milliseconds; each picture may take ten seconds. */
const patience = 20_000;

/** Fetches them into the library; when none is left, pages show pictures of this site alone from then on. */
export async function bringAllHere(actor: Actor): Promise<Brought> {
  authorize(actor, permission);
  const deadline = performance.now() + patience;
  const brought: Brought = { count: 0, faults: [], isUnfinished: false };
  for (const holder of await holders(actor)) {
    const refs = new Map<string, string>();
    for (const address of holder.addresses) {
      if (performance.now() > deadline) {
        brought.isUnfinished = true;
        break;
      }
      const why = await bringOne(actor, address, refs);
      if (why) brought.faults.push({ what: holder.what, path: holder.path, address, why });
    }
    if (refs.size > 0) await holder.rename(refs);
    brought.count += refs.size;
  }
  if (brought.faults.length === 0 && !brought.isUnfinished) await siteContent.setPicturesOwn(actor);
  return brought;
}

/** @returns why it could not be brought here; null when it is */
async function bringOne(actor: Actor, address: string, refs: Map<string, string>): Promise<string | null> {
  try {
    refs.set(address, await bringIn(actor, address));
    return null;
  } catch (error) {
    if (error instanceof NotFetched) return error.message;
    throw error;
  }
}

async function holders(actor: Actor): Promise<Holder[]> {
  const found = await Promise.all([
    ofAccreditations(actor),
    ofTestimonials(actor),
    ofPosts(actor),
    ofPages(actor),
    ofLegalPages(actor),
    ofBusiness(actor),
  ]);
  return found.flat();
}

async function ofAccreditations(actor: Actor): Promise<Holder[]> {
  const { items } = await accreditations.list(actor);
  return items
    .filter(({ logoUrl }) => isElsewhere(logoUrl))
    .map((item) => ({
      what: `Accreditation “${item.name}”`,
      path: `/admin/accreditations/${item.id}/edit`,
      addresses: [item.logoUrl],
      rename: (refs) => {
        const input = accreditationSchema.parse({ ...given(item), logoUrl: refs.get(item.logoUrl) });
        return accreditations.update(actor, item.id, input, item.version);
      },
    }));
}

async function ofTestimonials(actor: Actor): Promise<Holder[]> {
  const { items } = await testimonials.list(actor);
  return items.flatMap((item) => {
    const { portrait } = item;
    if (!isElsewhere(portrait)) return [];
    const rename = (refs: Map<string, string>) => {
      const input = testimonialSchema.parse({ ...given(item), portrait: refs.get(portrait) });
      return testimonials.update(actor, item.id, input, item.version);
    };
    const what = `Testimonial of “${item.authorName}”`;
    return [{ what, path: `/admin/testimonials/${item.id}/edit`, addresses: [portrait], rename }];
  });
}

async function ofPosts(actor: Actor): Promise<Holder[]> {
  const rows = await queries()
    .selectFrom('blogPosts')
    .select(['id', 'title', 'featuredImage', 'html'])
    .where((eb) => eb.or([eb('featuredImage', 'like', 'http%'), eb('html', 'like', '%<img src="http%')]))
    .execute();
  return rows.map(({ id, title, featuredImage, html }) => ({
    what: `Blog post “${title}”`,
    path: `/admin/blog-posts/${id}/edit`,
    addresses: [...new Set([...(isElsewhere(featuredImage) ? [featuredImage] : []), ...addressesIn(html ?? '')])],
    rename: async (refs) => {
      const post = await blogPosts.find(actor, id);
      const input = blogPostSchema.parse({
        ...given(post),
        content: renamed(post.content, refs),
        featuredImage: refs.get(featuredImage ?? '') ?? featuredImage,
      });
      return blogPosts.update(actor, id, input, post.version);
    },
  }));
}

async function ofPages(actor: Actor): Promise<Holder[]> {
  const rows = await queries()
    .selectFrom('pages')
    .select(['id', 'title', 'html'])
    .where('html', 'like', '%<img src="http%')
    .execute();
  return rows.map(({ id, title, html }) => ({
    what: `Page “${title}”`,
    path: `/admin/site-settings/pages/${id}/edit`,
    addresses: addressesIn(html ?? ''),
    rename: async (refs) => {
      const page = await sitePages.find(actor, id);
      const input = sitePageSchema.parse({ ...given(page), content: renamed(page.content, refs) });
      return sitePages.update(actor, id, input, page.version);
    },
  }));
}

async function ofLegalPages(actor: Actor): Promise<Holder[]> {
  const rows = await queries()
    .selectFrom('siteContent')
    .select(['key', 'html', 'content', 'version'])
    .where('html', 'like', '%<img src="http%')
    .execute();
  return rows.flatMap(({ key, html, content, version }) => {
    if (!isSiteContentKey(key)) return [];
    const rename = (refs: Map<string, string>) => siteContent.save(actor, key, renamed(content, refs), version);
    const path = '/admin/site-settings/legal-pages';
    return [{ what: key, path, addresses: addressesIn(html ?? ''), rename }];
  });
}

async function ofBusiness(actor: Actor): Promise<Holder[]> {
  const { version, ...details } = await siteContent.findBusinessDetails(actor);
  const { logoUrl } = details;
  if (!isElsewhere(logoUrl)) return [];
  const rename = (refs: Map<string, string>) =>
    siteContent.saveBusinessDetails(actor, { ...details, logoUrl: refs.get(logoUrl) ?? logoUrl }, version);
  return [{ what: 'Logo', path: `/admin/site-settings/${businessDetailsKey}`, addresses: [logoUrl], rename }];
}

/** What a schema takes of a record: what is null counts as missing. */
const given = (record: object) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));

const renamed = (content: string, refs: Map<string, string>) =>
  [...refs].reduce((text, [address, ref]) => withReference(text, address, ref), content);
