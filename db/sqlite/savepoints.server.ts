import type { Statement } from 'better-sqlite3';
import type { CompiledQuery } from 'kysely';
import { type Column, columnsOf, rowOf } from '../fast-path.server';
import type { FatalErrors } from '../fatal-errors.server';
import type { Savepoints } from '../group-commit.server';
import type { SqliteFile } from './sqlite-file';
import { withStatementCache } from './statement-cache.server';

/**
 * Implements savepoints and queries with prepared statements. Kysely awaits a dozen times for a connection, a lock or
 * the disk. The running transaction has these already, and a statement takes a fraction of that time.
 */
export class SqliteSavepoints implements Savepoints {
  readonly supportsPipelining = false;
  readonly #statements: ReturnType<typeof withStatementCache>;
  readonly #columns = new WeakMap<Statement<unknown[]>, Column[]>();

  constructor(
    private readonly file: SqliteFile,
    private readonly fatalErrors: FatalErrors,
  ) {
    this.#statements = withStatementCache(file);
  }

  get isInTransaction(): boolean {
    return this.file.inTransaction;
  }

  set(): void {
    this.#statements.prepare('savepoint one_of_group').run();
  }

  release(): void {
    this.#statements.prepare('release one_of_group').run();
  }

  rollBack(): void {
    this.#statements.prepare('rollback to one_of_group').run();
    this.release();
  }

  /** After a disk error SQLite has rolled back the whole transaction. */
  isTransactionLost(): boolean {
    return !this.file.inTransaction;
  }

  beforeCommit(): void {}
  afterCommit(): void {}

  async triesMax(): Promise<number> {
    return 1;
  }

  run<Row>({ sql, parameters }: CompiledQuery<Row>): Row[] {
    try {
      const statement = this.#statements.prepare(sql);
      if (statement.reader) return this.#read(statement, parameters) as Row[];
      statement.run(parameters);
      return [];
    } catch (error) {
      this.fatalErrors.notice(error);
      throw error;
    }
  }

  #read(statement: Statement<unknown[]>, parameters: readonly unknown[]): Record<string, unknown>[] {
    const rows = statement.raw().all(parameters) as unknown[][];
    if (rows.length === 0) return [];
    const columns = this.#columns.get(statement) ?? columnsOf(statement.columns().map(({ name }) => name));
    this.#columns.set(statement, columns);
    return rows.map((row) => rowOf(columns, row));
  }
}
