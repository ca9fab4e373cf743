/**
 * SQLite's write-ahead log needs two files beside the database, even for readers (https://www.sqlite.org/wal.html).
 * Without a log, a database on a full disk can be read but not written.
 */
import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SqliteFile } from './sqlite-file';

/** In bytes: for both files, and a few commits. */
const roomForLog = 256 * 1024;

/** Whether a file can grow; true when unknown. */
export function hasRoom(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(path));
    return bavail * bsize >= roomForLog;
  } catch {
    return true;
  }
}

/** An error as SQLite has it. */
const diskFull = () => Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });

/** Files that were made read-only here, because the disk is full. */
const readOnly = new WeakSet<SqliteFile>();

/** Starts the log of an open database, if it has none. @throws as on a full disk; then the file is read-only */
export function requireLog(file: SqliteFile): void {
  const hasLog = file.memory || file.pragma('journal_mode', { simple: true }) === 'wal';
  if (!hasLog && !hasRoom(file.name)) {
    file.pragma('query_only = ON');
    readOnly.add(file);
    throw diskFull();
  }
  if (!hasLog) startLog(file);
  if (readOnly.delete(file)) file.pragma('query_only = OFF');
}

/** SQLite does not wait for another process that starts the log at the same time, as its own timeout would: both would wait forever. */
function startLog(file: SqliteFile): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      file.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'SQLITE_BUSY' || attempt === 100) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}
