/** Opening a SQLite file safely. */
import { statSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { requireLog } from './log-files.server';
import type { SqliteFile } from './sqlite-file';

/** A SQLite addon that was loaded somewhere else (the single file brings its own), and from where. */
let nativeBinding: BetterSqlite3.Options['nativeBinding'];
let addonPath: string | null = null;
let loadedFrom: string | null = null;

/**
 * Loads SQLite's addon from a file that is not where better-sqlite3 looks. All threads of a process must load it from the
 * same one: a second copy of SQLite would not know of the first one's locks (https://www.sqlite.org/howtocorrupt.html).
 */
export function loadAddon(path: string): void {
  if (loadedFrom === path) return;
  loadedFrom = path;
  const addon = { exports: {} };
  process.dlopen(addon, path);
  // The option takes the addon's exports as well as a path, which its types do not say (better-sqlite3, issue 972).
  nativeBinding = addon.exports as typeof nativeBinding & object;
}

/** Says where other threads find the addon. */
export function setAddonPath(path: string): void {
  addonPath = path;
}

/** The path for `loadAddon` in another thread; null if the default is found. */
export function whereAddonIs(): string | null {
  return addonPath;
}

/** The maximum wait for another program, in milliseconds. */
const busyTimeout = 5000;

/**
 * Opens a SQLite file (or `:memory:`, or a copy in memory of a file's bytes) with the settings that durability rests on.
 *
 * A commit does not wait for the disk: `LogSync` does, before anyone is notified (https://www.sqlite.org/pragma.html#pragma_synchronous).
 * NORMAL keeps the file whole whatever happens, and is read back on every open: with OFF it would not be.
 *
 * On a disk without space a file without a log can be read, and gets its log with the first write that finds space.
 *
 * @throws when the file is not a SQLite database, cannot be written, or rejects a setting
 */
export function openSqliteFile(path: string | Buffer): SqliteFile {
  const file = openPlain(path);
  try {
    file.pragma(`busy_timeout = ${busyTimeout}`);
    beginLog(file);
    file.pragma('synchronous = NORMAL');
    file.pragma('foreign_keys = ON');
    // Overwrites deleted content, so that it cannot be read in the file.
    file.pragma('secure_delete = ON');
    // After it was very long, the log is cut off to so many bytes when it begins again.
    file.pragma(`journal_size_limit = ${16 * 1024 * 1024}`);
    // Each of a group's transactions has a savepoint; what it would undo needs no file.
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

/** Opens a file without changing any of its settings: a copy that is being made. */
export function openPlain(path: string | Buffer): SqliteFile {
  return new BetterSqlite3(path, nativeBinding ? { nativeBinding } : {});
}

/**
 * Opens a SQLite file for looking into it only: not even its log is folded in when it is closed.
 *
 * @throws when there is no such file, or it is not a SQLite database
 */
export function openForReading(path: string): SqliteFile {
  // Opening a pipe would wait for ever.
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
