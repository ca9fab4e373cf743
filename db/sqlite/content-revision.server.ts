/** The revision of the visible content, which triggers increase with every change by any program. */
import type { SqliteFile } from './sqlite-file';

interface Reader {
  read(): number;
  /** The revision that was read in this turn of the event loop. */
  known?: number | undefined;
  /** The revision when our transaction began. It holds the write lock, so nothing else commits meanwhile. */
  atStart: number;
}

const readers = new WeakMap<SqliteFile, Reader>();

/**
 * The committed revision: as of now for what this process writes, and for others' writes as of when it was first asked in
 * this turn of the event loop, since asking SQLite takes some microseconds and the file's locks.
 *
 * @throws when the store does not answer
 */
export function contentRevision(file: SqliteFile): number {
  const reader = readerOf(file);
  // Our own connection would show what may yet be rolled back.
  if (file.inTransaction) return reader.atStart;
  if (reader.known === undefined) {
    reader.known = reader.read();
    setImmediate(() => resetRevision(file));
  }
  return reader.known;
}

/** To be called after every write. */
export function resetRevision(file: SqliteFile): void {
  const reader = readers.get(file);
  if (reader) reader.known = undefined;
}

/** To be called right after a transaction has begun. */
export function recordStartRevision(file: SqliteFile): void {
  try {
    const reader = readerOf(file);
    reader.atStart = Number.NaN;
    reader.atStart = reader.read();
  } catch {
    // Before the first migration there is no such table, and no one who asks. NaN equals no revision.
  }
}

function readerOf(file: SqliteFile): Reader {
  const known = readers.get(file);
  if (known) return known;
  const statement = file.prepare('select revision from content_revision').pluck();
  const reader = { read: () => statement.get() as number, atStart: Number.NaN };
  readers.set(file, reader);
  return reader;
}
