/** Kysely's SQLite dialect with our settings. */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  type MigrationLockOptions,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import type { FatalErrors } from '../fatal-errors.server';
import { recordStartRevision, resetRevision } from './content-revision.server';
import type { SqliteFile } from './sqlite-file';
import { withStatementCache } from './statement-cache.server';
import type { LogSync } from './wal-sync.server';
import { WatchedConnection } from './watched-connection.server';

/** Begins every transaction with the write lock, also for migrations. */
export class ImmediateSqliteDialect extends SqliteDialect {
  readonly #file: SqliteFile;
  readonly #fatalErrors: FatalErrors;
  readonly #log: LogSync;

  constructor(file: SqliteFile, fatalErrors: FatalErrors, log: LogSync) {
    super({ database: file });
    this.#file = file;
    this.#fatalErrors = fatalErrors;
    this.#log = log;
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#file, this.#fatalErrors, this.#log);
  }

  override createAdapter() {
    return new TransactionalSqliteAdapter();
  }
}

/** A deferred transaction that reads before it writes can fail with SQLITE_BUSY_SNAPSHOT, which no timeout prevents. */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #file: SqliteFile;
  readonly #fatalErrors: FatalErrors;
  readonly #log: LogSync;

  constructor(file: SqliteFile, fatalErrors: FatalErrors, log: LogSync) {
    super({ database: withStatementCache(file) });
    this.#file = file;
    this.#fatalErrors = fatalErrors;
    this.#log = log;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const releaseWhile = async (wait: () => Promise<unknown>) => {
      await super.releaseConnection();
      try {
        await wait();
      } finally {
        await super.acquireConnection();
      }
    };
    return new WatchedConnection(await super.acquireConnection(), {
      fatalErrors: this.#fatalErrors,
      isInTransaction: () => this.#file.inTransaction,
      beforeWrite: () => this.#log.require(),
      onWrite: () => resetRevision(this.#file),
      releaseWhile,
      sync: () => this.#log.sync(),
    });
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    recordStartRevision(this.#file);
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // On a full or failing disk SQLite rolls back by itself; a second rollback would hide the original error.
    if (this.#file.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** SQLite supports transactional schema changes, although Kysely's own adapter denies it. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }

  override async acquireMigrationLock(_db: Kysely<unknown>, _options: MigrationLockOptions): Promise<void> {
    // The immediate transaction around the migration is the lock.
  }
}
