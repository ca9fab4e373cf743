/**
 * The way to SQLite within a transaction. Kysely's own way there waits at a dozen places for a connection, a lock or the disk;
 * whoever has the transaction waits for none of them, and a statement takes a fraction of that.
 */
import type { Statement } from 'better-sqlite3';
import type { CompiledQuery } from 'kysely';
import type { Breakage } from '../breakage.server';
import { type Column, columnsOf, type DirectWay, rowOf } from '../direct.server';
import { withKeptStatements } from './kept-statements.server';
import type { SqliteFile } from './sqlite-file';

export class DirectStatements implements DirectWay {
  readonly #file: SqliteFile;
  readonly #breakage: Breakage;
  readonly #statements: ReturnType<typeof withKeptStatements>;
  readonly #columns = new WeakMap<Statement<unknown[]>, Column[]>();

  constructor(file: SqliteFile, breakage: Breakage) {
    this.#file = file;
    this.#breakage = breakage;
    this.#statements = withKeptStatements(file);
  }

  get isInTransaction(): boolean {
    return this.#file.inTransaction;
  }

  /** @returns its rows, named and typed as Kysely's are */
  run<Row>({ sql, parameters }: CompiledQuery<Row>): Row[] {
    try {
      const statement = this.#statements.prepare(sql);
      if (statement.reader) return this.#read(statement, parameters) as Row[];
      statement.run(parameters);
      return [];
    } catch (error) {
      this.#breakage.notice(error);
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
