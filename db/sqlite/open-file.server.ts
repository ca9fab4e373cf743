/** Opens SQLite files with safe settings. */
import { statSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { requireLog } from './log-files.server';
import { type SqliteFile, withFile } from './sqlite-file';

/** The SQLite addon and its path, if better-sqlite3 cannot find it, as in the single file. */
let nativeBinding: BetterSqlite3.Options['nativeBinding'];
let addonPath: string | null = null;
let loadedFrom: string | null = null;

/**
 * Loads the SQLite addon from another path than better-sqlite3's. All threads of a process must load the same file: a
 * second copy of SQLite would not know the locks of the first (https://www.sqlite.org/howtocorrupt.html).
 */
export function loadAddon(path: string): void {
  if (loadedFrom === path) return;
  loadedFrom = path;
  const addon = { exports: {} };
  process.dlopen(addon, path);
  // The option also accepts the addon's exports, although its type does not say so (better-sqlite3, issue 972).
  nativeBinding = addon.exports as typeof nativeBinding & object;
}

/** Sets the path from which other threads load the addon. */
export function setAddonPath(path: string): void {
  addonPath = path;
}

/** Returns the path for `loadAddon` in another thread; null if better-sqlite3 finds the addon itself. */
export function whereAddonIs(): string | null {
  return addonPath;
}

/** The maximum wait for another process while opening, in milliseconds. */
const busyTimeout = 5000;

/**
 * Opens a SQLite file, `:memory:`, or an in-memory copy of a file's bytes, with durable settings.
 * A commit does not wait for the disk; `LogSync` does (https://www.sqlite.org/pragma.html#pragma_synchronous). NORMAL
 * protects the file from corruption, which OFF would not, so the setting is verified.
 * On a full disk, a file without a WAL is readable, and gets its WAL with the first write that finds space.
 * @throws when the file is not a SQLite database, cannot be written, or rejects a setting
 */
export function openSqliteFile(path: string | Buffer): SqliteFile {
  const file = openPlain(path);
  try {
    file.pragma(`busy_timeout = ${busyTimeout}`);
    beginLog(file);
    file.pragma('synchronous = NORMAL');
    file.pragma('foreign_keys = ON');
    // Overwrites deleted content, so that it cannot be recovered from the file.
    file.pragma('secure_delete = ON');
    // After growing, the WAL is truncated to this size when it restarts.
    file.pragma(`journal_size_limit = ${16 * 1024 * 1024}`);
    // Each transaction of a group has a savepoint; its rollback data needs no file.
    file.pragma('temp_store = MEMORY');
    const synchronous = file.pragma('synchronous', { simple: true });
    if (synchronous !== 1) throw new Error(`SQLite refused synchronous=NORMAL (it answers ${synchronous})`);
    // From here on SQLite's own wait would block the process; WatchedConnection waits instead.
    file.pragma('busy_timeout = 0');
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

function beginLog(file: SqliteFile) {
  try {
    requireLog(file);
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'SQLITE_FULL') throw error;
  }
}

/** Opens a file without changing its settings, such as an unfinished copy. */
export function openPlain(path: string | Buffer): SqliteFile {
  return new BetterSqlite3(path, nativeBinding ? { nativeBinding } : {});
}

/** Changes a file that no process has open. It stays a single file without a WAL. @returns the result of `work` */
export function editFile<T>(path: string, work: (file: SqliteFile) => T): T {
  return withFile(openPlain(path), (file) => {
    file.pragma('journal_mode = DELETE');
    return work(file);
  });
}

/**
 * Opens a SQLite file read-only. Closing it does not checkpoint its WAL.
 * @throws when the file does not exist, or is not a SQLite database
 */
export function openForReading(path: string): SqliteFile {
  // Opening a pipe would block forever.
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === false)
    throw Object.assign(new Error('it is not a plain file'), { code: 'SQLITE_NOTADB' });
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
