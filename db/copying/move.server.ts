/** Moves data from one database to another of either kind. A move can be repeated while the copy is unchanged. */
import { chmodSync, existsSync, renameSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { StoreLocation } from '../location.server';
import { readConnection } from '../postgres/connection.server';
import { writePostgresRows } from '../postgres/rows.server';
import { draftOf, makeBackup, removeDraft, sync } from '../sqlite/backup.server';
import { mergeWal } from '../sqlite/restore.server';
import { readSqliteRows } from '../sqlite/rows.server';
import { type CopyOptions, isNew, isUnchangedCopy, requireAllMigrations } from './copy-store.server';
import { closing, copyInto, copyToFile, readRows } from './portable.server';
import { type CopiedRows, CopyError, type RowSource } from './rows';

/**
 * Copies a store, which may be in use, into one that is not in use.
 * @returns the number of rows by table
 * @throws {CopyError} when data would be lost, or cannot be copied; nothing has changed then
 */
export async function moveStore(
  from: StoreLocation,
  to: StoreLocation,
  options: CopyOptions,
): Promise<Record<string, number>> {
  if (to.databaseServer && to.databaseServer === from.databaseServer) throw new CopyError('It is there already.');
  return to.databaseServer
    ? moveToServer(from, to.databaseServer, { ...options, isMarked: true })
    : moveToFile(from, to.databasePath, { ...options, isMarked: true });
}

async function moveToServer(from: StoreLocation, address: string, options: CopyOptions) {
  const connection = readConnection(address);
  const there = await readRows({ databaseServer: address, databasePath: '' });
  await closing(there, () => requireSameRelease(there));
  const source = await readRows(from);
  return closing(source, async () => {
    requireAllMigrations(await source.migrations());
    const target = await writePostgresRows(connection);
    await requireReplaceable(target).catch(async (error) => {
      await target.close();
      throw error;
    });
    return copyInto(source, target, options);
  });
}

async function moveToFile(from: StoreLocation, path: string, options: CopyOptions) {
  if (!from.databaseServer && resolve(from.databasePath) === path) throw new CopyError('It is there already.');
  if (existsSync(path)) {
    const there = readSqliteRows(path);
    await closing(there, async () => {
      await requireSameRelease(there);
      await requireReplaceable(there);
    });
  }
  if (!existsSync(dirname(path))) throw new CopyError(`Folder not found: ${dirname(path)}.`);
  const draft = draftOf(path);
  let rows: Record<string, number> = {};
  try {
    await makeBackup(async (empty) => {
      rows = await copyToFile(from, empty, options);
      return rows;
    }, draft);
    if (existsSync(path)) mergeWal(path);
    renameSync(draft, path);
    chmodSync(path, 0o600);
    sync(dirname(path));
    return rows;
  } finally {
    removeDraft(draft);
  }
}

/** Checked before the migration, because other nodes may use the database. */
async function requireSameRelease(there: RowSource) {
  const done = await there.migrations();
  if (done.length > 0) requireAllMigrations(done);
}

async function requireReplaceable(there: CopiedRows) {
  if ((await isNew(there)) || (await isUnchangedCopy(there))) return;
  throw new CopyError(
    'There is something else: neither nothing, nor a copy that an earlier move has made and no one has changed since. Name an empty database, or a file that is not there.',
  );
}
