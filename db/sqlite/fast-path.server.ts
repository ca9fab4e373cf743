/**
 * The fast path to SQLite within a transaction. Kysely awaits a dozen times for a connection, a lock or the disk. The
 * running transaction has these already, and a statement takes a fraction of that time.
 */
import type { Statement } from 'better-sqlite3';
import type { CompiledQuery } from 'kysely';
import { type Column, columnsOf, type FastPath, rowOf } from '../fast-path.server';
import type { FatalErrors } from '../fatal-errors.server';
import type { SqliteFile } from './sqlite-file';
import { withStatementCache } from './statement-cache.server';

export class PreparedStatements implements FastPath {
  readonly #file: SqliteFile;
  readonly #fatalErrors: FatalErrors;
  readonly #statements: ReturnType<typeof withStatementCache>;
  readonly #columns = new WeakMap<Statement<unknown[]>, Column[]>();

  constructor(file: SqliteFile, fatalErrors: FatalErrors) {
    this.#file = file;
    this.#fatalErrors = fatalErrors;
    this.#statements = withStatementCache(file);
  }

  get isInTransaction(): boolean {
    return this.#file.inTransaction;
  }

  /** Returns the rows, with Kysely's names and types. */
  run<Row>({ sql, parameters }: CompiledQuery<Row>): Row[] {
    try {
      const statement = this.#statements.prepare(sql);
      if (statement.reader) return this.#read(statement, parameters) as Row[];
      statement.run(parameters);
      return [];
    } catch (error) {
      this.#fatalErrors.notice(error);
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
