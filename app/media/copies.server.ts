/**
 * The library's files in backups and exports: a folder `media` beside them. Each file is stored once for all backups,
 * as a hard link where the file system supports it.
 */
import { createHash, randomUUID } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPlainFile } from '~/platform/atomic-file.server';
import type { ImportOptions } from '~/records/record-type';
import { openReadingStore } from '../../db/sqlite/store.server';
import { mediaPath, type NamedFile, syncFile } from './files.server';
import { filesNamedBy } from './named-files.server';

/** Returns the folder of a backup's files. */
export const folderBeside = (database: string) => join(dirname(database), 'media');

/** Returns the files that a SQLite file refers to: the database or a backup. */
export async function filesNamedIn(database: string): Promise<NamedFile[]> {
  const store = openReadingStore(database);
  try {
    return await filesNamedBy(store.queries);
  } finally {
    await store.close();
  }
}

interface CopyOptions extends Pick<ImportOptions, 'report' | 'signal'> {
  /** Whether the other folder may hard-link the files, which never change. */
  isShared?: boolean;
}

/**
 * Copies missing files to another folder. The digest of each is checked first.
 * @returns the names of missing or damaged files, which are not copied
 */
export async function copyFiles(
  files: NamedFile[],
  from: string,
  to: string,
  { report, signal, isShared = true }: CopyOptions = {},
): Promise<string[]> {
  const damaged: string[] = [];
  for (const [index, { name, digest }] of files.entries()) {
    signal?.throwIfAborted();
    report?.('Copying images', index / files.length);
    const [source, target] = [mediaPath(name, from), mediaPath(name, to)];
    if (source === target || existsSync(target)) continue;
    if ((await fileDigest(source)) !== digest) damaged.push(name);
    else await copyOne(source, target, isShared);
  }
  return damaged;
}

async function copyOne(source: string, target: string, isShared: boolean): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const isLinked =
    isShared &&
    (await link(source, target).then(
      () => true,
      () => false,
    ));
  // Another file system, or one without hard links.
  if (!isLinked) await copyViaTemporary(source, target);
  await syncFile(dirname(target));
}

async function copyViaTemporary(source: string, target: string): Promise<void> {
  const draft = `${target}.${randomUUID()}.partial`;
  try {
    await copyFile(source, draft, constants.COPYFILE_FICLONE);
    await syncFile(draft);
    await rename(draft, target);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Returns the missing or damaged files. */
export async function damagedFiles(
  files: NamedFile[],
  folder: string,
  report?: CopyOptions['report'],
): Promise<string[]> {
  const damaged: string[] = [];
  for (const [index, { name, digest }] of files.entries()) {
    report?.('Reading the images', index / files.length);
    if ((await fileDigest(mediaPath(name, folder))) !== digest) damaged.push(name);
  }
  return damaged;
}

/** Returns the digest of a file's content; null when it cannot be read, or is not a regular file. */
export async function fileDigest(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    await pipeline((await openPlainFile(path)).createReadStream(), hash);
    return hash.digest('hex');
  } catch {
    return null;
  }
}
