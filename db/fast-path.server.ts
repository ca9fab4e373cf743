/** A fast path for queries within a transaction, which bypasses Kysely between a query and its rows. */
import { CamelCasePlugin, type CompiledQuery } from 'kysely';
import { booleanColumns } from './schema';

export interface FastPath {
  readonly isInTransaction: boolean;
  /** Returns the rows, with Kysely's names and types. */
  run<Row>(query: CompiledQuery<Row>): Row[] | Promise<Row[]>;
}

export interface Column {
  name: string;
  isBoolean: boolean;
}

class CamelCase extends CamelCasePlugin {
  of(name: string): string {
    return this.camelCase(name);
  }
}

const camelCase = new CamelCase();

/** @param names the column names in the database */
export function columnsOf(names: string[]): Column[] {
  return names.map(camelCase.of, camelCase).map((name) => ({ name, isBoolean: booleanColumns.has(name) }));
}

/** @param values in the order of the columns */
export function rowOf(columns: readonly Column[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [at, { name, isBoolean }] of columns.entries()) row[name] = isBoolean ? values[at] === 1 : values[at];
  return row;
}

const byTransaction = new WeakMap<object, FastPath>();

export function setFastPath(tx: object, direct: FastPath): void {
  byTransaction.set(tx, direct);
}

/** Returns the fast path of a running transaction; undefined outside one. */
export function fastPathOf(db: object): FastPath | undefined {
  const direct = byTransaction.get(db);
  return direct?.isInTransaction ? direct : undefined;
}
