/** The differences between the databases in migrations, and common column definitions. */
import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration is written against the tables of its day, not today's types
export type AnyDatabase = Kysely<any>;
type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

export const isPostgres = (db: AnyDatabase) => db.getExecutor().adapter instanceof PostgresAdapter;

/** The current UTC time, in the format of JavaScript's `toISOString`. */
const now = (db: AnyDatabase) =>
  isPostgres(db)
    ? sql`to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`;

export const id: Column = (c) => c.primaryKey().autoIncrement();
/** For tables with one row. */
export const onlyId: Column = (c) => c.primaryKey().check(sql`id = 1`);
export const required: Column = (c) => c.notNull();
/** Counts the changes of a row, for optimistic locking. */
export const version: Column = (c) => c.notNull().defaultTo(1);
export const createdNow =
  (db: AnyDatabase): Column =>
  (c) =>
    c.notNull().defaultTo(now(db));
export const boolean =
  (name: string, value: 0 | 1): Column =>
  (c) =>
    c
      .notNull()
      .defaultTo(value)
      .check(sql`${sql.ref(name)} in (0, 1)`);
export const ofUser: Column = (c) => c.notNull().references('users.id').onDelete('cascade');
/** Keeps the row when its user is deleted. */
export const byUser: Column = (c) => c.references('users.id').onDelete('set null');

/** Stores a table as its own index. PostgreSQL has no such tables. */
export const withoutRowid = (db: AnyDatabase) => (isPostgres(db) ? sql`` : sql`without rowid`);

const trigger =
  /^\s*create trigger (?<name>\S+) (?<when>after \w+(?: of [\w, ]+)? on \S+)\s+begin (?<statements>.*;) end\s*$/s;

/** @param statement in SQLite's syntax; in PostgreSQL it becomes a function and a trigger of the same name */
export async function createTrigger(db: AnyDatabase, statement: RawBuilder<unknown>): Promise<void> {
  if (!isPostgres(db)) {
    await statement.execute(db);
    return;
  }
  const { name, when, statements } = trigger.exec(statement.compile(db).sql)?.groups ?? {};
  const does = `begin ${statements} return null; end`;
  await sql.raw(`create function ${name}() returns trigger language plpgsql as $$ ${does} $$`).execute(db);
  await sql.raw(`create trigger ${name} ${when} for each row execute function ${name}()`).execute(db);
}

/** Invalidates the page cache after every change of a row. Required for every table that visitors can see. */
export async function addRevisionTriggers(db: AnyDatabase, table: string): Promise<void> {
  for (const event of ['insert', 'update', 'delete']) {
    const statement = sql`
      create trigger ${sql.ref(`${table}_${event}_revision`)} after ${sql.raw(event)} on ${sql.table(table)}
      begin update content_revision set revision = revision + 1; end
    `;
    await createTrigger(db, statement);
  }
}

interface SearchTriggers {
  /** SQL for the kind and the key of a row. */
  keysOf?: (row: string) => [kind: string, record: string];
  /** The searched columns; without them, every change counts. Required with Markdown: a rendering is no change. */
  columns?: string;
}

/**
 * Queues the records of a table for the search: those that exist, and every later change. Required for every table that
 * the back office searches.
 */
export async function addSearchTriggers(
  db: AnyDatabase,
  table: string,
  { keysOf = (row) => [`'${table}'`, `cast(${row}.id as text)`], columns }: SearchTriggers = {},
): Promise<void> {
  const [kind, record] = keysOf('old');
  const queue = `insert into search_queue (kind, record) values (${keysOf('new').join()});`;
  const actions = {
    insert: queue,
    [columns ? `update of ${columns}` : 'update']: queue,
    delete: `delete from record_search where kind = ${kind} and record = ${record};`,
  };
  for (const [event, action] of Object.entries(actions)) {
    const when = `${table}_${event.replace(/ .*/, '')}_search after ${event} on ${table}`;
    await createTrigger(db, sql.raw(`create trigger ${when} begin ${action} end`));
  }
  await sql.raw(`insert into search_queue (kind, record) select ${keysOf(table).join()} from ${table}`).execute(db);
}

/** @throws when the extension is missing and this user may not create it */
export async function createExtension(db: AnyDatabase, name: string): Promise<void> {
  try {
    await sql`create extension if not exists ${sql.ref(name)}`.execute(db);
  } catch (error) {
    throw new Error(`Have a superuser run "create extension ${name}" in this database: ${(error as Error).message}`);
  }
}
