import type { CompiledQuery } from 'kysely';
import { type Column, columnsOf, type FastPath, rowOf, setFastPath } from '../fast-path.server';
import type { Savepoints } from '../group-commit.server';
import type { PoolConnection } from './driver.server';
import { isOutOfDate, StoreUnreachable } from './errors.server';

/** A serialisation failure and a deadlock: nothing was changed, and a retry usually succeeds. */
const inFavourOfAnother = ['40001', '40P01'];

export interface Noting {
  /** Returns whether prepared statements persist on this connection. Behind PgBouncer they may not. */
  isStored(): boolean;
  /** Receives the content revision after a group's commit. */
  note(revision: number): void;
}

/** Implements savepoints that are sent together with the next query, so they cost no round trip. */
export class PostgresSavepoints implements Savepoints, FastPath {
  readonly takesSeveral = true;
  readonly #noting: Noting;
  readonly #columns = new Map<string, Column[]>();
  readonly #names = new Map<string, string>();
  #connection: PoolConnection | undefined;
  #hasOne = false;
  /** A savepoint failed after a swallowed error, so no savepoint belongs to the last transaction. */
  #isSpoilt = false;
  #revision: number | undefined;

  constructor(noting: Noting) {
    this.#noting = noting;
  }

  /** Call it with the connection of each transaction. */
  readonly use = (connection: PoolConnection) => {
    this.#connection = connection;
    this.#hasOne = false;
    this.#isSpoilt = false;
    this.#revision = undefined;
  };

  get isInTransaction(): boolean {
    return this.#connection !== undefined;
  }

  started(tx: object): void {
    setFastPath(tx, this);
  }

  set(): undefined {
    this.#report(this.#hasOne ? 'release savepoint one_of_group; savepoint one_of_group' : 'savepoint one_of_group');
    this.#hasOne = true;
  }

  /** The next savepoint, or the commit, releases it. */
  release(): undefined {}

  async rollBack(): Promise<void> {
    await this.#connection?.ask('rollback to savepoint one_of_group');
  }

  isGone(error: unknown): boolean {
    if (error instanceof StoreUnreachable || this.mayTryAgain(error)) return true;
    return this.#isSpoilt || this.#connection?.isLost !== false;
  }

  /** Reads the revision with the commit, so that the next request sees its own change. The lock prevents others. */
  ending(): undefined {
    const answered = this.#connection?.ask('select revision from content_revision');
    answered?.then(
      ({ rows }) => {
        this.#revision = rows[0]?.[0] as number | undefined;
      },
      // The commit then fails as well.
      () => undefined,
    );
  }

  ended(): void {
    this.#connection = undefined;
    if (this.#revision !== undefined) this.#noting.note(this.#revision);
  }

  mayTryAgain(error: unknown): boolean {
    const { code } = (error ?? {}) as { code?: string };
    return code !== undefined && (inFavourOfAnother.includes(code) || isOutOfDate(error));
  }

  async run<Row>({ sql, parameters }: CompiledQuery<Row>): Promise<Row[]> {
    const connection = this.#connection as PoolConnection;
    const { names, rows } = await connection.ask(sql, parameters, this.#nameOf(sql));
    if (rows.length === 0) return [];
    const columns = this.#columns.get(sql) ?? columnsOf(names);
    this.#columns.set(sql, columns);
    return rows.map((row) => rowOf(columns, row)) as Row[];
  }

  #nameOf(sql: string): string | undefined {
    if (!this.#noting.isStored()) return undefined;
    const name = this.#names.get(sql) ?? `uplink_${this.#names.size + 1}`;
    this.#names.set(sql, name);
    return name;
  }

  /** Sends a statement without waiting. After a failure, all later statements fail too. */
  #report(sql: string) {
    this.#connection?.ask(sql).catch(() => {
      this.#isSpoilt = true;
    });
  }
}
