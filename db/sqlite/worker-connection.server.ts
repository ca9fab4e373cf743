/** Opens a database file in another thread, with a separate connection. */
import type { Store } from '../store.server';
import { loadAddon, openForReading, openSqliteFile, whereAddonIs } from './open-file.server';
import { type SqliteFile, withFile } from './sqlite-file';
import { asSqlite, openStore, type SqliteStore } from './store.server';
import { type CheckpointMode, checkpointWal } from './wal.server';

export interface WorkerConnection {
  path: string;
  /** The path of the SQLite addon, if better-sqlite3 cannot find it. */
  addon: string | null;
}

/** Returns null for a PostgreSQL or in-memory store, which a thread cannot open. */
export function workerConnectionOf(store: Store): WorkerConnection | null {
  const file = asSqlite(store)?.file;
  return file && !file.memory ? { path: file.name, addon: whereAddonIs() } : null;
}

/** Call it in the thread. */
export function openWorkerConnection({ path, addon }: WorkerConnection): SqliteStore {
  if (addon) loadAddon(addon);
  return openStore(path);
}

export interface WorkerQuery extends WorkerConnection {
  sql: string;
  parameters: readonly unknown[];
}

let reading: { path: string; file: SqliteFile } | undefined;

/**
 * Call it in the thread. Returns the current rows. The file stays open while the thread lives, because opening it reads
 * the whole schema, which takes longer than most queries.
 */
export function runWorkerQuery({ path, addon, sql, parameters }: WorkerQuery): unknown[] {
  if (addon) loadAddon(addon);
  if (reading?.path !== path) {
    reading?.file.close();
    reading = { path, file: openForReading(path) };
  }
  return reading.file.prepare(sql).all(...parameters);
}

export interface CheckpointTask extends WorkerConnection {
  mode: CheckpointMode;
}

/** Call it in the thread. It blocks on the disk, which would delay requests in the main thread. */
export function checkpointInWorker({ path, addon, mode }: CheckpointTask): void {
  if (addon) loadAddon(addon);
  withFile(openSqliteFile(path), (file) => checkpointWal(file, mode));
}
