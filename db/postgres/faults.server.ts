/** What goes wrong between here and a PostgreSQL server. */

/** The server cannot be reached, or has ended the connection: whether the last statement was carried out is not known. */
export class StoreUnreachable extends Error {}

/** The class of connection exceptions, and the server's own end (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const lost = /^(08...|57P0[1-3])$/;

/** Whether nothing more can be asked over this connection. @param error what a query over it has met */
export function isConnectionLost(error: unknown): boolean {
  const { code, severity } = error as { code?: string; severity?: string };
  // What the server says has a severity; all else comes from the connection itself.
  return severity === undefined || lost.test(code ?? '');
}

/** The same error, as what it means here where the connection has failed. */
export function asStoreError(error: unknown): unknown {
  if (error instanceof StoreUnreachable || !isConnectionLost(error)) return error;
  return new StoreUnreachable((error as Error).message, { cause: error });
}
