/** Copies of a database in use. Each is verified before it replaces anything. */
import { closeSync, existsSync, fdatasyncSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { BackupMetadata } from 'better-sqlite3';
import { countRows, DamagedDatabase, type DatabaseFacts, inspectDatabase, secretTable } from './inspect.server';
import { openForReading, openPlain } from './open-file.server';
import type { SqliteFile } from './sqlite-file';

/** The amount that is copied before others get a turn: 4 MiB. */
const pagesAtATime = 1024;

export interface BackupOptions {
  /** Put into the copy. */
  secret?: string | undefined;
  /** Reports the current step and its progress. */
  report?: (what: string, share?: number) => void;
  /** Breaks it off. */
  signal?: AbortSignal;
}

/** A copy that is not finished: its own name, then the number of the process that makes it. */
export const draftOf = (destination: string, pid = process.pid) => `${destination}.${pid}.partial`;

/** Fills an empty file. @returns how many rows each table has to have then */
type FillCopy = (draft: string) => Promise<Record<string, number>>;

/**
 * Copies a database while others read and write it, as it was at one point in time (https://www.sqlite.org/backup.html). The
 * copy is opened, checked from end to end and its rows counted against that time's before it gets its name; it is one
 * file, synced, that only its owner may read.
 *
 * @returns what the copy holds
 * @throws {DamagedDatabase} when the copy is not whole; then nothing is left of it
 * @throws when the destination exists or cannot be written
 */
export function backUp(path: string, destination: string, options: BackupOptions = {}): Promise<DatabaseFacts> {
  return makeBackup((draft) => copy(path, draft, options), destination, options);
}

export async function makeBackup(
  copying: FillCopy,
  destination: string,
  options: BackupOptions = {},
): Promise<DatabaseFacts> {
  const draft = draftOf(destination);
  closeSync(openSync(draft, 'wx', 0o600));
  try {
    const expected = await copying(draft);
    encrypt(draft, options.secret);
    options.report?.('Checking the copy');
    const facts = inspectDatabase(draft);
    compare(expected, facts.rows);
    sync(draft);
    giveName(draft, destination);
    return facts;
  } finally {
    for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(draft + suffix, { force: true });
    sync(dirname(destination));
  }
}

/** A reader of its own holds that one point in time, whatever is written meanwhile. @returns its row counts */
async function copy(path: string, draft: string, { report, signal }: BackupOptions): Promise<Record<string, number>> {
  const reader = openForReading(path);
  const written = openSync(draft, 'r');
  try {
    reader.exec('begin');
    const rows = countRows(reader);
    const progress = ({ totalPages, remainingPages }: BackupMetadata) => {
      signal?.throwIfAborted();
      // Little by little: anyone who else has something synced meanwhile would wait until the disk has all of this.
      fdatasyncSync(written);
      report?.('Copying', 1 - remainingPages / Math.max(1, totalPages));
      return pagesAtATime;
    };
    await reader.backup(draft, { progress });
    return rows;
  } finally {
    closeSync(written);
    reader.close();
  }
}

/** Makes the copy one file without a log beside it, and puts the secret in. */
function encrypt(draft: string, secret: string | undefined) {
  const file = openPlain(draft);
  try {
    file.pragma('journal_mode = DELETE');
    if (secret !== undefined) putSecret(file, secret);
  } finally {
    file.close();
  }
}

function putSecret(file: SqliteFile, secret: string) {
  file.exec(`create table ${secretTable} (secret text not null)`);
  file.prepare(`insert into ${secretTable} values (?)`).run(secret);
}

function compare(expected: Record<string, number>, actual: Record<string, number>) {
  for (const [table, rows] of Object.entries(expected)) {
    if (actual[table] !== rows) {
      throw new DamagedDatabase(`The copy is not whole: ${actual[table] ?? 'no'} rows of ${rows} in ${table}.`);
    }
  }
}

/** @throws when something has that name already */
function giveName(draft: string, destination: string) {
  try {
    linkSync(draft, destination);
  } catch (error) {
    // Some file systems (FAT on a memory stick) know no second names.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || existsSync(destination)) throw error;
    renameSync(draft, destination);
  }
}

/** Waits until a file, or a folder's list of names, is on the disk. */
export function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
