/** Copying all of a store into another one, of either kind, and proving that it is all there. */
import { migrations } from '../migrations';
import { type PlainRow, type RowSource, type RowTarget, TableDigest } from './rows';
import { tablesInOrder } from './tables.server';

/** A copy that holds something else than what was copied. */
export class DifferentCopy extends Error {}

export interface CopyOptions {
  /** Gets what is being done, and which share of it is. */
  tell?: ((what: string, share?: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Fills a store with what another one holds at one moment, reads it back and compares it. Nothing of it lasts unless all is the same.
 *
 * @returns how many rows each table has
 * @throws {DifferentCopy}
 */
export async function copyStore(
  source: RowSource,
  target: RowTarget,
  { tell, signal }: CopyOptions = {},
): Promise<Record<string, number>> {
  const done = await source.migrations();
  if (done.length !== Object.keys(migrations).length) {
    throw new DifferentCopy('It was made by another release. Bring it up to date first: uplink migrate.');
  }
  const tables = await tablesInOrder();
  await target.empty(tables);
  const digests = new Map<string, TableDigest>();
  for (const [at, table] of tables.entries()) {
    tell?.('Copying', at / tables.length);
    digests.set(table, await digestOf(source.rows(table), signal, (rows) => target.write(table, rows)));
  }
  await target.setLastNumbers(await source.lastNumbers());
  for (const [at, table] of tables.entries()) {
    tell?.('Comparing', at / tables.length);
    const { value } = await digestOf(target.rows(table), signal);
    if (value !== digests.get(table)?.value) throw new DifferentCopy(`The copy is not whole: ${table} differs.`);
  }
  await target.finish();
  return Object.fromEntries(tables.map((table) => [table, digests.get(table)?.rows ?? 0]));
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
