/** Opens the database at a location, of either kind. */
import { existsSync } from 'node:fs';
import { nameOfDatabase, type ServedLocation, type StoreLocation } from './location.server';
import { NewerDatabase } from './migrations';
import { readConnection } from './postgres/connection.server';
import {
  isReadOnlyError,
  NoConnection,
  ReadOnlyDatabase,
  readOnlyLine,
  StoreUnreachable,
} from './postgres/errors.server';
import { UnsafeServer } from './postgres/requirements.server';
import { openPostgresStore, openReadingPostgresStore, PostgresStore } from './postgres/store.server';
import { DamagedDatabase } from './sqlite/inspect.server';
import { openExamined, openExaminedToRead } from './sqlite/integrity-check.server';
import { hasRoom } from './sqlite/log-files.server';
import type { Store } from './store.server';

/** The database has no tables yet, or needs a migration. */
export class NotUpToDate extends Error {}

/**
 * Opens a store and migrates it.
 * @param markOfSecret returns a digest that all nodes with the same secret share; called after the migration
 * @throws errors that `describeError` explains
 */
export async function openStoreAt(place: ServedLocation, markOfSecret: () => string): Promise<Store> {
  const { databaseServer, databasePath, databasePool, databaseMayLose } = place;
  const store = databaseServer
    ? await openPostgresStore({ ...readConnection(databaseServer), max: databasePool })
    : await openExamined(databasePath);
  const isServers = store instanceof PostgresStore;
  try {
    if (isServers) await store.requireSafeSettings(databaseMayLose);
    await store.migrate();
    const mark = markOfSecret();
    if (isServers) await store.requireSameSecret(mark);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Opens a read-only snapshot of a store. @throws {NotUpToDate}, and errors that `describeError` explains */
export async function openStoreToRead(place: StoreLocation): Promise<Store> {
  const { databaseServer, databasePath } = place;
  if (!databaseServer && !existsSync(databasePath)) {
    throw new NotUpToDate(`No database found at ${databasePath} yet. The server makes it when it starts.`);
  }
  const store = databaseServer
    ? await openReadingPostgresStore(readConnection(databaseServer))
    : openExaminedToRead(databasePath);
  try {
    requireUpToDate(await store.pendingMigrations(), place);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

function requireUpToDate(pending: string[], place: StoreLocation) {
  if (pending.length === 0) return;
  const before = place.databaseServer ? '' : ' Stop its server first; a copy is kept.';
  throw new NotUpToDate(
    `The database ${nameOfDatabase(place)} was made by an older release. Bring it up to date first: uplink migrate.${before}`,
  );
}

/** Returns whether opening failed because the disk is full. */
export function isDiskFull(error: unknown, { databaseServer, databasePath }: StoreLocation): boolean {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (['ENOSPC', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'].includes(code)) return true;
  // SQLite has several errors for a file that it cannot create or extend.
  return /^SQLITE_(CANTOPEN|IOERR|READONLY)/.test(code) && !databaseServer && !hasRoom(databasePath);
}

/**
 * Returns why a database cannot be opened, as the end of a line that says how to fix it; null for unexpected errors.
 */
export function describeError(error: unknown, place: StoreLocation): string | null {
  const { code = '', message, path, severity } = error as NodeJS.ErrnoException & { severity?: string };
  if (error instanceof NewerDatabase) {
    return `a newer release has changed it (migration "${error.migration}"). Install that release, or restore a backup. Nothing was changed.`;
  }
  if (isReadOnlyError(error)) return readOnlyLine;
  const isOfServer = [UnsafeServer, StoreUnreachable, NoConnection, ReadOnlyDatabase].some(
    (kind) => error instanceof kind,
  );
  if (isOfServer || severity !== undefined) return message;
  if (error instanceof DamagedDatabase || code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) {
    return `it is damaged, or not a database of Uplink's (${message}). Restore a backup. Nothing was changed.`;
  }
  if (isDiskFull(error, place)) return 'the disk is full. Free some space (df -h shows where).';
  if (code.startsWith('SQLITE_READONLY') || code === 'SQLITE_CANTOPEN') {
    return 'it is not writable. See who owns it and the files beside it.';
  }
  if (code.startsWith('SQLITE_BUSY')) return 'another process has locked it. Stop that process and start again.';
  if (code.startsWith('SQLITE_') || path) return `${message} (${code}).`;
  return null;
}
