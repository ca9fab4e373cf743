/** Kysely's SQLite dialect with our settings. */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
} from 'kysely';
import { columnName, storedValue } from '../kysely.server';
import { withStatementCache } from './statement-cache.server';
import { type SharedFile, WatchedConnection } from './watched-connection.server';

/** Begins every transaction with the write lock, also for migrations. */
export class ImmediateSqliteDialect extends SqliteDialect {
  constructor(private readonly shared: SharedFile) {
    super({ database: shared.file });
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.shared);
  }

  override createAdapter() {
    return new TransactionalSqliteAdapter();
  }

  override createQueryCompiler() {
    return new UplinkSqliteCompiler();
  }
}

class UplinkSqliteCompiler extends SqliteQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(columnName(name));
  }

  protected override addParameter(parameter: unknown): void {
    super.addParameter(storedValue(parameter));
  }
}

/** A deferred transaction that reads before it writes can fail with SQLITE_BUSY_SNAPSHOT, which no timeout prevents. */
class ImmediateSqliteDriver extends SqliteDriver {
  constructor(private readonly shared: SharedFile) {
    super({ database: withStatementCache(shared.file) });
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
    return new WatchedConnection(await super.acquireConnection(), this.shared, releaseWhile);
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    this.shared.revision.recordStart();
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // On a full or failing disk SQLite rolls back by itself; a second rollback would hide the original error.
    if (this.shared.file.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** SQLite supports transactional schema changes, although Kysely's own adapter denies it. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }

  /** The immediate transaction around the migration is the lock. */
  override async acquireMigrationLock(): Promise<void> {}
}
