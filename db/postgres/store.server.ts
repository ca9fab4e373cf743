/** A PostgreSQL database, which any number of nodes may share. */
import { sql } from 'kysely';
import type { Client, Pool, PoolClient } from 'pg';
import { FatalErrors } from '../fatal-errors.server';
import { GroupCommit } from '../group-commit.server';
import { createQueries } from '../kysely.server';
import type { LeaderJobs, Line, LockKeys, Peer, Queries, Quit, Store, Tx } from '../store.server';
import type { PostgresConnection } from './connection.server';
import { ConnectionSupply } from './connection-supply.server';
import { findPendingMigrations, requireSameSecret } from './deployment.server';
import { type DriverOptions, UplinkPostgresDialect } from './driver.server';
import {
  asStoreError,
  isTooMany,
  postgresErrorKind,
  ReadOnlyDatabase,
  readOnlyLine,
  StoreUnreachable,
} from './errors.server';
import { connectClient, openPool } from './hosts.server';
import { Lease, leaderChannel } from './lease.server';
import { acquireLocks, writeLock } from './locks';
import { completedMigrations, migrateServer } from './migrate.server';
import { joinNodes } from './nodes.server';
import { NotifyChannel } from './notify.server';
import { requireSafeSettings } from './requirements.server';
import { PostgresSavepoints } from './savepoints.server';
import { postgresSqlDialect } from './sql-dialect.server';
import { Watch } from './watch.server';

/**
 * Timeouts in milliseconds, set in each transaction, because PgBouncer may share a session. A waiting transaction may
 * block others by its locks, so the server must end it before the client gives up.
 */
const limits = { statement_timeout: 20_000, lock_timeout: 10_000, idle_in_transaction_session_timeout: 5_000 };
/** The client timeout in milliseconds. It exceeds the server's, so it expires only if the connection is lost. */
const timeoutMs = 25_000;
const limiting = Object.entries(limits).map(([name, value]) => `set_config('${name}', '${value}', true)`);
const startWith = (lock: string) => `select ${[...limiting, lock].join(', ')}`;
const startExclusive = startWith(`pg_advisory_xact_lock(${writeLock})`);
const startShared = startWith(`pg_advisory_xact_lock_shared(${writeLock})`);

export class PostgresStore implements Store {
  readonly queries: Queries;
  /** Stays unset, because the server handles disk failures. */
  readonly fatalErrors = new FatalErrors();
  readonly sqlDialect = postgresSqlDialect;
  readonly messageIndex = null;
  readonly #clients = new Set<PoolClient>();
  readonly #watch: Watch;
  readonly #post: NotifyChannel;
  #lease: Lease | undefined;
  /** Connections that may have kept an old setting. */
  readonly #outdated = new WeakSet<PoolClient>();
  /** The message of the last transaction, if it failed because the server could not write. */
  #failedWrite: string | null = null;
  readonly #commits: GroupCommit;

  constructor(
    private readonly pool: Pool,
    private readonly connection: PostgresConnection,
    private readonly supply: ConnectionSupply,
    /** Whether the only connection of the pool stays in a transaction. */
    private readonly isSnapshot = false,
  ) {
    // An idle connection was closed; the pool opens another one.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => {
      this.#clients.add(client);
      // The next query on the connection reports the error.
      client.on('error', () => undefined);
    });
    pool.on('remove', (client) => this.#clients.delete(client));
    this.#watch = new Watch(
      connection,
      () => this.#giveUp(),
      () => this.#renewAll(),
      (error) => supply.noteShortage(error),
    );
    this.#post = new NotifyChannel(this.#watch);
    this.#watch.listen(leaderChannel, () => this.#lease?.checkNow());
    this.queries = this.#ways({ onWrite: () => this.#watch.check() });
    const savepoints = new PostgresSavepoints({
      canPrepare: () => this.#watch.isDirectlyConnected,
      recordRevision: (revision) => this.#watch.note(revision),
      isReadOnly: async () => {
        await this.#watch.check();
        return this.isReadOnly;
      },
    });
    // Only one connection per process waits for other nodes.
    this.#commits = new GroupCommit(this.#ways({ start: startExclusive, onStart: savepoints.use }), savepoints, {
      queries: this.#ways({ start: startShared, onStart: savepoints.use }),
      acquireLocks: (tx, lockKeySets) => acquireLocks(lockKeySets).execute(tx),
    });
  }

  #ways(around: Pick<DriverOptions, 'start' | 'onStart' | 'onWrite'>) {
    const dialect = new UplinkPostgresDialect({
      pool: this.pool,
      isReachable: () => this.#watch.isReachable,
      isPooled: () => !this.isSnapshot && !this.#watch.isDirectlyConnected,
      isOutdated: (client) => this.#outdated.has(client),
      supply: this.supply,
      ...around,
    });
    return createQueries(dialect);
  }

  /** @throws {StoreUnreachable} */
  async open(): Promise<this> {
    try {
      await this.#watch.start();
      return this;
    } catch (error) {
      await this.close();
      throw asStoreError(error);
    }
  }

  #giveUp() {
    for (const client of this.#clients) (client as PoolClient & Client).connection.stream.destroy();
  }

  /** Closes connections at their next use, because they keep the settings with which they began. */
  #renewAll() {
    for (const client of this.#clients) this.#outdated.add(client);
    this.#failedWrite = null;
  }

  #noteFailure(error: unknown): never {
    const failure = asStoreError(error);
    if (isTooMany(failure)) this.supply.noteShortage(failure as Error);
    throw failure;
  }

  get isReadOnly(): boolean {
    return this.#watch.isReadOnly;
  }

  problem(): string | null {
    if (!this.#watch.isReachable) return 'The database does not answer.';
    if (this.isReadOnly) return readOnlyLine;
    if (this.#failedWrite) return `The last change could not be saved: ${this.#failedWrite}`;
    return this.supply.problem();
  }

  async transaction<T>(work: (tx: Tx) => Promise<T>, lockKeys?: LockKeys): Promise<T> {
    if (this.isReadOnly) throw new ReadOnlyDatabase(readOnlyLine);
    try {
      const result = await this.#commits.transaction(work, lockKeys);
      this.#failedWrite = null;
      return result;
    } catch (error) {
      if (postgresErrorKind(error) === 'full') this.#failedWrite = (error as Error).message;
      throw error;
    }
  }

  afterCommit(_tx: Tx, work: () => void): void {
    this.#commits.afterCommit(work);
  }

  contentRevision(): number {
    const { revision } = this.#watch;
    if (revision === undefined) throw new StoreUnreachable('The database has not answered yet.');
    return revision;
  }

  doneMigrations(): Promise<string[]> {
    return this.#withClient(completedMigrations);
  }

  pendingMigrations(): Promise<string[]> {
    return this.#withClient(async (client) => findPendingMigrations(client, await completedMigrations(client)));
  }

  async migrate(): Promise<string[]> {
    const carriedOut = await this.#withClient((client) => migrateServer(this.connection, client));
    await this.#watch.check();
    return carriedOut;
  }

  /** @param mayLose whether confirmed writes may be lost when the machine of the server fails @throws {UnsafeServer} */
  requireSafeSettings(mayLose: boolean): Promise<void> {
    return this.#withClient((client) => requireSafeSettings(client, mayLose));
  }

  /** @param mark a digest of this node's secret @throws {UnsafeServer} */
  requireSameSecret(mark: string): Promise<void> {
    return this.#withClient((client) => requireSameSecret(client, mark));
  }

  async #withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect().catch((error) => {
      this.#noteFailure(error);
    });
    try {
      return await work(client);
    } finally {
      client.release();
    }
  }

  onLeadership(start: LeaderJobs): Quit {
    const lease = new Lease(() => connectClient(this.connection).catch((error) => this.#noteFailure(error)), start);
    this.#lease = lease;
    return () => lease.stop();
  }

  join(peer: Peer): Promise<Line> {
    return joinNodes(this.#post, peer);
  }

  async sizes() {
    const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
      this.queries,
    );
    return { database: rows[0]?.bytes ?? 0, log: 0 };
  }

  async close(): Promise<void> {
    await this.#watch.close();
    await this.pool.end();
  }
}

/** @throws {StoreUnreachable} */
export async function openPostgresStore(connection: PostgresConnection): Promise<PostgresStore> {
  const supply = new ConnectionSupply();
  const pool = await openPool({ ...connection, query_timeout: timeoutMs, pipeline: true }, supply);
  return new PostgresStore(pool, connection, supply).open();
}

/** Opens a read-only snapshot of a store. @throws {StoreUnreachable} */
export async function openReadingPostgresStore(connection: PostgresConnection): Promise<PostgresStore> {
  const supply = new ConnectionSupply();
  const pool = await openPool({ ...connection, max: 1, idleTimeoutMillis: 0 }, supply);
  pool.on('connect', (client) => void client.query('begin isolation level repeatable read read only'));
  return new PostgresStore(pool, connection, supply, true).open();
}
