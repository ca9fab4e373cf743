/** Pages as visitors see them: published, renderable, and not at a reserved address. */
import { NotFound } from '~/platform/errors';
import { type Actor, mayRead } from '~/records/actor';
import type { SitemapEntry } from '~/records/record-type';
import { orNotFound, unpaged } from '~/records/records.server';
import { queries } from '../../../db/store.server';
import { isReservedPath } from '../links/reserved-paths.server';
import { withImages } from '../markdown/images.server';
import type { Heading } from '../markdown/markdown';
import { renderForPage } from '../markdown/stored-rendering.server';
import { excerptOf } from '../posts/excerpt';
import { permission, subject, texts } from './model.server';
import {
  isServicePage,
  type PublicSitePage,
  publicSitePageSchema,
  type SitePageSummary,
  sitePageSummarySchema,
} from './schema';

/** Returns the published pages in the order of their links. */
export async function listPublished(): Promise<SitePageSummary[]> {
  return (await listPublishedRows()).map((row) => sitePageSummarySchema.parse(row));
}

/** The same with the start of their content. */
export async function listPublishedRows() {
  const read = () =>
    visible()
      .select(['id', 'title', 'slug', 'description', 'service', 'place', 'sector', 'linkPlace'])
      .select(['updatedAt', 'autoExcerpt', 'renderer'])
      .orderBy('displayOrder')
      .orderBy('id')
      .limit(unpaged.pageSize)
      .execute();
  let rows = await read();
  if (await renderForPage(texts, rows)) rows = await read();
  return rows.filter(({ renderer, slug }) => renderer !== null && !isReservedPath(slug));
}

/** @throws {NotFound} when it does not exist, or is not published */
export async function findPublished(slug: string): Promise<PublicSitePage> {
  if (isReservedPath(slug)) throw new NotFound(subject);
  const row = await visible().selectAll().where('slug', '=', slug).executeTakeFirst();
  return publicSitePageSchema.parse(orNotFound(row, subject));
}

const visible = () => queries().selectFrom('pages').where('isPublished', '=', true).where('renderError', 'is', null);

/** In characters, as search engines truncate it. */
const descriptionLength = 160;

/** Returns the page with a slug; for staff also a draft. @throws {NotFound} also for a path that Uplink uses */
export async function readPublicPage(actor: Actor, slug: string) {
  if (isReservedPath(slug)) throw new NotFound(subject);
  const canSeeDrafts = actor.kind === 'staff' && mayRead(actor, permission);
  const read = () =>
    queries()
      .selectFrom('pages')
      .selectAll()
      .where('slug', '=', slug)
      .$if(!canSeeDrafts, (query) => query.where('isPublished', '=', true))
      .executeTakeFirst();
  let row = await read();
  if (row && (await renderForPage(texts, [row]))) row = await read();
  const found = orNotFound(row, subject);
  const { title, description, searchTitle, service, place, sector } = found;
  const { autoExcerpt, html, headings, updatedAt, isPublished } = found;
  if (html === null) throw new NotFound(subject);
  return {
    ...{ title, slug, searchTitle, service, place, sector },
    description: excerptOf({ excerpt: description, autoExcerpt }, descriptionLength) || title,
    html: await withImages(html, { isFirstInSight: true }),
    headings: JSON.parse(headings ?? '[]') as Heading[],
    updatedAt,
    isDraft: !isPublished,
  };
}

/** Returns the pages in the sitemap, with the list of service pages if there are any. */
export async function sitemapEntries(): Promise<SitemapEntry[]> {
  const pages = await listPublished();
  const changes = pages.filter(isServicePage).map(({ updatedAt }) => updatedAt);
  const list = { path: '/services', changedAt: changes.sort().at(-1) ?? null };
  const entries = pages.map(({ slug, updatedAt }) => ({ path: `/${slug}`, changedAt: updatedAt }));
  return changes.length > 0 ? [list, ...entries] : entries;
}
