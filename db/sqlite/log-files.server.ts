/**
 * SQLite's log takes two files beside the database, also for anyone who only reads (https://www.sqlite.org/wal.html). Without a
 * log it takes none: on a disk without space a database is read that way, and nothing is written.
 */
import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SqliteFile } from './sqlite-file';

/** In bytes: for both files, and a few commits. */
const roomForLog = 256 * 1024;

/** Whether a file can be lengthened; true where no one can know. */
export function hasRoom(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(path));
    return bavail * bsize >= roomForLog;
  } catch {
    return true;
  }
}

/** An error as SQLite has it. */
export const diskFull = () => Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });

/** Begins the log of an open database, where it has none. @throws as on a full disk, and then it can only be read */
export function requireLog(file: SqliteFile): void {
  if (file.memory || file.pragma('journal_mode', { simple: true }) === 'wal') return;
  if (!hasRoom(file.name)) {
    file.pragma('query_only = ON');
    throw diskFull();
  }
  file.pragma('journal_mode = WAL');
  file.pragma('query_only = OFF');
}
