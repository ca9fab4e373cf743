/** Opening what a process works on: configuration, data folder, secret, store. Each fault is one line that says how to mend it. */
import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '~/platform/config.server';
import { setConfig } from '~/platform/config.server';
import { openSecret } from '~/platform/secret.server';
import { NewerDatabase } from '../../db/migrations';
import { PostgresStore } from '../../db/postgres/store.server';
import { backUp, sync } from '../../db/sqlite/backup.server';
import { DamagedDatabase, hasTables, quickFaults } from '../../db/sqlite/inspect.server';
import { openForReading } from '../../db/sqlite/open-file.server';
import { copyBeforeMigration } from '../../db/sqlite/put-back.server';
import { doneMigrations, openReadingStore, openStore, pendingMigrations } from '../../db/sqlite/store.server';
import { type Store, setCurrentStore } from '../../db/store.server';
import { AddonFault, loadEmbeddedAddon } from './embedded.server';
import {
  describeServerFault,
  nameOfDatabase,
  openServer,
  openServerToRead,
  requireSameSecret,
} from './open-server.server';

/** A larger file is not read whole at every start; `uplink doctor` does it. */
const checkedAtStart = 64 * 1024 * 1024;

/** What keeps the program from starting, in a line for whoever operates it. */
export class StartFault extends Error {}

/**
 * Opens the store of a configuration and makes both the ones in force; brings the tables up to date. Before it writes
 * anything, the file is looked into: what is damaged, newer or somebody else's is left as it is.
 *
 * @throws {StartFault}
 */
export async function openInstance(config: Config): Promise<Store> {
  const { dataDir, databaseServer } = config;
  setConfig(config);
  prepareFolder(dataDir);
  loadSqlite(dataDir);
  try {
    const store = databaseServer ? await openServer(config, databaseServer) : await openFile(config);
    try {
      await store.migrate();
      openSecret(config.appSecret, dataDir);
      if (store instanceof PostgresStore) await requireSameSecret(store);
    } catch (error) {
      await store.close();
      throw error;
    }
    setCurrentStore(store);
    return store;
  } catch (error) {
    throw asStartFault(error, config);
  }
}

async function openFile({ databasePath }: Config): Promise<Store> {
  prepareFolder(dirname(databasePath));
  const pending = existsSync(databasePath) ? examine(databasePath) : [];
  if (pending.length > 0) await keepCopy(databasePath, pending);
  return openStore(databasePath);
}

/** There is nothing to read yet, or not as this release would read it. */
export class NotUpToDate extends StartFault {}

/**
 * Opens the store of a configuration for reading, and makes both the ones in force. Nothing is written, made or migrated.
 *
 * @throws {StartFault}
 */
export async function openToRead(config: Config): Promise<Store> {
  const { dataDir, databasePath, databaseServer } = config;
  setConfig(config);
  if (!databaseServer && !existsSync(databasePath)) {
    throw new NotUpToDate(`There is no database at ${databasePath} yet. The server makes it when it starts.`);
  }
  loadSqlite(dataDir);
  try {
    if (!databaseServer) examine(databasePath);
    const store = databaseServer ? await openServerToRead(databaseServer) : openReadingStore(databasePath);
    try {
      requireUpToDate(await store.pendingMigrations(), config);
      // Without one, what was sealed cannot be read; making one is the server's.
      const isThere = config.appSecret || existsSync(join(dataDir, 'secret'));
      openSecret(isThere ? config.appSecret : randomBytes(32).toString('hex'), dataDir);
    } catch (error) {
      await store.close();
      throw error;
    }
    setCurrentStore(store);
    return store;
  } catch (error) {
    throw asStartFault(error, config);
  }
}

function requireUpToDate(pending: string[], config: Config) {
  if (pending.length === 0) return;
  const before = config.databaseServer ? '' : ' A copy of it is kept; its server is to be stopped before.';
  throw new NotUpToDate(
    `The database ${nameOfDatabase(config)} was made by an older release. Bring it up to date first: uplink migrate.${before}`,
  );
}

function prepareFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartFault(
      `The data folder ${folder} cannot be written to (${code}). Make it writable, or set DATA_DIR.`,
    );
  }
}

/**
 * Makes SQLite ready for use, which in the single file takes a folder to load it from.
 *
 * @throws {StartFault}
 */
export function loadSqlite(dataDir: string): void {
  try {
    loadEmbeddedAddon(dataDir);
  } catch (error) {
    throw error instanceof AddonFault ? new StartFault(error.message) : error;
  }
}

/** @returns the migrations that a database with data in it still has to go through */
function examine(path: string): string[] {
  const file = openForReading(path);
  try {
    const pending = pendingMigrations(file);
    const faults = statSync(path).size <= checkedAtStart ? quickFaults(file) : [];
    if (faults.length > 0) throw new DamagedDatabase(faults[0]);
    // A first start that was cut off leaves nothing but the empty list of migrations.
    const isFilled = hasTables(file);
    if (isFilled && doneMigrations(file).length === 0) throw new DamagedDatabase("it is not one of Uplink's");
    return isFilled ? pending : [];
  } finally {
    file.close();
  }
}

/** The state before the migrations that are pending stays beside the file. */
export async function keepCopy(path: string, pending: string[]) {
  const copy = copyBeforeMigration(path);
  const draft = `${copy}.${process.pid}`;
  try {
    const { migrations } = await backUp(path, draft);
    // Another process that starts may have been quicker: the copy that it has kept is the older one.
    if (pending.some((name) => migrations.includes(name))) return;
    renameSync(draft, copy);
    sync(dirname(path));
  } finally {
    rmSync(draft, { force: true });
  }
}

function asStartFault(error: unknown, config: Config): Error {
  const line = describe(error) ?? describeServerFault(error);
  return line ? new StartFault(`The database ${nameOfDatabase(config)} cannot be used: ${line}`) : (error as Error);
}

/** A fault of the file or the disk in words; null for what is a mistake of ours. */
function describe(error: unknown): string | null {
  const { code = '', message, path } = error as NodeJS.ErrnoException;
  if (error instanceof NewerDatabase) {
    return `a newer release has changed it (migration "${error.migration}"). Install that release, or restore a backup. Nothing was changed.`;
  }
  if (error instanceof DamagedDatabase || code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) {
    return `it is damaged, or not a database of Uplink's (${message}). Restore a backup. Nothing was changed.`;
  }
  if (code.startsWith('SQLITE_READONLY') || code === 'SQLITE_CANTOPEN') {
    return 'it cannot be written to. See who owns it and the files beside it.';
  }
  if (code === 'SQLITE_FULL' || code === 'ENOSPC') return 'the disk is full. Make room and start again.';
  if (code.startsWith('SQLITE_BUSY')) return 'another program has locked it. Stop that one and start again.';
  if (code.startsWith('SQLITE_') || path) return `${message} (${code}).`;
  return null;
}
