/** Full backups: the database, and beside it the image files that it refers to. */
import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Library, syncWithBucket } from '~/media/bucket.server';
import { copyFiles, filesNamedIn, folderBeside } from '~/media/copies.server';
import { filesThere } from '~/media/files.server';
import { backUpStore } from '../../db/copying/portable.server';
import type { StoreLocation } from '../../db/location.server';
import type { BackupOptions } from '../../db/sqlite/backup.server';
import type { DatabaseFacts } from '../../db/sqlite/inspect.server';

interface WholeBackup extends DatabaseFacts {
  /** The number of its media files. */
  files: number;
  /** The missing or damaged files, which are left out. */
  damaged: string[];
}

/**
 * Copies the database as `backUpStore` does, then the files that the copy names into the folder `media` beside it.
 *
 * @throws as `backUpStore` does; then, as when it is broken off, there is no backup of that name
 */
export async function backUpAll(
  config: StoreLocation & Library,
  destination: string,
  options: BackupOptions = {},
): Promise<WholeBackup> {
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

/** Removes the files from a folder of backups that none of them names any more; where one cannot be read, none. */
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
