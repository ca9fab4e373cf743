/** Sanitises the SVG files of a backup like uploads, because someone else may have written them. */
import { rm } from 'node:fs/promises';
import { Invalid } from '~/platform/errors';
import { type Library, storeFile } from './bucket.server';
import { fileDigest } from './copies.server';
import { draftPath, mediaPath, type NamedFile } from './files.server';
import { inspect } from './rendition-worker.server';

/**
 * Sanitises the SVG files that a backup refers to, and adds changed ones to the library.
 * @param folder has the files that the library lacks
 * @returns the new digests by the backup's digests, and the names of files that the library would reject
 */
export async function cleanRestored(files: NamedFile[], folder: string, library: Library) {
  const digests = new Map<string, string>();
  const rejected: string[] = [];
  for (const { name, digest } of files.filter((file) => file.name.endsWith('.svg'))) {
    const places = [mediaPath(name, folder), mediaPath(name, library.mediaDir)];
    const result = (await Promise.all(places.map(fileDigest))).indexOf(digest);
    const draft = await draftPath(library.mediaDir);
    try {
      const { clean } = result < 0 ? {} : await inspect(places[result] as string, draft, false);
      if (!clean || clean.digest === digest) continue;
      await storeFile(draft, { name, digest: clean.digest }, library);
      digests.set(digest, clean.digest);
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      rejected.push(name);
    } finally {
      await rm(draft, { force: true });
    }
  }
  return { digests, rejected };
}
