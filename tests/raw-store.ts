/** Direct access to a database for tests, without the program. */
import { sql } from 'kysely';
import { Client } from 'pg';
import { asSqlite } from '../db/sqlite/store.server';
import { WatchedConnection } from '../db/sqlite/watched-connection.server';
import type { Store } from '../db/store.server';
import { connectionOf } from './fresh-store';

/** Everything that is stored. */
export async function bytesOf(store: Store): Promise<string> {
  const sqlite = asSqlite(store);
  if (sqlite) return Buffer.from(sqlite.file.serialize()).toString('latin1');
  const tables = await tablesOf(store);
  const rows = await Promise.all(
    tables.map((table) => sql<object>`select * from ${sql.table(table)}`.execute(store.queries)),
  );
  const values = rows.flatMap((result) => result.rows.flatMap((row) => Object.values(row)));
  return values.map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value))).join('\n');
}

async function tablesOf({ queries }: Store): Promise<string[]> {
  const tables = await queries.introspection.getTables({ withInternalKyselyTables: true });
  return tables.filter(({ isView }) => !isView).map(({ name }) => name);
}

/** Runs statements, one after the other. */
export async function execute(store: Store, ...statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(store.queries);
}

/** Has the store take nothing, as when its disk is full. */
export async function fill(store: Store): Promise<void> {
  const sqlite = asSqlite(store);
  if (sqlite) sqlite.file.pragma('query_only = on');
  else
    for (const table of await tablesOf(store))
      await reject(store, 'insert or update or delete', table, { code: 'disk_full' });
}

/** Ends what `fill` began. */
export async function empty(store: Store): Promise<void> {
  const sqlite = asSqlite(store);
  if (sqlite) sqlite.file.pragma('query_only = off');
  else for (const table of await tablesOf(store)) await allow(store, 'insert or update or delete', table);
}

interface Rejection {
  /** The error code of PostgreSQL. */
  code?: string;
  /** For the rows of which this is true: SQL that names one `new`. */
  when?: string;
}

/** Has the store reject one kind of write to a table, with the words `refused by a test`. */
export async function reject(
  store: Store,
  write: string,
  table: string,
  { code = 'raise_exception', when }: Rejection = {},
): Promise<void> {
  const name = triggerOf(write, table);
  const start = `create trigger ${name} before ${write} on ${table}${when ? ` for each row when (${when})` : ''}`;
  if (asSqlite(store)) return execute(store, `${start} begin select raise(abort, 'refused by a test'); end`);
  await execute(
    store,
    `create or replace function ${name}() returns trigger language plpgsql as
      $$ begin raise exception 'refused by a test' using errcode = '${code}'; end $$`,
    `${start} execute function ${name}()`,
  );
}

/** Ends what `reject` began. */
export async function allow(store: Store, write: string, table: string): Promise<void> {
  const name = triggerOf(write, table);
  await execute(store, asSqlite(store) ? `drop trigger ${name}` : `drop trigger ${name} on ${table}`);
}

const triggerOf = (write: string, table: string) => `no_${write.replaceAll(' ', '_')}_${table}`;

/**
 * Says of every query to a store, but for what it asks by itself from time to time.
 * @param hear gets the promise of the rows, too
 * @returns ends that
 */
export function listen(store: Store, hear: (query: string, result: unknown) => void): () => void {
  const connection = WatchedConnection.prototype as { executeQuery(query: { sql: string }): unknown };
  if (asSqlite(store)) return wrap(connection, 'executeQuery', ({ sql }, _, result) => hear(sql, result));
  const { database } = connectionOf(store);
  return wrap(Client.prototype as QueryFunction, 'query', (query, client, result) => {
    if ((client as QueryFunction).database !== database) return;
    if (typeof query === 'string' && !query.includes('from content_revision')) hear(query, result);
  });
}

type QueryFunction = { query(query: unknown, ...rest: unknown[]): unknown; database?: string };

/** Calls `hear` with the first argument of each call of a method, whose it is, and the result. */
function wrap<K extends string, A, R>(
  owner: { [key in K]: (first: A, ...rest: never[]) => R },
  name: K,
  hear: (first: A, whose: typeof owner, result: unknown) => void,
): () => void {
  const previous = owner[name];
  owner[name] = function (this: typeof owner, first: A, ...rest: never[]) {
    const result = previous.call(this, first, ...rest);
    hear(first, this, result);
    return result;
  };
  return () => {
    owner[name] = previous;
  };
}
