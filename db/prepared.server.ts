/** Queries whose SQL is built once, because building it costs more than running it. */
import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import { fastPathOf } from './fast-path.server';
import type { Database, NewRow } from './schema';
import type { SqlDialect } from './sql-dialect.server';
import { currentStore, type Queries, type Tx } from './store.server';

/** Returns a placeholder for a value, by its name. */
export type Values<V extends object> = <K extends keyof V & string>(name: K) => RawBuilder<V[K]>;

class Placeholder {
  constructor(readonly name: string) {}
}

const value = (name: string) => sql`${new Placeholder(name)}` as RawBuilder<never>;

/**
 * @param make builds the query; `values` stands for the parameters that vary
 * @returns a function that runs the query with values (as SQLite accepts them: no booleans), and returns its rows
 */
export function prepared<V extends object, Row>(
  make: (db: Tx, values: Values<V>) => Compilable<Row>,
): (db: Queries | Tx, values: V) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  let dialect: SqlDialect | undefined;
  return async (db, values) => {
    const { sqlDialect } = currentStore();
    if (!compiled || dialect !== sqlDialect) compiled = make(db as Tx, value).compile() as CompiledQuery<Row>;
    dialect = sqlDialect;
    const parameters = compiled.parameters.map(valueIn(values));
    const query = { ...compiled, parameters };
    return fastPathOf(db)?.run(query) ?? (await db.executeQuery<Row>(query)).rows;
  };
}

function valueIn(values: object) {
  return (parameter: unknown) =>
    parameter instanceof Placeholder ? (values as Record<string, unknown>)[parameter.name] : parameter;
}

type TableWithId = { [T in keyof Database]: Database[T] extends { id: unknown } ? T : never }[keyof Database];

/** Returns a function that inserts a row and returns its id. The SQL is built once for each set of columns. */
export function preparedInsert<T extends TableWithId>(table: T): (db: Tx, row: NewRow<T>) => Promise<number> {
  const inserts = new Map<string, ReturnType<typeof insertOf>>();
  return async (db, row) => {
    const columns = Object.keys(row);
    const key = columns.join();
    const insert = inserts.get(key) ?? insertOf(table, columns);
    inserts.set(key, insert);
    const [inserted] = await insert(db, row);
    if (!inserted) throw new Error(`Nothing was inserted into ${table}.`);
    return inserted.id;
  };
}

function insertOf(table: string, columns: string[]) {
  return prepared<Record<string, unknown>, { id: number }>((db, value) =>
    (db as unknown as Kysely<AnyTables>)
      .insertInto(table)
      .values(Object.fromEntries(columns.map((column) => [column, value(column)])))
      .returning('id'),
  );
}

interface AnyTables {
  [table: string]: { id: number; [column: string]: unknown };
}
