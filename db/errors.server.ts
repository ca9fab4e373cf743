/** Classifies database errors for the caller. */
import BetterSqlite3 from 'better-sqlite3';
import { isTooMany, postgresErrorKind, postgresUniqueViolation } from './postgres/errors.server';

/**
 * - `full`: the disk is full; reads work, and writes work again once there is space
 * - `busy`: another process held the lock for too long
 * - `broken`: the disk failed; the outcome of the last write is unknown, and the process must stop writing
 * - `unreachable`: the server is unreachable or stopping; the outcome of the last write is unknown
 */
type StoreErrorKind = 'full' | 'busy' | 'broken' | 'unreachable';

export function storeErrorKind(error: unknown): StoreErrorKind | null {
  // By code, because errors from threads arrive as plain errors.
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code !== 'string') return postgresErrorKind(error);
  // SHMSIZE: the WAL index is the only file that SQLite extends before it writes to it.
  if (['SQLITE_FULL', 'SQLITE_READONLY', 'SQLITE_IOERR_SHMSIZE'].includes(code)) return 'full';
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return 'busy';
  if (/^SQLITE_(IOERR|CORRUPT|NOTADB|CANTOPEN)/.test(code)) return 'broken';
  return postgresErrorKind(error);
}

export function isUnreachable(error: unknown): boolean {
  return storeErrorKind(error) === 'unreachable' || (error instanceof Error && isTooMany(error));
}

/** Returns the columns of a violated UNIQUE constraint, as `table.column`; null for other errors. */
export function uniqueViolation(error: unknown): string | null {
  if (!(error instanceof BetterSqlite3.SqliteError)) return postgresUniqueViolation(error);
  if (error.code !== 'SQLITE_CONSTRAINT_UNIQUE') return null;
  return error.message.replace('UNIQUE constraint failed: ', '');
}
