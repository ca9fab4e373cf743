/** Pages with their own address, as staff edit them. */
import { nowIso } from '~/platform/clock.server';
import { type Actor, authorize } from '~/records/actor';
import type { Direction } from '~/records/ordering';
import { moveRecord } from '~/records/ordering.server';
import { changeRecord, createRecord, type RecordKind, removeRecord } from '~/records/record-changes.server';
import { orNotFound, type Page, type Paging, readPage, unpaged } from '~/records/records.server';
import type { AnyRow } from '~/records/trash.server';
import { type Queries, queries, type Tx } from '../../../db/store.server';
import { importAndRender } from '../external-images/imported.server';
import { isReservedPath } from '../links/reserved-paths.server';
import { type Rendering, renderForPage, type StoredTexts } from '../markdown/stored-rendering.server';
import { retarget } from '../redirects/model.server';
import { freeSlug, isSlugInUse, resolveSlug } from '../slugs/slug.server';
import {
  type ListedSitePage,
  listedSitePageSchema,
  type SitePage,
  type SitePageInput,
  sitePageLabels,
  sitePageRecordSchema,
} from './schema';

export const permission = 'site-settings';

export const subject = 'page';

/** The rendered fields. */
export const texts = {
  table: 'pages',
  ownOf: (text) => ({ headings: text && JSON.stringify(text.headings) }),
} satisfies StoredTexts;

export const kind: RecordKind<SitePage, 'pages'> = {
  permission,
  subject,
  nameOf: ({ title }) => title,
  table: 'pages',
  read,
  definition: {
    kind: 'pages',
    labels: sitePageLabels,
    isShown: ({ isPublished }) => isPublished,
    pathPrefix: '/',
    readdress: retarget,
    resolveRestoreConflict,
  },
};

/** All pages in the order of their links. */
export async function list(actor: Actor, paging: Paging = unpaged): Promise<Page<ListedSitePage>> {
  authorize(actor, permission);
  const all = queries().selectFrom('pages');
  const read = () =>
    readPage(
      all
        .select(['id', 'title', 'slug', 'description', 'service', 'place', 'sector'])
        .select(['linkPlace', 'displayOrder', 'isPublished'])
        .select(['createdAt', 'updatedAt', 'version', 'beginning', 'renderer', 'renderFault'])
        .orderBy('displayOrder')
        .orderBy('id'),
      all.select((eb) => eb.fn.countAll<number>().as('total')),
      paging,
    );
  let page = await read();
  if (await renderForPage(texts, page.items)) page = await read();
  return { ...page, items: page.items.map((row) => listedSitePageSchema.parse(withHidden(row))) };
}

/** @throws {NotFound} */
export async function find(actor: Actor, id: number): Promise<SitePage> {
  authorize(actor, permission);
  return read(queries(), id);
}

/**
 * @throws {Conflict} on a slug that another page has, or the program itself
 * @throws {Invalid} without a slug, when the title makes none; when the content cannot be shown
 */
export async function create(actor: Actor, input: SitePageInput): Promise<SitePage> {
  authorize(actor, permission);
  const written = await importAndRender(actor, texts, input.content);
  const timestamp = nowIso();
  return createRecord(actor, kind, async (tx) =>
    tx
      .insertInto('pages')
      .values({ ...input, ...written, slug: await ownSlug(tx, input), createdAt: timestamp, updatedAt: timestamp })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
}

/**
 * @param changes omitted fields stay unchanged
 * @param version the version that the edit began with, to reject a stale edit
 * @throws {NotFound}
 * @throws {StaleVersion}
 * @throws {Conflict} on a slug that another page has, or the program itself
 * @throws {Invalid} without a slug, when the title makes none; when the content cannot be shown
 */
export async function update(
  actor: Actor,
  id: number,
  changes: Partial<SitePageInput>,
  version?: number,
): Promise<SitePage> {
  authorize(actor, permission);
  const written = changes.content === undefined ? {} : await importAndRender(actor, texts, changes.content, id);
  return changeRecord(actor, kind, id, { version }, async (tx, current) => {
    const slug = changes.slug === undefined ? current.slug : await ownSlug(tx, { ...current, ...changes }, id);
    return write(tx, current, { ...changes, ...written, slug });
  });
}

/** Shows it on the website, or takes it off. @throws {NotFound} */
export function setPublished(actor: Actor, id: number, isPublished: boolean, version?: number): Promise<SitePage> {
  const action = isPublished ? 'published' : 'unpublished';
  return changeRecord(actor, kind, id, { action, version }, (tx, current) => write(tx, current, { isPublished }));
}

/** Moves a page one place up or down. @throws {NotFound} */
export function move(actor: Actor, id: number, direction: Direction): Promise<void> {
  return moveRecord(actor, kind, 'pages', id, direction);
}

/** @throws {NotFound}, {StaleVersion} */
export function remove(actor: Actor, id: number, version?: number): Promise<void> {
  return removeRecord(actor, kind, id, version);
}

/** @param id the page's own number, 0 for a new one */
function ownSlug(tx: Tx, input: Pick<SitePageInput, 'title' | 'slug'>, id = 0): Promise<string> {
  return freeSlug(input, conflictWith(tx, id));
}

function resolveRestoreConflict(tx: Tx, { slug, id }: AnyRow) {
  return resolveSlug(String(slug), '/', conflictWith(tx, id));
}

function conflictWith(tx: Tx, id: number) {
  return async (slug: string) => {
    if (isReservedPath(slug)) return 'The website uses this address. Choose a different one.';
    const isInUse = await isSlugInUse(tx, 'pages', slug, id);
    return isInUse ? 'Another page uses this slug. Choose a different one.' : null;
  };
}

type Changes = SitePageInput & Rendering<typeof texts>;

function write(tx: Tx, { id, version }: SitePage, changes: Partial<Changes>) {
  return tx
    .updateTable('pages')
    .set({ ...changes, updatedAt: nowIso(), version: version + 1 })
    .where('id', '=', id)
    .execute();
}

async function read(db: Queries | Tx, id: number): Promise<SitePage> {
  const row = await db.selectFrom('pages').selectAll().where('id', '=', id).executeTakeFirst();
  return sitePageRecordSchema.parse(withHidden(orNotFound(row, subject)));
}

function withHidden<T extends { slug: string }>(row: T) {
  return { ...row, isHidden: isReservedPath(row.slug) };
}
