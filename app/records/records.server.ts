/** Code that all record types share: pages of a list, lookup, and stale edits. */

import type { SelectQueryBuilder } from 'kysely';
import { NotFound, StaleVersion } from '~/platform/errors';
import { prepared, type Values } from '../../db/prepared.server';
import type { RecordTable } from '../../db/schema';
import { type Queries, queries } from '../../db/store.server';

export interface Paging {
  /** Starts at 1. */
  page: number;
  pageSize: number;
  /** Search words that a record must contain. */
  q?: string;
  /** The requested part of the list, such as `drafts`. A list without such parts ignores it. */
  status?: string;
}

export interface ListPage<T> {
  items: T[];
  /** The number of records on all pages. */
  total: number;
  page: number;
  pageSize: number;
}

/** The maximum of a list without paging. */
export const unpaged: Paging = { page: 1, pageSize: 1000 };

interface PageableQuery<T> {
  limit(count: number): PageableQuery<T>;
  offset(count: number): PageableQuery<T>;
  execute(): Promise<T[]>;
}

/** Returns the number of rows of a query without a selection. PostgreSQL returns counts as text. */
export async function countRows<DB, TB extends keyof DB>(rows: SelectQueryBuilder<DB, TB, object>): Promise<number> {
  return totalOf(await counted(rows).execute());
}

const totalOf = ([row]: unknown[]) => Number((row as { total: number | string }).total);
const counted = <DB, TB extends keyof DB>(rows: SelectQueryBuilder<DB, TB, object>) =>
  rows.select((eb) => eb.fn.countAll().as('total'));

/** Returns the same as a function of its values, whose SQL is built once. */
export function preparedCount<V extends object, DB, TB extends keyof DB>(
  rows: (db: Queries, values: Values<V>) => SelectQueryBuilder<DB, TB, object>,
): (values: V) => Promise<number> {
  const count = prepared((db, values: Values<V>) => counted(rows(db, values)));
  return async (values) => totalOf(await count(queries(), values));
}

/** Reads one page of a list, and counts all records. */
export async function readPage<T, DB, TB extends keyof DB>(
  rows: PageableQuery<T>,
  all: SelectQueryBuilder<DB, TB, object>,
  paging: Paging,
): Promise<ListPage<T>> {
  const { page, pageSize } = paging;
  const total = await countRows(all);
  const items = await rows
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { items, total, page, pageSize };
}

export interface VisibleCounts {
  total: number;
  /** The number of records that visitors see. */
  shown: number;
}

/** Counts the records of a table. @param flag the column that determines whether visitors see one; without it, none */
export async function countVisible(table: RecordTable, flag: string | undefined): Promise<VisibleCounts> {
  const count = await queries()
    .selectFrom(table as 'testimonials')
    .select(({ fn, val }) => [
      fn.countAll<number>().as('total'),
      flag
        ? fn
            .countAll<number>()
            .filterWhere(flag as 'isActive', '=', true)
            .as('shown')
        : val(0).as('shown'),
    ])
    .executeTakeFirstOrThrow();
  return { total: Number(count.total), shown: Number(count.shown) };
}

/** Returns the dashboard's entry of a type whose records have drafts. */
export async function countPublished(table: 'blogPosts' | 'caseStudies') {
  const { published, drafts, lastPublishedAt } = await queries()
    .selectFrom(table as 'blogPosts')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('isPublished', '=', true).as('published'),
      eb.fn.countAll<number>().filterWhere('isPublished', '=', false).as('drafts'),
      eb.fn.max('publishedAt').filterWhere('isPublished', '=', true).as('lastPublishedAt'),
    ])
    .executeTakeFirstOrThrow();
  return {
    first: `${published} published, ${drafts} draft${Number(drafts) === 1 ? '' : 's'}`,
    second: { text: 'Last published', at: lastPublishedAt, never: 'Nothing published yet' },
    isQuiet: Number(drafts) === 0,
  };
}

/** @throws {NotFound} */
export function orNotFound<T>(row: T | undefined, what: string): T {
  if (row === undefined) throw new NotFound(what);
  return row;
}

/** Returns null for a record that does not exist. @param found rejects with `NotFound` then */
export function orNull<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error) => {
    if (error instanceof NotFound) return null;
    throw error;
  });
}

/**
 * Rejects a stale edit.
 * @param expected the version that the edit is based on; undefined to overwrite any version
 * @throws {StaleVersion}
 */
export function checkVersion(row: { version: number }, expected: number | undefined, what: string): void {
  if (expected !== undefined && expected !== row.version) throw new StaleVersion(what, { version: row.version });
}
