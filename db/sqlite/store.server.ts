import { chmodSync, statSync } from 'node:fs';
import { FatalErrors } from '../fatal-errors.server';
import { GroupCommit } from '../group-commit.server';
import { createQueries, runMigrations } from '../kysely.server';
import { pendingOf } from '../migrations';
import type { LeaderJobs, Line, LockKeys, Queries, Quit, Store, Tx } from '../store.server';
import { ContentRevision } from './content-revision.server';
import { ImmediateSqliteDialect } from './dialect.server';
import { hasRoom } from './log-files.server';
import { sqliteMessageIndex } from './message-index.server';
import { openForReading, openSqliteFile } from './open-file.server';
import { SqliteSavepoints } from './savepoints.server';
import { sqliteSqlDialect } from './sql-dialect.server';
import { hasTable, type SqliteFile } from './sqlite-file';
import { LogSync } from './wal-sync.server';

export class SqliteStore implements Store {
  readonly queries: Queries;
  readonly fatalErrors: FatalErrors;
  readonly sqlDialect = sqliteSqlDialect;
  readonly messageIndex = sqliteMessageIndex;
  /** Each commit waits for its sync. */
  readonly #log: LogSync;
  readonly #revision: ContentRevision;
  readonly #commits: GroupCommit;
  #afterClose: () => void = () => undefined;

  /** @param file for SQLite's own features: online backup, integrity check, WAL */
  constructor(readonly file: SqliteFile) {
    this.fatalErrors = new FatalErrors(() => this.isFull);
    this.#log = new LogSync(file);
    this.#revision = new ContentRevision(file);
    this.queries = createQueries(this.#dialect());
    this.#commits = new GroupCommit(this.queries, new SqliteSavepoints(file, this.fatalErrors));
  }

  #dialect() {
    const { file, fatalErrors } = this;
    return new ImmediateSqliteDialect({ file, fatalErrors, log: this.#log, revision: this.#revision });
  }

  transaction<T>(work: (tx: Tx) => Promise<T>, lockKeys?: LockKeys): Promise<T> {
    return this.#commits.transaction(work, lockKeys);
  }

  afterCommit(_tx: Tx, work: () => void): void {
    this.#commits.afterCommit(work);
  }

  contentRevision(): number {
    return this.#revision.current();
  }

  async doneMigrations(): Promise<string[]> {
    return doneMigrations(this.file);
  }

  async pendingMigrations(): Promise<string[]> {
    return pendingMigrations(this.file);
  }

  /** @param upTo the last migration to run; default: all */
  async migrate(upTo?: string): Promise<string[]> {
    const pending = pendingMigrations(this.file);
    // Opening a current database must work on a full disk.
    if (pending.length === 0) return pending;
    await runMigrations(this.#dialect(), upTo);
    return pending;
  }

  /** Whether the disk is full: reads work, writes do not. */
  get isFull(): boolean {
    return !this.file.memory && !hasRoom(this.file.name);
  }

  /** A full disk is a problem of its own. */
  readonly isReadOnly = false;

  problem(): null {
    return null;
  }

  onLeadership(start: LeaderJobs): Quit {
    const started = start(() => true);
    return async () => (await started)();
  }

  /** A SQLite file has no other nodes. */
  async join(): Promise<Line> {
    return async () => [];
  }

  async sizes() {
    const [database = 0, log = 0] = ['', '-wal'].map((suffix) => {
      return statSync(this.file.name + suffix, { throwIfNoEntry: false })?.size;
    });
    return { database, log };
  }

  async close(): Promise<void> {
    await this.#log.close();
    await this.queries.destroy();
    // Kysely closes the file only if a query has run.
    this.file.close();
    this.#afterClose();
  }

  /** Sets what runs once the file is closed. */
  onClose(work: () => void): void {
    this.#afterClose = work;
  }
}

export const asSqlite = (store: Store): SqliteStore | null => (store instanceof SqliteStore ? store : null);

/**
 * Opens a store without migrating it.
 * @param path a path, `:memory:`, or the bytes of a file, which are copied into memory
 * @throws when the file cannot be opened or is not a database
 */
export function openStore(path: string | Buffer): SqliteStore {
  const file = openSqliteFile(path);
  if (typeof path === 'string' && path !== ':memory:') chmodSync(path, 0o600);
  return new SqliteStore(file);
}

/** Opens a read-only snapshot of a store. @throws when the file does not exist, or is not a database */
export function openReadingStore(path: string): SqliteStore {
  const file = openForReading(path);
  file.exec('begin');
  return new SqliteStore(file);
}

/** Returns the names of the pending migrations, in order. @throws {NewerDatabase} when an unknown migration has run */
export function pendingMigrations(file: SqliteFile): string[] {
  return pendingOf(doneMigrations(file));
}

/** Returns the names of the completed migrations, in order. */
export function doneMigrations(file: SqliteFile): string[] {
  if (!hasTable(file, 'kysely_migration')) return [];
  return file.prepare('select name from kysely_migration order by name').pluck().all() as string[];
}
