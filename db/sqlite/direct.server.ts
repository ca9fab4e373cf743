/**
 * The way to SQLite within a transaction. Kysely's own way there waits at a dozen places for a connection, a lock or the disk;
 * whoever has the transaction waits for none of them, and a statement takes a fraction of that.
 */
import type { Statement } from 'better-sqlite3';
import { CamelCasePlugin, type CompiledQuery } from 'kysely';
import type { Breakage } from '../breakage.server';
import { booleanColumns } from '../schema';
import { withKeptStatements } from './kept-statements.server';
import type { SqliteFile } from './sqlite-file';

export class DirectStatements {
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
    const columns = this.#columns.get(statement) ?? columnsOf(statement);
    this.#columns.set(statement, columns);
    return rows.map((row) => {
      const named: Record<string, unknown> = {};
      for (const [at, { name, isBoolean }] of columns.entries()) named[name] = isBoolean ? row[at] === 1 : row[at];
      return named;
    });
  }
}

interface Column {
  name: string;
  isBoolean: boolean;
}

class CamelCase extends CamelCasePlugin {
  of(name: string): string {
    return this.camelCase(name);
  }
}

const camelCase = new CamelCase();

function columnsOf(statement: Statement<unknown[]>): Column[] {
  return statement.columns().map((column) => {
    const name = camelCase.of(column.name);
    return { name, isBoolean: booleanColumns.has(name) };
  });
}

const byTransaction = new WeakMap<object, DirectStatements>();

/** Says which way a transaction's queries can take. */
export function setDirect(tx: object, direct: DirectStatements): void {
  byTransaction.set(tx, direct);
}

/** The way of a transaction that is under way; undefined outside of one. */
export function directOf(db: object): DirectStatements | undefined {
  const direct = byTransaction.get(db);
  return direct?.isInTransaction ? direct : undefined;
}
