/** A fast path to the database within a transaction, without Kysely's work between a query and its rows. */
import { CamelCasePlugin, type CompiledQuery } from 'kysely';
import { booleanColumns } from './schema';

export interface FastPath {
  readonly isInTransaction: boolean;
  /** @returns its rows, named and typed as Kysely's are */
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

/** @param names as the database has them */
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

/** Sets whether a transaction's queries may use the fast path. */
export function setFastPath(tx: object, direct: FastPath): void {
  byTransaction.set(tx, direct);
}

/** The way of a transaction that is under way; undefined outside of one. */
export function fastPathOf(db: object): FastPath | undefined {
  const direct = byTransaction.get(db);
  return direct?.isInTransaction ? direct : undefined;
}
