/** Copies a whole database into another one of either kind, and verifies the copy. */
import { createHash } from 'node:crypto';
import { migrations } from '../migrations';
import { countTables } from '../sqlite/inspect.server';
import { type SqliteFile, tableNames } from '../sqlite/sqlite-file';
import { openStore } from '../sqlite/store.server';
import {
  type CopiedRows,
  CopyError,
  type PlainRow,
  type ProgressOptions,
  type RowSource,
  type RowTarget,
  TableDigest,
} from './rows';

export interface CopyOptions extends ProgressOptions {
  /** Whether to mark the copy, so that a later move may replace it while it is unchanged. */
  isMarked?: boolean;
}

type Digests = Map<string, TableDigest>;

/**
 * Copies a snapshot of a store into another, reads it back and compares it. Rolls back unless both are equal.
 * @returns the number of rows by table
 * @throws {CopyError}
 */
export async function copyStore(
  source: RowSource,
  target: RowTarget,
  { report, signal, isMarked = false }: CopyOptions = {},
): Promise<Record<string, number>> {
  requireAllMigrations(await source.migrations());
  const { tables } = await newStore();
  await target.empty(tables);
  const digests: Digests = new Map();
  for (const [at, table] of tables.entries()) {
    report?.('Copying', at / tables.length);
    digests.set(table, await digestOf(source.rows(table), signal, (rows) => target.write(table, rows)));
  }
  await target.setLastNumbers(await source.lastNumbers());
  for (const [at, table] of tables.entries()) {
    report?.('Comparing', at / tables.length);
    const { value } = await digestOf(target.rows(table), signal);
    if (value !== digests.get(table)?.value) throw new CopyError(`The copy is not whole: ${table} differs.`);
  }
  await target.finish(isMarked ? markOf(digests) : null);
  return countsOf(digests);
}

/** @throws {CopyError} when another release created the database */
export function requireAllMigrations(done: string[]): void {
  if (done.length === Object.keys(migrations).length) return;
  throw new CopyError('It was made by another release. Bring it up to date first: uplink migrate.');
}

/** Returns whether the database contains no more than a new one. */
export async function isNew(there: CopiedRows): Promise<boolean> {
  const made = await newStore();
  const counts = countsOf(await digestsOf(there, made.tables));
  return made.tables.every((table) => (counts[table] ?? 0) <= (made.rows[table] ?? 0));
}

/** Returns whether the database is the unchanged result of a move. */
export async function isUnchangedCopy(there: CopiedRows): Promise<boolean> {
  const mark = await there.mark();
  if (mark === null) return false;
  const { tables } = await newStore();
  return mark === markOf(await digestsOf(there, tables));
}

async function digestsOf(there: CopiedRows, tables: string[]): Promise<Digests> {
  const digests: Digests = new Map();
  for (const table of tables) digests.set(table, await digestOf(there.rows(table)));
  return digests;
}

async function digestOf(
  portions: AsyncIterable<PlainRow[]>,
  signal?: AbortSignal,
  also?: (rows: PlainRow[]) => Promise<void>,
): Promise<TableDigest> {
  const digest = new TableDigest();
  for await (const rows of portions) {
    signal?.throwIfAborted();
    for (const row of rows) digest.add(row);
    await also?.(rows);
  }
  return digest;
}

const countsOf = (digests: Digests) => Object.fromEntries([...digests].map(([table, { rows }]) => [table, rows]));

/** Returns a nonzero number for the header of a SQLite file. The content revision is a counter, and ignored. */
function markOf(digests: Digests): number {
  const lines = [...digests].filter(([table]) => table !== 'content_revision').map(([, { value }]) => value);
  return (createHash('sha256').update(lines.join('\n')).digest().readUInt32BE() >>> 2) + 1;
}

/** Tables about the database itself: migrations, and those that the search derives from other tables. */
const internalTables = /^(kysely_|message_search|message_index$|record_search$|search_queue$)/;
/** Written last, because triggers increase it while the other tables are written. */
const lastTable = 'content_revision';

/** Returns the tables of a new store in order, with their row counts. @throws when foreign keys form a cycle */
export async function newStore(): Promise<{ tables: string[]; rows: Record<string, number> }> {
  const store = openStore(':memory:');
  try {
    await store.migrate();
    return { tables: inOrder(store.file), rows: countTables(store.file) };
  } finally {
    await store.close();
  }
}

function inOrder(file: SqliteFile): string[] {
  const ordered: string[] = [];
  const place = (table: string, above: string[]) => {
    if (ordered.includes(table)) return;
    if (above.includes(table)) throw new Error(`Tables refer to each other: ${above.join(', ')}.`);
    for (const other of referredToBy(file, table)) if (other !== table) place(other, [...above, table]);
    ordered.push(table);
  };
  for (const table of tableNames(file).filter((name) => !internalTables.test(name))) place(table, []);
  return [...ordered.filter((table) => table !== lastTable), lastTable];
}

const referredToBy = (file: SqliteFile, table: string) =>
  file.prepare('select distinct "table" from pragma_foreign_key_list(?)').pluck().all(table) as string[];
