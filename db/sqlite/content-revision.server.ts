/** Reads the revision of the visible content, which triggers increase with every change by any process. */
import type { SqliteFile } from './sqlite-file';

interface Reader {
  read(): number;
  /** The revision that was read in this turn of the event loop. */
  known?: number | undefined;
  /** The revision when our transaction began. It holds the write lock, so no one else commits meanwhile. */
  atStart: number;
}

const readers = new WeakMap<SqliteFile, Reader>();

/**
 * Returns the committed revision. It includes all writes of this process; writes of other processes count as of the
 * first call in this event-loop turn, because each read costs some microseconds and file locks.
 *
 * @throws when the database does not respond
 */
export function contentRevision(file: SqliteFile): number {
  const reader = readerOf(file);
  // The connection would show uncommitted changes, which may be rolled back.
  if (file.inTransaction) return reader.atStart;
  if (reader.known === undefined) {
    reader.known = reader.read();
    setImmediate(() => resetRevision(file));
  }
  return reader.known;
}

/** Call it after every write. */
export function resetRevision(file: SqliteFile): void {
  const reader = readers.get(file);
  if (reader) reader.known = undefined;
}

/** Call it right after a transaction has begun. */
export function recordStartRevision(file: SqliteFile): void {
  try {
    const reader = readerOf(file);
    reader.atStart = Number.NaN;
    reader.atStart = reader.read();
  } catch {
    // Before the first migration the table is missing. NaN equals no revision.
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
