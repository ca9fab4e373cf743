/** The number of the visible content's state: triggers in the tables let it grow with every change, whoever makes it. */
import type { SqliteFile } from './sqlite.server';

interface Reader {
  read(): number;
  /** What was committed when our transaction began. It holds the write lock, so nobody commits anything else meanwhile. */
  atBegin: number;
}

const readers = new WeakMap<SqliteFile, Reader>();

/**
 * The committed revision, in some microseconds.
 *
 * @throws when the store does not answer
 */
export function contentRevision(file: SqliteFile): number {
  const reader = readerOf(file);
  // Our own connection would show what may yet be rolled back.
  return file.inTransaction ? reader.atBegin : reader.read();
}

/** To be called right after a transaction has begun. */
export function noteRevisionAtBegin(file: SqliteFile): void {
  try {
    const reader = readerOf(file);
    reader.atBegin = Number.NaN;
    reader.atBegin = reader.read();
  } catch {
    // Before the first migration there is no such table, and nobody who asks. NaN equals no revision.
  }
}

function readerOf(file: SqliteFile): Reader {
  const known = readers.get(file);
  if (known) return known;
  const statement = file.prepare('select revision from content_revision').pluck();
  const reader = { read: () => statement.get() as number, atBegin: Number.NaN };
  readers.set(file, reader);
  return reader;
}
