/**
 * Image files are in `DATA_DIR/media` or in a folder that machines share (`MEDIA_STORE`), in subfolders named by the
 * first two letters. A name begins with the digest of the upload, so a file's content never changes. A file is written
 * under a temporary name, synced and renamed before a row names it. Files without a row are swept.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { now } from '~/platform/clock.server';
import { currentConfig } from '~/platform/config.server';
import type { StoredMedia, Variant } from './schema';

export const nameOfFile = /^[0-9a-f]{32}(?:-\d{1,4}\.(?:avif|webp|jpg|png)|\.svg|\.original)$/;

const draftsFolder = 'drafts';
/** The path prefix of the library's files. */
export const mediaAddress = '/media/';

export const mediaFolder = () => currentConfig().mediaDir;

const stemOf = (digest: string) => digest.slice(0, 32);

/** Returns the name of the uploaded file, which only the image process reads. */
export const originalName = (digest: string) => `${stemOf(digest)}.original`;

export const variantName = (digest: string, { width, type }: Pick<Variant, 'width' | 'type'>) =>
  type === 'svg' ? `${stemOf(digest)}.svg` : `${stemOf(digest)}-${width}.${type}`;

export function mediaPath(name: string, folder = mediaFolder()): string {
  return join(folder, name.slice(0, 2), name);
}

export interface NamedFile {
  name: string;
  /** SHA-256 of the expected content, in hex. */
  digest: string;
}

/** Returns the files that a row refers to. */
export function filesOf({ digest, kind, variants }: Pick<StoredMedia, 'digest' | 'kind' | 'variants'>): NamedFile[] {
  // Of an SVG, only the sanitised file is stored.
  const original = kind === 'svg' ? [] : [{ name: originalName(digest), digest }];
  return [...original, ...variants.map((variant) => ({ name: variantName(digest, variant), digest: variant.digest }))];
}

/** Returns a path for a temporary file. */
export async function draftPath(library = mediaFolder()): Promise<string> {
  const folder = join(library, draftsFolder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, randomUUID());
}

/** Renames a synced temporary file to its final name. Resolves when the file and its name are durable. */
export async function publishFile(draft: string, name: string, library = mediaFolder()): Promise<void> {
  const path = mediaPath(name, library);
  const folder = join(path, '..');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rename(draft, path);
  // The process that created the folder may not have synced it yet.
  for (const at of [folder, library, join(library, '..')]) await syncFile(at);
}

/** Makes a file or folder durable. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/**
 * Writes a stream to a temporary file, and syncs it.
 * @param check gets the number of bytes so far, and throws if there are too many
 * @returns the number of bytes, and their SHA-256 in hex
 */
export async function receiveFile(
  source: Readable,
  path: string,
  { check, signal }: { check?: (bytes: number) => void; signal?: AbortSignal } = {},
): Promise<{ bytes: number; digest: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.byteLength;
      check?.(bytes);
      hash.update(chunk);
      yield chunk;
    }
  }
  await pipeline(source, counted, createWriteStream(path, { mode: 0o600 }), { signal });
  await syncFile(path);
  return { bytes, digest: hash.digest('hex') };
}

/** Yields the files of a library, including unfinished uploads. */
export async function* filesThere(
  library = mediaFolder(),
): AsyncGenerator<{ path: string; name: string; isDraft: boolean }> {
  for (const folder of await namesIn(library)) {
    for (const name of await namesIn(join(library, folder))) {
      yield { path: join(library, folder, name), name, isDraft: folder === draftsFolder };
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
}

/** Sets the modification time of files to now, so that the sweep keeps them for a day. */
export async function touch(names: string[]): Promise<void> {
  const timestamp = now();
  for (const name of names) await utimes(mediaPath(name), timestamp, timestamp).catch(() => undefined);
}

/** The folder of an unpacked archive, beside temporary images. */
const unpackedFolder = /^import-\d+\.[0-9a-f]+\.content$/;

/**
 * Deletes a file, or the folder of an unpacked archive, that has not changed since a time, in milliseconds. Other folders
 * are not ours.
 * @returns whether it was deleted
 */
export async function removeOlder(path: string, timestamp: number): Promise<boolean> {
  const result = await stat(path).catch(() => null);
  if (!result || result.mtimeMs > timestamp) return false;
  const isUnpacked = unpackedFolder.test(basename(path));
  if (result.isDirectory() && !isUnpacked) return false;
  await rm(path, { recursive: isUnpacked, force: true });
  return true;
}
