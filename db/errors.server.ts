/** The meaning of a database error for the caller. */
import BetterSqlite3 from 'better-sqlite3';
import { isTooMany, postgresErrorKind, postgresUniqueViolation } from './postgres/errors.server';

/**
 * - `full`: nothing can be written, everything can be read; it passes when there is space again
 * - `busy`: someone else held the lock too long
 * - `broken`: the disk failed; whether the last write is there is unknown, and the process should not go on writing
 * - `unreachable`: the database is somewhere else, and cannot be reached or is ending; whether the last write is there is unknown
 */
type StoreErrorKind = 'full' | 'busy' | 'broken' | 'unreachable';

export function storeErrorKind(error: unknown): StoreErrorKind | null {
  // By code, because errors from threads arrive as plain errors.
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code !== 'string') return postgresErrorKind(error);
  // The index of the log is the one file that SQLite lengthens before it writes into it.
  if (['SQLITE_FULL', 'SQLITE_READONLY', 'SQLITE_IOERR_SHMSIZE'].includes(code)) return 'full';
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return 'busy';
  if (/^SQLITE_(IOERR|CORRUPT|NOTADB|CANTOPEN)/.test(code)) return 'broken';
  return postgresErrorKind(error);
}

/** Whether reading is impossible too. */
export function isUnreachable(error: unknown): boolean {
  return storeErrorKind(error) === 'unreachable' || (error instanceof Error && isTooMany(error));
}

/** The columns of a broken UNIQUE constraint, as `table.column`; null when it is another error. */
export function uniqueViolation(error: unknown): string | null {
  if (!(error instanceof BetterSqlite3.SqliteError)) return postgresUniqueViolation(error);
  if (error.code !== 'SQLITE_CONSTRAINT_UNIQUE') return null;
  return error.message.replace('UNIQUE constraint failed: ', '');
}
