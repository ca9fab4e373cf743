/** Rolls a file back to its state before a migration, without losing newer messages of visitors. */
import { chmodSync, copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { NewerDatabase } from '../migrations';
import { backUp, draftOf, removeDraft, sync } from './backup.server';
import { inspectDatabase } from './inspect.server';
import { editFile, openForReading } from './open-file.server';
import { keep } from './restore.server';
import { type SqliteFile, withFile } from './sqlite-file';
import { pendingMigrations } from './store.server';

/** Returns the path of the copy from before an upgrade. */
const copyBeforeMigration = (path: string) => `${path}.before-migration`;

/** Copies the file before pending migrations run. */
export async function keepBeforeMigration(path: string, pending: string[]) {
  const copy = copyBeforeMigration(path);
  const draft = `${copy}.${process.pid}`;
  try {
    const { migrations } = await backUp(path, draft);
    // Another process may have copied first, before it migrated. Its copy stays.
    if (pending.some((name) => migrations.includes(name))) return;
    renameSync(draft, copy);
    sync(dirname(path));
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Data that visitors create: messages and their deliveries. All other changes remain only in the replaced file. */
const carriedOver = ['contact_requests', 'outbox_mails', 'webhook_deliveries'];

/**
 * Replaces a database that a newer release has migrated by the copy from before that migration. Does nothing if the
 * database is not newer.
 * @param keepAs the new path of the replaced database
 * @returns whether it was rolled back
 * @throws when there is no usable copy; nothing has changed then
 */
export function rollBackFile(path: string, keepAs: string): boolean {
  if (!existsSync(path) || !isNewer(path)) return false;
  const draft = draftOf(path);
  try {
    copyFileSync(copyBeforeMigration(path), draft);
    chmodSync(draft, 0o600);
    carryOver(draft, path);
    inspectDatabase(draft);
    sync(draft);
    keep(path, keepAs);
    renameSync(draft, path);
    sync(dirname(path));
    return true;
  } finally {
    removeDraft(draft);
  }
}

function isNewer(path: string): boolean {
  try {
    withFile(openForReading(path), pendingMigrations);
    return false;
  } catch (error) {
    if (error instanceof NewerDatabase) return true;
    throw error;
  }
}

function carryOver(draft: string, newer: string) {
  editFile(draft, (file) => {
    file.pragma('foreign_keys = OFF');
    file.prepare('attach ? as newer').run(newer);
    file.exec('begin');
    for (const table of carriedOver) copyRows(file, table);
    file.exec('commit');
    file.exec('detach newer');
  });
}

function copyRows(file: SqliteFile, table: string) {
  const columnsOf = (schema: string) =>
    file.prepare('select name from pragma_table_info(?, ?)').pluck().all(table, schema) as string[];
  const newer = columnsOf('newer');
  const columns = columnsOf('main').filter((name) => newer.includes(name));
  if (columns.length === 0) return;
  const names = columns.join(', ');
  const changes = columns.map((name) => `${name} = excluded.${name}`).join(', ');
  file.exec(`insert or ignore into main.${table} (${names}) select ${names} from newer.${table} where true
    on conflict (id) do update set ${changes}`);
  // Deletes rows whose parent is missing.
  file.exec(`delete from main.${table} where rowid in (select rowid from pragma_foreign_key_check('${table}'))`);
}
