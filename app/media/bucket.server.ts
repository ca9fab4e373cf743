/**
 * The library of several machines in a bucket (`MEDIA_STORE=s3://…`). The bucket has every file; a machine's folder has
 * those that were created or requested there. Without a bucket, the folder has every file and this module does nothing.
 */
import { createHash } from 'node:crypto';
import { existsSync, openAsBlob } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { type Config, currentConfig } from '~/platform/config.server';
import { BucketClient } from '~/platform/network/bucket.server';
import { queries } from '../../db/store.server';
import { fileDigest } from './copies.server';
import { draftPath, mediaPath, type NamedFile, publishFile } from './files.server';
import { filesNamedBy } from './named-files.server';

export type Library = Pick<Config, 'mediaDir' | 'mediaBucket'>;

/** In milliseconds. A user waits for the request. */
const requestLimit = 8_000;

export const libraryBucket = ({ mediaBucket }: Library = currentConfig()) =>
  mediaBucket && new BucketClient(mediaBucket, requestLimit);

/**
 * Renames a synced temporary file to its final name, and uploads it. Resolves when it is durable. @throws {BucketError}
 */
export async function storeFile(
  draft: string,
  { name, digest }: NamedFile,
  library: Library = currentConfig(),
): Promise<void> {
  await libraryBucket(library)?.put(name, { file: await openAsBlob(draft), digest });
  await publishFile(draft, name, library.mediaDir);
}

const underWay = new Map<string, Promise<void>>();

/** Downloads a file that the folder lacks. A damaged file is not stored. @throws {BucketError} */
export async function current(file: NamedFile, library: Library = currentConfig()): Promise<string> {
  const path = mediaPath(file.name, library.mediaDir);
  const bucket = libraryBucket(library);
  if (!bucket || existsSync(path)) return path;
  const fetching = underWay.get(path) ?? fetchFile(file, bucket, library).finally(() => underWay.delete(path));
  underWay.set(path, fetching);
  await fetching;
  return path;
}

async function fetchFile({ name, digest }: NamedFile, bucket: BucketClient, { mediaDir }: Library): Promise<void> {
  const content = await bucket.get(name);
  if (!content || createHash('sha256').update(content).digest('hex') !== digest) return;
  const draft = await draftPath(mediaDir);
  try {
    await writeFile(draft, content, { mode: 0o600, flush: true });
    await publishFile(draft, name, mediaDir);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Downloads the file with a name, if a row refers to it. @throws {BucketError} */
export async function fetchNamed(name: string): Promise<void> {
  if (!currentConfig().mediaBucket) return;
  const file = (await filesNamedBy(queries(), name.slice(0, 32))).find((one) => one.name === name);
  if (file) await current(file);
}

/** Copies files so that both folder and bucket have every undamaged file of either. @throws {BucketError} */
export async function syncWithBucket(files: NamedFile[], library: Library = currentConfig()): Promise<void> {
  const bucket = libraryBucket(library);
  if (!bucket) return;
  const there = new Set((await bucket.list('')).map(({ name }) => name));
  for (const file of files) {
    const path = await current(file, library);
    if (there.has(file.name) || (await fileDigest(path)) !== file.digest) continue;
    await bucket.put(file.name, { file: await openAsBlob(path), digest: file.digest });
  }
}
