/** Work on a database file in another thread, with its own connection. */
import type { Store } from '../store.server';
import { loadAddon, openForReading, openSqliteFile, whereAddonIs } from './open-file.server';
import { asSqlite, openStore, type SqliteStore } from './store.server';
import { type CheckpointMode, checkpointWal } from './wal.server';

/** The data that the thread needs. */
export interface WorkerConnection {
  path: string;
  /** The path of SQLite's addon; null for the default. */
  addon: string | null;
}

/** Returns null for PostgreSQL and in-memory databases, which no thread can open. */
export function workerConnectionOf(store: Store): WorkerConnection | null {
  const file = asSqlite(store)?.file;
  return file && !file.memory ? { path: file.name, addon: whereAddonIs() } : null;
}

/** Runs in that thread. */
export function openWorkerConnection({ path, addon }: WorkerConnection): SqliteStore {
  if (addon) loadAddon(addon);
  return openStore(path);
}

export interface WorkerQuery extends WorkerConnection {
  sql: string;
  parameters: readonly unknown[];
}

/** Runs in that thread and returns the rows at that time. */
export function runWorkerQuery({ path, addon, sql, parameters }: WorkerQuery): unknown[] {
  if (addon) loadAddon(addon);
  const file = openForReading(path);
  try {
    return file.prepare(sql).all(...parameters);
  } finally {
    file.close();
  }
}

export interface CheckpointTask extends WorkerConnection {
  mode: CheckpointMode;
}

/** Runs in that thread and waits for the disk, so that no visitor does. */
export function checkpointInWorker({ path, addon, mode }: CheckpointTask): void {
  if (addon) loadAddon(addon);
  const file = openSqliteFile(path);
  try {
    checkpointWal(file, mode);
  } finally {
    file.close();
  }
}
