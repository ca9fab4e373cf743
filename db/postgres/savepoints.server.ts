import type { CompiledQuery } from 'kysely';
import { type Column, columnsOf, type FastPath, rowOf, setFastPath } from '../fast-path.server';
import type { Savepoints } from '../group-commit.server';
import type { PoolConnection } from './driver.server';
import { isStalePlan, StoreUnreachable } from './errors.server';

/** A serialisation failure or a deadlock: nothing was changed, and the next attempt may well go through. */
const retryableCodes = ['40001', '40P01'];

interface SavepointOptions {
  /** Whether prepared statements stay on this connection. Behind PgBouncer they may not. */
  canPrepare(): boolean;
  /** Called with the content revision of each committed group. */
  recordRevision(revision: number): void;
}

/** A savepoint is sent with the first query after it, and so costs no one a wait. */
export class PostgresSavepoints implements Savepoints, FastPath {
  readonly supportsPipelining = true;
  readonly #options: SavepointOptions;
  readonly #columns = new Map<string, Column[]>();
  readonly #names = new Map<string, string>();
  #connection: PoolConnection | undefined;
  #hasSavepoint = false;
  /** An error was swallowed, so no savepoint is known to be the last transaction's own. */
  #isUncertain = false;
  #revision: number | undefined;

  constructor(options: SavepointOptions) {
    this.#options = options;
  }

  /** Call it with the connection of each transaction. */
  readonly use = (connection: PoolConnection) => {
    this.#connection = connection;
    this.#hasSavepoint = false;
    this.#isUncertain = false;
    this.#revision = undefined;
  };

  get isInTransaction(): boolean {
    return this.#connection !== undefined;
  }

  transactionStarted(tx: object): void {
    setFastPath(tx, this);
  }

  set(): undefined {
    this.#send(
      this.#hasSavepoint ? 'release savepoint one_of_group; savepoint one_of_group' : 'savepoint one_of_group',
    );
    this.#hasSavepoint = true;
  }

  /** The next savepoint, or the commit, releases it. */
  release(): undefined {}

  async rollBack(): Promise<void> {
    await this.#connection?.query('rollback to savepoint one_of_group');
  }

  isTransactionLost(error: unknown): boolean {
    if (error instanceof StoreUnreachable || this.isRetryable(error)) return true;
    return this.#isUncertain || this.#connection?.isLost !== false;
  }

  /** Reads the content revision with the commit, so that the page cache shows this group's change to its authors. */
  beforeCommit(): undefined {
    const answered = this.#connection?.query('select revision from content_revision');
    answered?.then(
      ({ rows }) => {
        this.#revision = rows[0]?.[0] as number | undefined;
      },
      // Then the commit fails as well.
      () => undefined,
    );
  }

  afterCommit(): void {
    this.#connection = undefined;
    if (this.#revision !== undefined) this.#options.recordRevision(this.#revision);
  }

  isRetryable(error: unknown): boolean {
    const { code } = (error ?? {}) as { code?: string };
    return code !== undefined && (retryableCodes.includes(code) || isStalePlan(error));
  }

  async run<Row>({ sql, parameters }: CompiledQuery<Row>): Promise<Row[]> {
    const connection = this.#connection as PoolConnection;
    const { names, rows } = await connection.query(sql, parameters, this.#nameOf(sql));
    if (rows.length === 0) return [];
    const columns = this.#columns.get(sql) ?? columnsOf(names);
    this.#columns.set(sql, columns);
    return rows.map((row) => rowOf(columns, row)) as Row[];
  }

  #nameOf(sql: string): string | undefined {
    if (!this.#options.canPrepare()) return undefined;
    const name = this.#names.get(sql) ?? `uplink_${this.#names.size + 1}`;
    this.#names.set(sql, name);
    return name;
  }

  /** Does not wait. If it fails, all later statements fail as well. */
  #send(sql: string) {
    this.#connection?.query(sql).catch(() => {
      this.#isUncertain = true;
    });
  }
}
