/** Copies a database in use. Each copy is verified before it gets its name. */
import { closeSync, existsSync, fdatasyncSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { BackupMetadata } from 'better-sqlite3';
import type { ProgressOptions } from '../copying/rows';
import { countTables, DamagedDatabase, type DatabaseFacts, inspectDatabase, secretTable } from './inspect.server';
import { editFile, openForReading } from './open-file.server';
import type { SqliteFile } from './sqlite-file';

/** The number of pages, 4 MiB, to copy before other work gets a turn. */
const pagesAtATime = 1024;

export interface BackupOptions extends ProgressOptions {
  /** A secret to include in the copy. */
  secret?: string | undefined;
  /** Checks the copy; default: `inspectDatabase`. */
  inspect?: (path: string) => DatabaseFacts | Promise<DatabaseFacts>;
}

/** Returns the path of an incomplete copy, which contains the id of the process that makes it. */
export const draftOf = (destination: string, pid = process.pid) => `${destination}.${pid}.partial`;

/** Deletes an incomplete copy, and the files of SQLite next to it. */
export function removeDraft(draft: string): void {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(draft + suffix, { force: true });
}

/**
 * Copies a snapshot of a database in use (https://www.sqlite.org/backup.html). The copy is checked completely, and its
 * row counts are compared with the snapshot's, before it gets its name. It is a single synced file that only its owner
 * may read.
 * @returns the contents of the copy
 * @throws {DamagedDatabase} when the copy is incomplete; it is then deleted
 * @throws when the destination exists or cannot be written
 */
export function backUp(path: string, destination: string, options: BackupOptions = {}): Promise<DatabaseFacts> {
  return makeBackup((draft) => copy(path, draft, options), destination, options);
}

/** The same, for any way of copying. @param copying fills an empty file, and returns the expected rows by table */
export async function makeBackup(
  copying: (draft: string) => Promise<Record<string, number>>,
  destination: string,
  options: BackupOptions = {},
): Promise<DatabaseFacts> {
  const draft = draftOf(destination);
  closeSync(openSync(draft, 'wx', 0o600));
  try {
    const expected = await copying(draft);
    const { secret, inspect = inspectDatabase } = options;
    editFile(draft, (file) => secret !== undefined && putSecret(file, secret));
    options.report?.('Checking the copy');
    const facts = await inspect(draft);
    compare(expected, facts.rows);
    sync(draft);
    giveName(draft, destination);
    return facts;
  } finally {
    removeDraft(draft);
    sync(dirname(destination));
  }
}

/** Copies a snapshot, which a separate read transaction holds. @returns its row counts */
async function copy(path: string, draft: string, { report, signal }: BackupOptions): Promise<Record<string, number>> {
  const reader = openForReading(path);
  const written = openSync(draft, 'r');
  try {
    reader.exec('begin');
    const rows = countTables(reader);
    const progress = ({ totalPages, remainingPages }: BackupMetadata) => {
      signal?.throwIfAborted();
      // Syncs in small steps, so that other syncs do not wait for the whole copy.
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

/** @throws when the destination exists */
function giveName(draft: string, destination: string) {
  try {
    linkSync(draft, destination);
  } catch (error) {
    // Some file systems, such as FAT, have no hard links.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || existsSync(destination)) throw error;
    renameSync(draft, destination);
  }
}

/** Syncs a file or a folder to disk. */
export function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
