/** The number of the visible content's state: triggers in the tables let it grow with every change, whoever makes it. */

import type { SqliteFile } from './sqlite.server';
import { currentStore, queries } from './store.server';

const read = new WeakMap<SqliteFile, () => unknown>();

/**
 * The committed revision, in some microseconds. Null while this process has a transaction open: the connection would
 * show it what may yet be rolled back.
 *
 * @throws when the store does not answer
 */
export function contentRevision(): number | null {
  const { file } = currentStore();
  return file.inTransaction ? null : (reader(file)() as number);
}

function reader(file: SqliteFile): () => unknown {
  const known = read.get(file);
  if (known) return known;
  const statement = file.prepare('select revision from content_revision').pluck();
  const reads = () => statement.get();
  read.set(file, reads);
  return reads;
}

/** The committed revision, once no transaction is open. @throws when the store does not answer */
export async function settledContentRevision(): Promise<number> {
  const { revision } = await queries().selectFrom('contentRevision').select('revision').executeTakeFirstOrThrow();
  return revision;
}
