/** What is peculiar to SQLite, and nothing else: opening a file safely, and Kysely's dialect for it. */
import BetterSqlite3 from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  type KyselyPlugin,
  type MigrationLockOptions,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type PrimitiveValueListNode,
  type QueryResult,
  type RootOperationNode,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type UnknownRow,
  type ValueNode,
} from 'kysely';
import type { Breakage } from './breakage.server';
import { forgetRevision, noteRevisionAtBegin } from './content-revision.server';
import { withKeptStatements } from './kept-statements.server';
import { booleanColumns } from './schema';
import type { SqliteFile } from './sqlite-file';
import { WatchedConnection } from './watched-connection.server';

/** A SQLite addon that was loaded elsewhere (the single file brings its own). */
let nativeBinding: BetterSqlite3.Options['nativeBinding'];
export function setNativeBinding(addon: object) {
  // The option takes the addon's exports as well as a path, which its types do not say (better-sqlite3, issue 972).
  nativeBinding = addon as typeof nativeBinding & object;
}

/** How long opening or looking into a file waits for another program, in milliseconds. */
const busyTimeout = 5000;

/**
 * Opens a SQLite file (or `:memory:`) with the settings that durability rests on.
 *
 * `synchronous` is a setting of the connection, and an existing WAL file opens with NORMAL: a commit could then be lost
 * in a power cut. FULL is set and read back on every open (https://www.sqlite.org/pragma.html#pragma_synchronous).
 *
 * @throws when the file is not a SQLite database, cannot be written, or refuses a setting
 */
export function openSqliteFile(path: string): SqliteFile {
  const file = openPlain(path);
  try {
    file.pragma(`busy_timeout = ${busyTimeout}`);
    file.pragma('journal_mode = WAL');
    file.pragma('synchronous = FULL');
    file.pragma('foreign_keys = ON');
    // What is deleted is overwritten: erased words are not to be read in the file.
    file.pragma('secure_delete = ON');
    // Each of a group's transactions has a savepoint; what it would undo needs no file.
    file.pragma('temp_store = MEMORY');
    const synchronous = file.pragma('synchronous', { simple: true });
    if (synchronous !== 2) throw new Error(`SQLite refused synchronous=FULL (it answers ${synchronous})`);
    // From here on the whole process would stand still while SQLite waits; WatchedConnection waits instead.
    file.pragma('busy_timeout = 0');
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

/** Opens a file without changing any of its settings: a copy that is being made. */
export function openPlain(path: string): SqliteFile {
  return new BetterSqlite3(path, nativeBinding ? { nativeBinding } : {});
}

/**
 * Opens a SQLite file for looking into it only: not even its log is folded in when it is closed.
 *
 * @throws when there is no such file, or it is not a SQLite database
 */
export function openForReading(path: string): SqliteFile {
  const file = new BetterSqlite3(path, {
    readonly: true,
    fileMustExist: true,
    ...(nativeBinding && { nativeBinding }),
  });
  try {
    file.pragma(`busy_timeout = ${busyTimeout}`);
    file.pragma('schema_version');
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

/** Kysely's SQLite dialect with transactions that take the write lock at once, also around a migration. */
export class ImmediateSqliteDialect extends SqliteDialect {
  readonly #file: SqliteFile;
  readonly #breakage: Breakage;

  constructor(file: SqliteFile, breakage: Breakage) {
    super({ database: file });
    this.#file = file;
    this.#breakage = breakage;
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#file, this.#breakage);
  }

  override createAdapter() {
    return new TransactionalSqliteAdapter();
  }
}

/** A plain `begin` that reads before it writes can meet SQLITE_BUSY_SNAPSHOT, which no timeout cures. */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #file: SqliteFile;
  readonly #breakage: Breakage;

  constructor(file: SqliteFile, breakage: Breakage) {
    super({ database: withKeptStatements(file) });
    this.#file = file;
    this.#breakage = breakage;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const stepAside = async (wait: () => Promise<unknown>) => {
      await super.releaseConnection();
      try {
        await wait();
      } finally {
        await super.acquireConnection();
      }
    };
    return new WatchedConnection(await super.acquireConnection(), {
      breakage: this.#breakage,
      isInTransaction: () => this.#file.inTransaction,
      onWrite: () => forgetRevision(this.#file),
      stepAside,
    });
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    noteRevisionAtBegin(this.#file);
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full or failing disk has SQLite roll back by itself; doing it again would hide the error that says why.
    if (this.#file.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** SQLite can roll back a change of the schema; Kysely's own adapter does not claim so, and would migrate without a transaction. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }

  override async acquireMigrationLock(_db: Kysely<unknown>, _options: MigrationLockOptions): Promise<void> {
    // The immediate transaction around the migration is the lock.
  }
}

/** Booleans go in as 0 and 1 and come back as booleans. */
export class SqliteBooleans implements KyselyPlugin {
  readonly #transformer = new BooleanValues();

  transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    return this.#transformer.transformNode(args.node);
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    for (const row of result.rows) {
      for (const column in row) {
        if (booleanColumns.has(column)) row[column] = row[column] === 1;
      }
    }
    return result;
  }
}

class BooleanValues extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return typeof node.value === 'boolean' ? { ...node, value: Number(node.value) } : node;
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...node, values: node.values.map((value) => (typeof value === 'boolean' ? Number(value) : value)) };
  }
}
