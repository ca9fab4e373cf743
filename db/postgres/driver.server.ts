/** Kysely's PostgreSQL driver, over a pool of `pg`. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresAdapter,
  PostgresDialect,
  type QueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Client, QueryResult as PgResult, Pool, PoolClient, QueryConfig } from 'pg';
import { allSettledOrThrow } from '../store.server';
import { UplinkPostgresCompiler } from './compiler.server';
import { ConnectionSupply } from './connection-supply.server';
import {
  asStoreError,
  hasTimedOut,
  isConnectionLost,
  isReadOnlyError,
  isStalePlan,
  isTooMany,
  NoConnection,
  StoreUnreachable,
} from './errors.server';

export interface DriverOptions {
  pool: Pool;
  supply?: ConnectionSupply;
  /** A statement that follows `begin`. */
  start?: string;
  /** Returns whether the server is known to respond. Otherwise queries fail at once. */
  isReachable?: () => boolean;
  /** Returns whether a pooler may give a connection to the server only for a transaction. */
  isPooled?: () => boolean;
  /** Returns whether a connection must be closed instead of used. */
  isOutdated?: (client: PoolClient) => boolean;
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
  private readonly supply: ConnectionSupply;

  constructor(private readonly options: DriverOptions) {
    this.supply = options.supply ?? new ConnectionSupply();
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PoolConnection> {
    const { pool, isReachable = () => true, isOutdated = () => false } = this.options;
    if (!isReachable()) throw new StoreUnreachable('The database does not answer.');
    const deadline = performance.now() + this.supply.waitMs;
    try {
      for (;;) {
        const client = await pool.connect();
        if (!isOutdated(client)) return new PoolConnection(client, this.options, this.supply, deadline);
        client.release(true);
      }
    } catch (error) {
      const failure = asStoreError(error);
      if (isTooMany(failure)) this.supply.noteFailure(failure as Error);
      throw failure;
    }
  }

  async beginTransaction(connection: PoolConnection): Promise<void> {
    connection.isInTransaction = true;
    try {
      await connection.begin();
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
    if (!connection.isLost) await connection.query('rollback');
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

  /** @param deadline the time by `performance.now()` at which a query gives up waiting for a connection */
  constructor(
    private readonly client: PoolClient,
    private readonly options: Omit<DriverOptions, 'pool'>,
    private readonly supply: ConnectionSupply,
    private deadline: number,
  ) {
    if (!options.isPooled?.()) supply.noteConnection();
  }

  async begin(): Promise<void> {
    const { start, isPooled } = this.options;
    if (!isPooled?.()) {
      await this.query(start ? `begin; ${start}` : 'begin');
      return;
    }
    await allSettledOrThrow([this.#beginPooled(), start ? this.query(start) : undefined]);
  }

  /** Sends `begin` by itself: the pooler's answer shows that there is a connection to the server. */
  async #beginPooled(): Promise<void> {
    const timeoutMs = Math.max(1, this.deadline - performance.now());
    this.deadline = performance.now() + this.supply.waitMs;
    try {
      this.#sendAtOnce();
      await this.client.query({ text: 'begin', query_timeout: timeoutMs } as QueryConfig);
      this.supply.noteConnection();
    } catch (error) {
      throw this.#failure(hasTimedOut(error) ? new NoConnection(undefined, error) : error);
    }
  }

  /** Notes what an error means for the connection. @returns the error for the caller */
  #failure(error: unknown): unknown {
    const result = asStoreError(error);
    // A session that only reads may do so for ever. PgBouncer closes its connection to the server, because a transaction is open.
    this.isLost ||= isConnectionLost(error) || isTooMany(result) || isStalePlan(error) || isReadOnlyError(error);
    if (isTooMany(result)) this.supply.noteFailure(result as Error);
    return result;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const result = await this.#send(query);
      if (!this.isInTransaction && query.query.kind !== reading) await this.options.onWrite?.();
      const { command, rowCount, rows } = result;
      const isChange = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
      return { rows: rows ?? [], ...(isChange ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
    } catch (error) {
      throw this.#failure(error);
    }
  }

  async #send({ sql, parameters }: CompiledQuery): Promise<PgResult> {
    const send = () => this.client.query(sql, parameters.map(withoutNul)) as Promise<PgResult>;
    if (this.isInTransaction || !this.options.isPooled?.()) return send();
    const [, result] = await allSettledOrThrow([this.#beginPooled(), send(), this.query('commit')]);
    return result;
  }

  /**
   * Queries without Kysely.
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
      throw this.#failure(error);
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
