/** Full backups: the database, and next to it the image files that it references. */
import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Library, syncWithBucket } from '~/media/bucket.server';
import { copyFiles, filesNamedIn, folderBeside } from '~/media/copies.server';
import { filesThere } from '~/media/files.server';
import { backUpStore } from '../../db/copying/portable.server';
import type { StoreLocation } from '../../db/location.server';
import type { BackupOptions } from '../../db/sqlite/backup.server';

/**
 * Copies the database, then the files that it references into the folder `media` next to it.
 * @returns the number of files, and the names of missing or damaged ones, which the backup omits
 * @throws the errors of `backUpStore`; the incomplete backup is then deleted, also after an abort
 */
export async function backUpAll(config: StoreLocation & Library, destination: string, options: BackupOptions = {}) {
  const facts = await backUpStore(config, destination, options);
  try {
    const files = await filesNamedIn(destination);
    await syncWithBucket(files, config).catch(() => undefined);
    const damaged = await copyFiles(files, config.mediaDir, folderBeside(destination), options);
    return { ...facts, files: files.length, damaged };
  } catch (error) {
    await rm(destination, { force: true });
    throw error;
  }
}

/** Deletes media files that no backup in the folder references. Deletes none if a backup cannot be read. */
export async function sweepFilesOf(folder: string): Promise<void> {
  const named = await namesIn(folder);
  if (!named) return;
  for await (const { path, name } of filesThere(join(folder, 'media'))) {
    if (!named.has(name)) await rm(path, { force: true });
  }
}

async function namesIn(folder: string): Promise<Set<string> | null> {
  const backups = readdirSync(folder).filter((name) => name.endsWith('.sqlite'));
  try {
    const files = await Promise.all(backups.map((name) => filesNamedIn(join(folder, name))));
    return new Set(files.flat().map(({ name }) => name));
  } catch {
    return null;
  }
}
