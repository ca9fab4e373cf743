import { nowIso } from '~/platform/clock.server';
import { currentConfig } from '~/platform/config.server';
import { Conflict, Invalid } from '~/platform/errors';
import { type Actor, authorize, type StaffActor } from '~/records/actor';
import { audit } from '~/records/audit.server';
import {
  changeRecord,
  changeWithin,
  createRecord,
  type RecordKind,
  removeRecord,
} from '~/records/record-changes.server';
import { type ListPage, orNotFound, type Paging, readPage, unpaged } from '~/records/records.server';
import { pageTypes } from '~/records/registered-types.server';
import { type Queries, queries, type Tx } from '../../../db/store.server';
import { labelsOf } from '../field-table';
import { isReservedPath } from '../links/reserved-paths.server';
import { purgeNotFound } from './not-found-log.server';
import {
  conflictWith,
  destination,
  neighboursOf,
  pathPart,
  plainPath,
  type RedirectRule,
  sourcesFor,
  targetPathOf,
} from './paths';
import {
  type ListedRedirect,
  type Redirect,
  type RedirectInput,
  redirectFields,
  redirectRecordSchema,
  redirectsMax,
} from './schema';

export const permission = 'site-settings';

export const kind: RecordKind<Redirect, 'redirects'> = {
  permission,
  subject: 'redirect',
  nameOf: ({ source, target }) => (target ? `${source} to ${target}` : source),
  table: 'redirects',
  read,
  definition: {
    kind: 'redirects',
    labels: labelsOf(redirectFields),
    isShown: () => true,
    async resolveRestoreConflict(tx, row) {
      await checkRedirect(tx, redirectRecordSchema.parse(row));
      return null;
    },
  },
};

/** Returns the redirects by source. */
export async function list(actor: Actor, paging: Paging = unpaged): Promise<ListPage<ListedRedirect>> {
  authorize(actor, permission);
  const all = queries().selectFrom('redirects');
  const page = await readPage(all.selectAll().orderBy('source'), all, paging);
  const pages = await addressesWithPage(page.items.map(({ source }) => source));
  return { ...page, items: page.items.map((item) => ({ ...item, hasPage: pages.has(item.source) })) };
}

async function addressesWithPage(addresses: string[]): Promise<Set<string>> {
  const result = new Set<string>();
  for (const { pathPrefix, table } of pageTypes()) {
    const slugs = addresses.filter((one) => one.startsWith(pathPrefix)).map((one) => one.slice(pathPrefix.length));
    const rows = await queries()
      .selectFrom(table as 'pages')
      .select('slug')
      .where('isPublished', '=', true)
      .where('slug', 'in', slugs)
      .execute();
    for (const { slug } of rows) result.add(`${pathPrefix}${slug}`);
    result.add(pathPrefix.slice(0, -1));
  }
  return result;
}

/** @throws {NotFound} */
export async function find(actor: Actor, id: number): Promise<Redirect> {
  authorize(actor, permission);
  return read(queries(), id);
}

/** Returns the redirects of a path: its own, and the nearest one of a parent. */
export async function destinationsOf(path: string): Promise<{ exact: string | null; open: string | null }> {
  const sources = sourcesFor(path);
  const rows = await queries()
    .selectFrom('redirects')
    .select(['source', 'target'])
    .where('source', 'in', sources)
    .execute();
  const [exact = null, open = null] = [sources.slice(0, 1), sources.slice(1)].map((some) => {
    const row = some.flatMap((source) => rows.find((one) => one.source === source) ?? [])[0];
    const to = row && destination(row, path);
    return to === undefined || plainPath(to) === path ? null : to;
  });
  return { exact, open };
}

/**
 * @throws {Conflict} for a path that redirects already or that Uplink uses, and for chains or loops of redirects
 * @throws {Invalid} for a `*` in the target only
 */
export function create(actor: Actor, input: RedirectInput): Promise<Redirect> {
  return createRecord(actor, kind, (tx) => insert(tx, input));
}

/** @throws {Conflict}, {Invalid} as `create`; {Conflict} when the maximum is reached */
export async function insert(tx: Tx, input: RedirectInput): Promise<{ id: number }> {
  const redirect = await checkRedirect(tx, input);
  const { count } = await tx
    .selectFrom('redirects')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= redirectsMax) throw new Conflict(`The limit is ${redirectsMax} redirects. Delete some first.`);
  await purgeNotFound(tx, redirect.source);
  return tx
    .insertInto('redirects')
    .values({ ...redirect, targetPath: targetPathOf(redirect.target), updatedAt: nowIso() })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/**
 * @param changes missing fields stay unchanged
 * @param version the version that the edit is based on, to reject a stale one
 * @throws {NotFound}, {StaleVersion}
 * @throws {Conflict}, {Invalid} as for `create`
 */
export function update(actor: Actor, id: number, changes: Partial<RedirectInput>, version?: number): Promise<Redirect> {
  return changeRecord(actor, kind, id, { version }, async (tx, current) => {
    await write(tx, current, await checkRedirect(tx, { ...current, ...changes }, id));
  });
}

/** @throws {NotFound}, {StaleVersion} */
export function remove(actor: Actor, id: number, version?: number): Promise<void> {
  return removeRecord(actor, kind, id, version);
}

/** Changes redirects to a previous path, so that visitors are redirected only once. */
export async function retarget(tx: Tx, author: StaffActor, previous: string, target: string): Promise<void> {
  const rows = await tx.selectFrom('redirects').selectAll().where('target', '=', previous).execute();
  for (const row of rows) {
    const changed = await changeWithin(tx, author, kind, row, {
      write: () => write(tx, row, { source: row.source, target }),
    });
    const { subject, nameOf } = kind;
    await audit(tx, author, { action: 'updated', subject, id: row.id, summary: nameOf(changed) });
  }
}

export async function write(tx: Tx, { id, version }: Redirect, redirect: RedirectRule): Promise<void> {
  await tx
    .updateTable('redirects')
    .set({ ...redirect, targetPath: targetPathOf(redirect.target), updatedAt: nowIso(), version: version + 1 })
    .where('id', '=', id)
    .execute();
}

/** Returns a redirect ready to store. @param id of the redirect that it changes @throws {Conflict}, {Invalid} */
export async function checkRedirect(tx: Tx, { source, target: given }: RedirectInput, id = 0): Promise<RedirectRule> {
  const target = withoutOwnOrigin(given);
  const { sources, sourceStart, targetPaths, targetStart } = neighboursOf({ source, target });
  const neighbours = await tx
    .selectFrom('redirects')
    .select(['source', 'target'])
    .where('id', '!=', id)
    .where((eb) => {
      const startsWith = (column: 'source' | 'targetPath', start: string | null) =>
        start ? [eb.and([eb(column, '>', start), eb(column, '<', `${start}\u{10FFFF}`)])] : [];
      return eb.or([
        eb('source', 'in', sources),
        eb('targetPath', 'in', targetPaths),
        eb('targetPath', 'is', null),
        ...startsWith('source', sourceStart),
        ...startsWith('targetPath', targetStart),
      ]);
    })
    .orderBy('id')
    .execute();
  return checkAmong({ source, target }, neighbours);
}

/** Returns a redirect ready to store beside others. @throws {Conflict}, {Invalid} */
export function checkAmong({ source, target: given }: RedirectInput, existing: readonly RedirectRule[]): RedirectRule {
  const target = withoutOwnOrigin(given);
  if (target.endsWith('/*') && !source.endsWith('/*')) {
    throw new Invalid({
      target: ['The old address must end in /* too'],
    });
  }
  const part = pathPart(source).split('/')[1] ?? '';
  const isBelowPrefix = pageTypes().some(({ pathPrefix }) => pathPrefix === `/${part}/`);
  if (isReservedPath(part) && !isBelowPrefix) {
    throw new Conflict(`The website itself answers at /${part}, so you cannot redirect it.`, 'source');
  }
  if (existing.some((other) => other.source === source)) {
    throw new Conflict(`“${source}” already has a redirect. Change that one instead.`, 'source');
  }
  const conflict = conflictWith({ source, target }, existing);
  if (conflict) throw new Conflict(conflict, 'target');
  return { source, target };
}

/** Reduces a URL of this website to its path. */
function withoutOwnOrigin(target: string): string {
  const { baseUrl } = currentConfig();
  return baseUrl && target.startsWith(`${baseUrl}/`) ? target.slice(baseUrl.length) : target;
}

async function read(db: Queries | Tx, id: number): Promise<Redirect> {
  const row = await db.selectFrom('redirects').selectAll().where('id', '=', id).executeTakeFirst();
  return redirectRecordSchema.parse(orNotFound(row, 'redirect'));
}
