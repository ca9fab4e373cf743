/**
 * SQLite's write-ahead log needs two files next to the database, even for readers (https://www.sqlite.org/wal.html).
 * Without a WAL, a database on a full disk can be read but not written.
 */
import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SqliteFile } from './sqlite-file';

/** The space in bytes for both files and a few commits. */
const roomForLog = 256 * 1024;

/** Returns the free space of a folder's disk, without the part reserved for root. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Returns whether the disk has space to extend a file; true if unknown. */
export function hasRoom(path: string): boolean {
  try {
    return freeBytes(dirname(path)) >= roomForLog;
  } catch {
    return true;
  }
}

/** Returns an error like SQLite's own. */
const diskFull = () => Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });

/** Files that were set to read-only here, because the disk is full. */
const readOnly = new WeakSet<SqliteFile>();

/** Starts the WAL if there is none. @throws SQLITE_FULL on a full disk; the file is then read-only */
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

/** SQLite's busy timeout does not apply here: two processes that start the WAL together would deadlock. */
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
