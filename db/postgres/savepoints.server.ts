import type { CompiledQuery } from 'kysely';
import { type Column, columnsOf, rowOf } from '../fast-path.server';
import type { Savepoints } from '../group-commit.server';
import type { PoolConnection } from './driver.server';
import { isReadOnlyError, isStalePlan, StoreUnreachable } from './errors.server';

/** A serialisation failure and a deadlock: nothing was changed, and a retry usually succeeds. */
const retryableCodes = ['40001', '40P01'];

function isRetryable(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string };
  return code !== undefined && (retryableCodes.includes(code) || isStalePlan(error));
}

interface SavepointOptions {
  /** Returns whether prepared statements persist on this connection. Behind PgBouncer they may not. */
  canPrepare(): boolean;
  /** Receives the content revision after a group's commit. */
  recordRevision(revision: number): void;
  /** Returns whether new sessions only read. */
  isReadOnly(): Promise<boolean>;
}

/** Implements savepoints that are sent together with the next query, so they cost no round trip. */
export class PostgresSavepoints implements Savepoints {
  readonly supportsPipelining = true;
  readonly #columns = new Map<string, Column[]>();
  readonly #names = new Map<string, string>();
  #connection: PoolConnection | undefined;
  #hasSavepoint = false;
  /** A savepoint failed after a swallowed error, so no savepoint belongs to the last transaction. */
  #isUncertain = false;
  #revision: number | undefined;

  constructor(private readonly options: SavepointOptions) {}

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

  set(): void {
    this.#send(
      this.#hasSavepoint ? 'release savepoint one_of_group; savepoint one_of_group' : 'savepoint one_of_group',
    );
    this.#hasSavepoint = true;
  }

  /** The next savepoint, or the commit, releases it. */
  release(): void {}

  async rollBack(): Promise<void> {
    await this.#connection?.query('rollback to savepoint one_of_group');
  }

  isTransactionLost(error: unknown): boolean {
    if (error instanceof StoreUnreachable || isRetryable(error)) return true;
    return this.#isUncertain || this.#connection?.isLost !== false;
  }

  /** Reads the revision with the commit, so that the next request sees its own change. The lock prevents others. */
  beforeCommit(): void {
    const answered = this.#connection?.query('select revision from content_revision');
    answered?.then(
      ({ rows }) => {
        this.#revision = rows[0]?.[0] as number | undefined;
      },
      // The commit then fails as well.
      () => undefined,
    );
  }

  afterCommit(): void {
    this.#connection = undefined;
    if (this.#revision !== undefined) this.options.recordRevision(this.#revision);
  }

  async triesMax(error: unknown): Promise<number> {
    if (isRetryable(error)) return 5;
    if (!isReadOnlyError(error) || (await this.options.isReadOnly())) return 1;
    // Only old sessions still read only, and each try closes one. A pooler may keep many.
    return 50;
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
    if (!this.options.canPrepare()) return undefined;
    const name = this.#names.get(sql) ?? `uplink_${this.#names.size + 1}`;
    this.#names.set(sql, name);
    return name;
  }

  /** Sends a statement without waiting. After a failure, all later statements fail too. */
  #send(sql: string) {
    this.#connection?.query(sql).catch(() => {
      this.#isUncertain = true;
    });
  }
}
