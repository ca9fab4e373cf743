/** Opens the resources of a process: configuration, data folder, secret and database. Errors are lines with a fix. */
import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '~/platform/config.server';
import { setConfig } from '~/platform/config.server';
import { keyedDigest, openSecret } from '~/platform/secret.server';
import { nameOfDatabase } from '../../db/location.server';
import { describeError, isDiskFull, openStoreAt, openStoreToRead } from '../../db/open.server';
import { isTooMany } from '../../db/postgres/errors.server';
import { type Store, setCurrentStore } from '../../db/store.server';
import { AddonError, loadEmbeddedAddon } from './embedded.server';

/** An error that prevents the start, in one line for operators. */
export class StartError extends Error {}

/** The disk is full, or the database server has no free connection. A later start can succeed. */
export class TemporaryStartError extends StartError {
  constructor(
    message: string,
    readonly missing: 'space' | 'a connection',
  ) {
    super(message);
  }
}

/**
 * Opens and migrates the store of a configuration, and makes both current. A damaged, newer or foreign database file is
 * rejected before anything is written.
 * @throws {StartError}
 */
export async function openInstance(config: Config): Promise<Store> {
  const { dataDir, databasePath } = config;
  setConfig(config);
  for (const folder of [dataDir, dirname(databasePath)]) prepareFolder(folder);
  loadSqlite(dataDir);
  try {
    const store = await openStoreAt(config, () => {
      openSecret(config.appSecret, dataDir);
      return keyedDigest('the same on all machines', 'secret');
    });
    setCurrentStore(store);
    return store;
  } catch (error) {
    throw asStartError(error, config);
  }
}

/**
 * Opens the store of a configuration for reading, and makes both current. Nothing is written, created or migrated.
 * @throws {NotUpToDate}, {StartError}
 */
export async function openToRead(config: Config): Promise<Store> {
  const { appSecret, dataDir } = config;
  setConfig(config);
  loadSqlite(dataDir);
  try {
    // A random secret replaces a missing one, because only the server creates it. Encrypted values are then unreadable.
    const isThere = appSecret || existsSync(join(dataDir, 'secret'));
    openSecret(isThere ? appSecret : randomBytes(32).toString('hex'), dataDir);
    const store = await openStoreToRead(config);
    setCurrentStore(store);
    return store;
  } catch (error) {
    throw asStartError(error, config);
  }
}

function prepareFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC')
      throw new TemporaryStartError(`The disk of ${folder} is full. Free some space (df -h shows where).`, 'space');
    throw new StartError(`The data folder ${folder} is not writable (${code}). Make it writable, or set DATA_DIR.`);
  }
}

/** Loads SQLite. The single file extracts it into a folder first. @throws {StartError} */
export function loadSqlite(dataDir: string): void {
  try {
    loadEmbeddedAddon(dataDir);
  } catch (error) {
    throw error instanceof AddonError ? new StartError(error.message) : error;
  }
}

function asStartError(error: unknown, config: Config): Error {
  const line = describeError(error, config);
  if (!line) return error as Error;
  const message = `The database ${nameOfDatabase(config)} cannot be used: ${line}`;
  if (isDiskFull(error, config)) return new TemporaryStartError(message, 'space');
  if (isTooMany(error)) return new TemporaryStartError(message, 'a connection');
  return new StartError(message);
}
