/** Opening what a process works on: configuration, data folder, secret, store. Each fault is one line that says how to mend it. */
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { openSecret } from '~/models/secret.server';
import {
  migrate,
  NewerDatabase,
  openStore,
  pendingMigrations,
  type Store,
  setCurrentStore,
} from '../../db/store.server';
import type { Config } from './config.server';
import { setConfig } from './config.server';
import { AddonFault, loadEmbeddedAddon } from './embedded.server';

/** What keeps the program from starting, in a line for whoever operates it. */
export class StartFault extends Error {}

/**
 * Opens the store of a configuration and makes both the ones in force; brings the tables up to date.
 *
 * @throws {StartFault}
 */
export async function openInstance(config: Config): Promise<Store> {
  setConfig(config);
  prepareFolder(config.dataDir);
  prepareFolder(dirname(config.databasePath));
  loadSqlite(config.dataDir);
  const store = openFile(config.databasePath);
  try {
    await bringUpToDate(store, config.databasePath);
    openSecret(config.appSecret, config.dataDir);
  } catch (error) {
    await store.close();
    throw asStartFault(error, config);
  }
  setCurrentStore(store);
  return store;
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

function loadSqlite(dataDir: string) {
  try {
    loadEmbeddedAddon(dataDir);
  } catch (error) {
    throw error instanceof AddonFault ? new StartFault(error.message) : error;
  }
}

function openFile(path: string): Store {
  try {
    return openStore(path);
  } catch (error) {
    throw new StartFault(`The database ${path} cannot be opened: ${describe(error)}. Nothing was changed.`);
  }
}

function describe(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT')
    return 'it is damaged, or no SQLite file; restore a backup';
  if (code?.startsWith('SQLITE_READONLY') || code === 'SQLITE_CANTOPEN')
    return 'it cannot be written to; check who owns it';
  return message;
}

async function bringUpToDate(store: Store, path: string) {
  const pending = await pendingMigrations(store);
  const { tables } = store.file.prepare("select count(*) as tables from sqlite_master where type = 'table'").get() as {
    tables: number;
  };
  if (pending.length > 0 && tables > 0) await keepCopy(store, `${path}.before-${pending[0]}`);
  await migrate(store);
}

/** The state before a migration stays beside the file, once. */
async function keepCopy(store: Store, copy: string) {
  if (!existsSync(copy)) await store.file.backup(copy);
}

function asStartFault(error: unknown, { databasePath }: Config): Error {
  if (error instanceof NewerDatabase) {
    return new StartFault(`${error.message} Install that release, or restore a backup. Nothing was changed.`);
  }
  return new StartFault(`The database ${databasePath} cannot be brought up to date: ${describe(error)}.`);
}
