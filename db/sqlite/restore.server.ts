import { chmodSync, constants, copyFileSync, existsSync, linkSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { draftOf, removeDraft, sync } from './backup.server';
import { type DatabaseFacts, inspectDatabase, secretTable } from './inspect.server';
import { editFile, openForReading, openPlain } from './open-file.server';
import { forgetLog, forgetLoss } from './open-marker.server';
import { dropExtras, type Extra, inspectBackup } from './own-schema.server';
import { hasTable, type SqliteFile, withFile } from './sqlite-file';

/** Another process has the database open. */
export class DatabaseInUse extends Error {}

export interface Restored {
  facts: DatabaseFacts;
  /** The path of the previous database; null if there was none. */
  stored: string | null;
  /** The secret in the backup; null if it has none. */
  secret: string | null;
  /** Tables and indexes of another app, which were left out. */
  extras: Extra[];
}

/**
 * Replaces the database by a backup, atomically. The backup is checked completely before and after copying, and stays
 * unchanged.
 * @param keepAs the new path of the current database
 * @param report receives the current step
 * @throws {DamagedDatabase}, {NewerDatabase}, {DatabaseInUse}; nothing has changed then
 */
export async function restoreDatabase(
  backup: string,
  path: string,
  keepAs: string,
  report: (what: string) => void = () => undefined,
): Promise<Restored> {
  const draft = draftOf(path);
  try {
    const prepared = await prepare(backup, draft, report);
    if (existsSync(path)) deleteRevokedTokens(draft, path);
    report('Checking the copy');
    const facts = inspectDatabase(draft);
    sync(draft);
    const stored = existsSync(path) ? keep(path, keepAs) : null;
    renameSync(draft, path);
    forgetLoss(path);
    sync(dirname(path));
    return { facts, stored, ...prepared };
  } finally {
    removeDraft(draft);
  }
}

/** Makes a copy of a backup that is ready for use. @throws {DamagedDatabase}, {NewerDatabase} */
export async function prepare(
  backup: string,
  draft: string,
  report: (what: string) => void,
): Promise<Pick<Restored, 'secret' | 'extras'>> {
  report('Checking the backup');
  const { extras } = await inspectBackup(
    backup,
    (problem) => `${backup} was changed by another app: ${problem}. Use another backup. Nothing has changed.`,
  );
  report('Copying');
  copyFileSync(backup, draft);
  chmodSync(draft, 0o600);
  return editFile(draft, (file) => {
    dropExtras(file, extras);
    endWhatWasOpen(file);
    return { secret: extractSecret(file), extras };
  });
}

/** Removes the secret from the copy, and returns it. */
function extractSecret(file: SqliteFile): string | null {
  if (!hasTable(file, secretTable)) return null;
  const secret = file.prepare(`select secret from ${secretTable}`).pluck().get() as string;
  file.pragma('secure_delete = ON');
  file.exec(`drop table ${secretTable}`);
  return secret;
}

/**
 * Deleted on restore: sessions and links in the backup may have ended or been used since. All users must log in again.
 */
const open = ['sessions', 'pending_sign_ins', 'resubmissions', 'single_use_links', 'preview_links'];

function endWhatWasOpen(file: SqliteFile) {
  for (const table of open) if (hasTable(file, table)) file.exec(`delete from ${table}`);
  // The trust in a browser may have been revoked since.
  if (hasTable(file, 'known_browsers')) file.exec('update known_browsers set trusted_at = null');
}

const tokens = 'api_tokens';

/**
 * Deletes API tokens that the current database does not have, because they may have been revoked after a leak. Without
 * a readable current database, all tokens of the backup are restored.
 */
export function deleteRevokedTokens(draft: string, path: string) {
  const known = tokensIn(path);
  if (!known) return;
  editFile(draft, (file) => {
    if (!hasTable(file, tokens)) return;
    file
      .prepare(`delete from ${tokens} where digest not in (select value from json_each(?))`)
      .run(JSON.stringify(known));
  });
}

/** Returns the digests of all tokens; null if unknown. */
function tokensIn(path: string): string[] | null {
  try {
    return withFile(openForReading(path), (file) =>
      hasTable(file, tokens) ? (file.prepare(`select digest from ${tokens}`).pluck().all() as string[]) : null,
    );
  } catch {
    return null;
  }
}

/** Gives the current file a second name; its replacement takes over the first one. @throws {DatabaseInUse} */
export function keep(path: string, keepAs: string): string {
  mergeWal(path);
  copyName(path, keepAs);
  // A WAL that was not checkpointed belongs to the old file. SQLite would apply it to the new one.
  for (const suffix of ['-wal', '-shm']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, keepAs + suffix);
  }
  return keepAs;
}

function copyName(path: string, second: string) {
  try {
    linkSync(path, second);
  } catch {
    // Some file systems have no hard links. Does not overwrite an earlier copy.
    copyFileSync(path, second, constants.COPYFILE_EXCL);
    sync(second);
  }
}

/** Checkpoints and removes the WAL, which needs exclusive access. @throws {DatabaseInUse} */
export function mergeWal(path: string) {
  const file = openPlain(path);
  try {
    file.pragma('busy_timeout = 1000');
    file.pragma('journal_mode = DELETE');
    forgetLog(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code?.startsWith('SQLITE_BUSY')) throw new DatabaseInUse(`${path} is in use. Stop the server first.`);
    // A damaged database is saved unchanged, with its WAL.
    if (code !== 'SQLITE_CORRUPT' && code !== 'SQLITE_NOTADB') throw error;
  } finally {
    file.close();
  }
}

/** The columns that contain digests of media files. */
const namingColumns = [
  ['media', 'variants'],
  ['trash', 'row'],
  ['revisions', 'file'],
] as const;

/** Copies a backup, and replaces the digests of image files that were sanitised. */
export function copyWithDigests(backup: string, copy: string, digests: Map<string, string>): void {
  copyFileSync(backup, copy, constants.COPYFILE_EXCL);
  chmodSync(copy, 0o600);
  editFile(copy, (file) => {
    for (const [table, column] of namingColumns) {
      if (!file.prepare('select 1 from pragma_table_info(?) where name = ?').get(table, column)) continue;
      const update = file.prepare(`update ${table} set "${column}" = replace("${column}", ?, ?)`);
      for (const [previous, digest] of digests) update.run(previous, digest);
    }
  });
}
