/** Classifies errors of PostgreSQL and of connections to it. */

/** The server is unreachable or has closed the connection. The outcome of the last statement is unknown. */
export class StoreUnreachable extends Error {}

/** A pooler such as PgBouncer or pgpool-II has no connection to the server left. Nothing was changed. */
export class NoConnection extends Error {
  constructor(message = 'the pooler gave no connection within 5 seconds.', cause?: unknown) {
    super(message, { cause });
  }
}

/** The database only reads. Nothing was changed. */
export class ReadOnlyDatabase extends Error {}

export const readOnlyLine =
  'The database only reads: it is a standby, or default_transaction_read_only is on. Nothing can be saved until it accepts writes.';

/** Lost connections and shutdowns (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const lost = /^(08...|57P0[1-3]|57P05|25P03)$/;

/** Returns whether the connection is unusable. @param error the error of a query on it */
export function isConnectionLost(error: unknown): boolean {
  const { code, severity } = error as { code?: string; severity?: string };
  // Errors of the server have a severity; connection errors do not.
  return severity === undefined || lost.test(code ?? '');
}

/**
 * Returns whether a prepared statement refers to old tables, because another node has migrated them. It needs a new
 * connection (https://www.postgresql.org/docs/current/sql-prepare.html).
 */
export function isStalePlan(error: unknown): boolean {
  return codeOf(error as Error) === '0A000' && /cached plan/.test((error as Error).message);
}

/** Returns whether `pg` has given up a query. */
export const hasTimedOut = (error: unknown) => (error as Error).message === 'Query read timeout';

/** Returns whether the server only reads, perhaps only in this session. */
export const isReadOnlyError = (error: unknown) => error instanceof Error && codeOf(error) === '25006';

/** PgBouncer's errors when a client has to wait for too long, or may not connect. Their code is that of a protocol error. */
const poolerRefusals = /^(query_wait_timeout|client_login_timeout|no more connections allowed)/;

/** Returns `StoreUnreachable` for a connection error, `NoConnection` for that of a pooler, any other error unchanged. */
export function asStoreError(error: unknown): unknown {
  if (codeOf(error as Error) === '08P01' && poolerRefusals.test((error as Error).message))
    return new NoConnection(undefined, error);
  if (error instanceof StoreUnreachable || isTooMany(error) || !isConnectionLost(error)) return error;
  return new StoreUnreachable((error as Error).message, { cause: error });
}

/** Returns whether all connections of `pg-pool` were in use for too long. */
export const isQueueTimeout = (error: unknown) =>
  (error as Error).message === 'timeout exceeded when trying to connect';

const busy = /^(55P03|57014|40001|40P01|53[234]00)$/;
const full = /^(53100|25006)$/;

/** Returns whether the server, or the pool of this process, has no free connection. */
export function isTooMany(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return error instanceof NoConnection || code === '53300' || isQueueTimeout(error);
}

/** Returns the kind of a PostgreSQL or connection error; null for other errors. */
export function postgresErrorKind(error: unknown): 'full' | 'busy' | 'unreachable' | null {
  if (!(error instanceof Error)) return null;
  if (isTooMany(error)) return 'busy';
  if (error instanceof StoreUnreachable) return 'unreachable';
  if (error instanceof ReadOnlyDatabase) return 'full';
  const code = codeOf(error);
  if (full.test(code)) return 'full';
  if (busy.test(code)) return 'busy';
  return lost.test(code) ? 'unreachable' : null;
}

/** Returns the columns of a violated UNIQUE constraint, as SQLite names them. */
export function postgresUniqueViolation(error: unknown): string | null {
  if (!(error instanceof Error) || codeOf(error) !== '23505') return null;
  const { table, detail = '' } = error as { table?: string; detail?: string };
  // The detail contains (a, b)=(1, 2) in every language of the server.
  const [, columns = ''] = /\((.+?)\)=\(/.exec(detail) ?? [];
  return columns
    .split(', ')
    .map((column) => `${table}.${column.replaceAll('"', '')}`)
    .join(', ');
}

/** Returns the SQLSTATE of a server error. Node's and SQLite's errors have a code but no severity. */
function codeOf(error: Error): string {
  const { code, severity } = error as { code?: string; severity?: string };
  return severity === undefined ? '' : (code ?? '');
}
