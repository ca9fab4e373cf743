/** Kysely's PostgreSQL driver, over a pool of `pg`. */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresAdapter,
  PostgresDialect,
  type QueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Client, QueryResult as PgResult, Pool, PoolClient } from 'pg';
import { UplinkPostgresCompiler } from './compiler.server';
import { asStoreError, isConnectionLost, isStalePlan, StoreUnreachable } from './errors.server';

export interface DriverOptions {
  pool: Pool;
  /** The statement that begins a transaction. */
  start: string;
  /** Returns whether the server is known to respond. Otherwise queries fail at once. */
  isReachable?: () => boolean;
  /** Called with the connection of each new transaction. */
  onStart?: (connection: PoolConnection) => void;
  /** Called after each write outside a transaction, before the caller gets the result. */
  onWrite?: () => Promise<void>;
}

export class UplinkPostgresDialect extends PostgresDialect {
  constructor(private readonly options: DriverOptions) {
    super({ pool: options.pool });
  }

  override createDriver(): Driver {
    return new PoolDriver(this.options);
  }

  override createQueryCompiler(): QueryCompiler {
    return new UplinkPostgresCompiler();
  }

  override createAdapter() {
    return new ExternallyLocked();
  }
}

/** Kysely's migration lock belongs to a session, which PgBouncer may share. `migrateServer` holds another lock. */
class ExternallyLocked extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class PoolDriver implements Driver {
  constructor(private readonly options: DriverOptions) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PoolConnection> {
    const { isReachable = () => true } = this.options;
    if (!isReachable()) throw new StoreUnreachable('The database does not answer.');
    try {
      return new PoolConnection(await this.options.pool.connect(), this.options.onWrite);
    } catch (error) {
      throw asStoreError(error);
    }
  }

  async beginTransaction(connection: PoolConnection): Promise<void> {
    connection.isInTransaction = true;
    try {
      await connection.executeQuery(CompiledQuery.raw(this.options.start));
    } catch (error) {
      // If `begin` succeeded but the lock failed, the transaction is open, but Kysely does not know it.
      await this.rollbackTransaction(connection);
      throw error;
    }
    this.options.onStart?.(connection);
  }

  async commitTransaction(connection: PoolConnection): Promise<void> {
    const { command } = await connection.query('commit');
    // After a swallowed error, PostgreSQL rolls back on commit without reporting an error.
    if (command === 'ROLLBACK') throw new Error('The current transaction is aborted: a failure in it was passed over.');
  }

  async rollbackTransaction(connection: PoolConnection): Promise<void> {
    // The server ends the transaction of a lost connection. Another error here would hide the first one.
    if (!connection.isLost) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(connection: PoolConnection): Promise<void> {
    connection.release();
  }

  /** The owner of the pool ends it. */
  async destroy(): Promise<void> {}
}

const reading = 'SelectQueryNode';

/** PostgreSQL rejects U+0000 in texts. It is replaced as in HTML. */
const withoutNul = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value);

export class PoolConnection implements DatabaseConnection {
  isInTransaction = false;
  /** Whether the connection failed, so that the outcome of its last query is unknown. */
  isLost = false;

  constructor(
    private readonly client: PoolClient,
    private readonly onWrite?: () => Promise<void>,
  ) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const result: PgResult = await this.client.query(query.sql, query.parameters.map(withoutNul));
      if (!this.isInTransaction && query.query.kind !== reading) await this.onWrite?.();
      const { command, rowCount, rows } = result;
      const isChange = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
      return { rows: rows ?? [], ...(isChange ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
    } catch (error) {
      this.isLost ||= isConnectionLost(error);
      throw asStoreError(error);
    }
  }

  /**
   * Queries without Kysely.
   *
   * @param name the name of a prepared statement on this connection
   * @returns the command, the column names, and the rows as arrays
   */
  async query(
    text: string,
    values: readonly unknown[] = [],
    name?: string,
  ): Promise<{ command: string; names: string[]; rows: unknown[][] }> {
    try {
      const query = { text, values: values.map(withoutNul), rowMode: 'array' as const, ...(name ? { name } : {}) };
      this.#sendAtOnce();
      const { command, fields, rows } = await this.client.query(query);
      return { command, names: (fields ?? []).map((field) => field.name), rows: rows ?? [] };
    } catch (error) {
      this.isLost ||= isConnectionLost(error) || isStalePlan(error);
      throw asStoreError(error);
    }
  }

  /** Sends all queries of this event-loop turn together. */
  #sendAtOnce() {
    const { stream } = (this.client as PoolClient & Client).connection;
    if (stream.writableCorked > 0) return;
    stream.cork();
    setImmediate(() => stream.uncork());
  }

  release(): void {
    this.client.release(this.isLost);
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for it, and nothing here reads a stream
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streams are not read from PostgreSQL.');
  }
}
