/**
 * Notices a database without the write-ahead log that it had. SQLite opens such a file without an error, but the newest
 * changes are missing. A copy of a running server by rclone has no log, because rclone copies no file that changes meanwhile.
 */
import { closeSync, constants, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';

/** The path of a file that exists while the database is open, so that each copy of the folder has it. */
const markerOf = (path: string) => `${path}.open`;
/** The path of a file with the time at which the database was opened without its log. */
const noteOf = (path: string) => `${path}.without-log`;
const logOf = (path: string) => `${path}-wal`;

/** Records that the log of a database is missing. Call it before SQLite makes a new log. */
export function noteLostLog(path: string): void {
  if (!existsSync(path) || !existsSync(markerOf(path)) || existsSync(logOf(path))) return;
  if (write(noteOf(path), `${new Date().toISOString()}\n`)) forgetLog(path);
}

/** Marks a database as open. @returns a function to call after closing it */
export function markOpen(path: string): () => void {
  write(markerOf(path), '');
  return () => {
    // The last connection deletes the log.
    if (!existsSync(logOf(path))) forgetLog(path);
  };
}

/** Without following a link, because a command of root may run in the folder of another user. */
const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW;

/** Returns whether the file was written: the disk may be full, and the reader may not write. */
function write(path: string, text: string): boolean {
  try {
    const file = openSync(path, flags, 0o600);
    try {
      writeSync(file, text);
    } finally {
      closeSync(file);
    }
    return true;
  } catch {
    return false;
  }
}

/** Call it when the log was merged into the database. */
export function forgetLog(path: string): void {
  rmSync(markerOf(path), { force: true });
}

/** Call it when another database takes the place of the one without its log. */
export function forgetLoss(path: string): void {
  rmSync(noteOf(path), { force: true });
  forgetLog(path);
}

/** Returns the loss of a log in a sentence for operators; null without one. */
export function describeLostLog(path: string): string | null {
  const note = noteOf(path);
  if (!existsSync(note)) return null;
  const time = readFileSync(note, 'utf8').trim();
  return `The database was opened at ${time} without its write-ahead log (${logOf(path)}): its newest changes are missing. Restore a backup, or copy the file from the stopped server. If nothing is missing, delete ${note}.`;
}
