/** Reads and writes backups: SQLite files with all data of either kind of database. */
import { existsSync } from 'node:fs';
import type { StoreLocation } from '../location.server';
import { readConnection } from '../postgres/connection.server';
import { readPostgresRows, writePostgresRows } from '../postgres/rows.server';
import { type BackupOptions, backUp, draftOf, makeBackup, removeDraft } from '../sqlite/backup.server';
import { type DatabaseFacts, inspectDatabase } from '../sqlite/inspect.server';
import { inspectBackup } from '../sqlite/own-schema.server';
import { deleteRevokedTokens, prepare, type Restored, restoreDatabase } from '../sqlite/restore.server';
import { readSqliteRows, writeSqliteRows } from '../sqlite/rows.server';
import { openStore } from '../sqlite/store.server';
import { type CopyOptions, copyStore, isNew } from './copy-store.server';
import type { RowSource, RowTarget } from './rows';

/** @throws when the database does not exist */
export const readRows = async ({ databaseServer, databasePath }: StoreLocation): Promise<RowSource> =>
  databaseServer ? readPostgresRows(readConnection(databaseServer)) : readSqliteRows(databasePath);

/** Backs up a store of either kind, like `backUp`. A copy that a restore would refuse is an error. */
export function backUpStore(
  place: StoreLocation,
  destination: string,
  options: BackupOptions = {},
): Promise<DatabaseFacts> {
  if (!place.databaseServer) return backUp(place.databasePath, destination, { ...options, inspect: inspectCopy });
  return makeBackup((draft) => copyToFile(place, draft, options), destination, options);
}

const inspectCopy = (path: string) =>
  inspectBackup(
    path,
    (problem) =>
      `No backup was made, because a restore would refuse it. Another app changed the database: ${problem}. Undo that change, then make a backup.`,
  );

/** @param path the path of an empty file @returns the number of rows by table */
export async function copyToFile(
  place: StoreLocation,
  path: string,
  options: CopyOptions,
): Promise<Record<string, number>> {
  const source = await readRows(place);
  return closing(source, async () => copyInto(source, await writeSqliteRows(path), options));
}

export const copyInto = (source: RowSource, target: RowTarget, options: CopyOptions) =>
  closing(target, () => copyStore(source, target, options));

/** Returns whether a restore would replace data. */
export async function hasData({ databaseServer, databasePath }: StoreLocation): Promise<boolean> {
  if (!databaseServer) return existsSync(databasePath);
  const source = await readPostgresRows(readConnection(databaseServer));
  return closing(source, async () => (await source.migrations()).length > 0 && !(await isNew(source)));
}

/**
 * Replaces the content of a store by a backup, like `restoreDatabase`: completely or not at all. Saves the previous
 * content as a file.
 * @throws {CopyError} while a server uses the database; {DamagedDatabase}, {NewerDatabase}
 */
export async function restoreStore(
  backup: string,
  place: StoreLocation,
  keepAs: string,
  report: (what: string, share?: number) => void = () => undefined,
): Promise<Restored> {
  if (!place.databaseServer) return restoreDatabase(backup, place.databasePath, keepAs, report);
  const draft = draftOf(place.databasePath);
  try {
    const prepared = await prepare(backup, draft, report);
    const target = await writePostgresRows(readConnection(place.databaseServer));
    return await closing(target, async () => {
      const stored = (await isNew(target)) ? null : keepAs;
      if (stored) {
        report('Keeping what is there');
        await backUpStore(place, stored);
        deleteRevokedTokens(draft, stored);
      }
      await migrate(draft);
      const source = readSqliteRows(draft);
      await closing(source, () => copyStore(source, target, { report }));
      return { facts: inspectDatabase(draft), stored, ...prepared };
    });
  } finally {
    removeDraft(draft);
  }
}

async function migrate(draft: string) {
  const store = openStore(draft);
  await store.migrate().finally(() => store.close());
}

/** Runs `work`, then closes the resource in any case. */
export async function closing<T>(what: { close(): Promise<void> }, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await what.close();
  }
}
