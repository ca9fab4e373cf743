/** Errors between the program and a PostgreSQL server. */

/** The server cannot be reached, or has ended the connection: whether the last statement was carried out is not known. */
export class StoreUnreachable extends Error {}

/** The class of connection exceptions, and the server's own end (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const lost = /^(08...|57P0[1-3]|57P05|25P03)$/;

/** Whether the connection can no longer be used. @param error of a query over it */
export function isConnectionLost(error: unknown): boolean {
  const { code, severity } = error as { code?: string; severity?: string };
  // Errors of the server have a severity; others come from the connection.
  return severity === undefined || lost.test(code ?? '');
}

/**
 * Whether the connection's prepared statements belong to old tables, because another machine has migrated them. It
 * takes a new connection (https://www.postgresql.org/docs/current/sql-prepare.html).
 */
export function isStalePlan(error: unknown): boolean {
  return codeOf(error as Error) === '0A000' && /cached plan/.test((error as Error).message);
}

/** Returns `StoreUnreachable` for a lost connection; other errors unchanged. */
export function asStoreError(error: unknown): unknown {
  if (error instanceof StoreUnreachable || isTooMany(error) || !isConnectionLost(error)) return error;
  return new StoreUnreachable((error as Error).message, { cause: error });
}

/** pg-pool's message when all connections are in use for too long. */
const waitedTooLong = 'timeout exceeded when trying to connect';

const busy = /^(55P03|57014|40001|40P01|53[234]00)$/;
const full = /^(53100|25006)$/;

/** Whether the server was reached but has no free connection, or this process has none. */
export function isTooMany(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === '53300' || message === waitedTooLong;
}

/** Returns the kind of a PostgreSQL or connection error; null for other errors and our own mistakes. */
export function postgresErrorKind(error: unknown): 'full' | 'busy' | 'unreachable' | null {
  if (!(error instanceof Error)) return null;
  if (isTooMany(error)) return 'busy';
  if (error instanceof StoreUnreachable) return 'unreachable';
  const code = codeOf(error);
  if (full.test(code)) return 'full';
  if (busy.test(code)) return 'busy';
  return lost.test(code) ? 'unreachable' : null;
}

/** The columns of a broken UNIQUE constraint, as SQLite names them. */
export function postgresUniqueViolation(error: unknown): string | null {
  if (!(error instanceof Error) || codeOf(error) !== '23505') return null;
  const { table, detail = '' } = error as { table?: string; detail?: string };
  // In every language the server says (a, b)=(1, 2).
  const [, columns = ''] = /\((.+?)\)=\(/.exec(detail) ?? [];
  return columns
    .split(', ')
    .map((column) => `${table}.${column.replaceAll('"', '')}`)
    .join(', ');
}

/** The SQLSTATE of what the server has said. What else has a code, of Node's or of SQLite's, has no severity. */
function codeOf(error: Error): string {
  const { code, severity } = error as { code?: string; severity?: string };
  return severity === undefined ? '' : (code ?? '');
}
