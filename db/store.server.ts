/** The store: the one open database of this process, its migrations, and how the rest of the program reaches it. */
import { chmodSync } from 'node:fs';
import { CamelCasePlugin, Kysely, type MigrationProvider, Migrator, type Transaction } from 'kysely';
import { Breakage } from './breakage.server';
import { GroupCommit } from './group-commit.server';
import { LogSync } from './log-sync.server';
import { migrations } from './migrations';
import { openForReading, openSqliteFile } from './open-file.server';
import type { Database } from './schema';
import { ImmediateSqliteDialect, SqliteBooleans } from './sqlite.server';
import type { SqliteFile } from './sqlite-file';

export type Queries = Kysely<Database>;
/** Queries inside a transaction. A function that takes it must be called from one. */
export type Tx = Transaction<Database>;

export interface Store {
  readonly queries: Queries;
  /** The SQLite file itself, for what only SQLite has: online backup, integrity check, data version. */
  readonly file: SqliteFile;
  readonly breakage: Breakage;
  /** What commits wait for. */
  readonly log: LogSync;
  readonly commits: GroupCommit<Database>;
  close(): Promise<void>;
}

/** A database that a newer release has migrated: this program must not touch it. */
export class NewerDatabase extends Error {
  constructor(readonly migration: string) {
    super(`The database is newer than this program: it has the migration "${migration}".`);
  }
}

/**
 * Opens a store without changing its tables.
 *
 * @param path a file's path or `:memory:`; or the bytes of a file, which is then copied into memory
 * @throws when the file cannot be opened or is not a database
 */
export function openStore(path: string | Buffer): Store {
  const file = openSqliteFile(path);
  if (typeof path === 'string' && path !== ':memory:') chmodSync(path, 0o600);
  return storeOf(file);
}

/**
 * Opens a store that cannot write, and sees everything as it is now until it is closed.
 *
 * @throws when there is no such file, or it is not a database
 */
export function openReadingStore(path: string): Store {
  const file = openForReading(path);
  file.exec('begin');
  return storeOf(file);
}

function storeOf(file: SqliteFile): Store {
  const breakage = new Breakage();
  const log = new LogSync(file);
  const queries = new Kysely<Database>({
    dialect: new ImmediateSqliteDialect(file, breakage, log),
    plugins: [new CamelCasePlugin(), new SqliteBooleans()],
  });
  const close = async () => {
    await log.close();
    await queries.destroy();
    // Kysely closes the file only when a query has run.
    file.close();
  };
  return { queries, file, breakage, log, commits: new GroupCommit(queries, file, breakage), close };
}

const provider: MigrationProvider = { getMigrations: async () => migrations };

/**
 * The names of the migrations that a file has not had yet, in order.
 *
 * @throws {NewerDatabase} when it has had one that this program does not know
 */
export function pendingMigrations(file: SqliteFile): string[] {
  const done = doneMigrations(file);
  const unknown = done.find((name) => !(name in migrations));
  if (unknown) throw new NewerDatabase(unknown);
  return Object.keys(migrations).filter((name) => !done.includes(name));
}

/** The names of the migrations that a file has had, in order. */
export function doneMigrations(file: SqliteFile): string[] {
  const table = file.prepare("select 1 from sqlite_master where name = 'kysely_migration'").get();
  if (!table) return [];
  const rows = file.prepare('select name from kysely_migration order by name').all() as { name: string }[];
  return rows.map((row) => row.name);
}

/**
 * Brings the store's tables up to date, all or nothing: where one of several migrations fails, the release that has made
 * the file can still use it.
 *
 * @returns the names of the migrations that were carried out
 * @throws {NewerDatabase}; or the error of a migration, and then nothing has changed
 */
export async function migrate(store: Store): Promise<string[]> {
  const pending = pendingMigrations(store.file);
  // Without the plugins: a migration names tables and columns as the database does.
  const plain = new Kysely<unknown>({ dialect: new ImmediateSqliteDialect(store.file, store.breakage, store.log) });
  const migrator = new Migrator({ db: plain, provider });
  // Kysely does them all in one transaction where the dialect says that it can be rolled back; ours does.
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  return pending;
}

let current: Store | undefined;

/** Makes a store the one that all models use. Returns the former one. */
export function setCurrentStore(store: Store | undefined): Store | undefined {
  const former = current;
  current = store;
  return former;
}

export function currentStore(): Store {
  if (!current) throw new Error('No store is open.');
  return current;
}

/** Queries outside a transaction. */
export function queries(): Queries {
  return currentStore().queries;
}

/**
 * Runs `work` in one transaction that holds the write lock from its start; resolves when it is committed and synced,
 * rolls back when `work` throws. `work` must wait for nothing but the database: everybody else waits for it.
 */
export function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return currentStore().commits.transaction(work);
}

/**
 * Has something done, once, when a transaction is committed and synced, and only then.
 *
 * @param _tx shows that one is under way
 */
export function afterCommit(_tx: Tx, work: () => void): void {
  currentStore().commits.afterCommit(work);
}
