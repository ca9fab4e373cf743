/** The `uploads` folder of a WordPress site as a ZIP file, for images that the old website no longer has. */
import { existsSync } from 'node:fs';
import { Entry, openPromise } from 'yauzl';
import { decoded } from '~/content/redirects/paths';
import { receiveFile } from '~/media/files.server';
import { checkImageBytes, ImportError, imageNameIn } from '~/media/import.server';
import type { Upload } from '~/media/ingest.server';
import { Invalid } from '~/platform/errors';
import { isDamage } from '~/registry/archive-zip.server';
import { isImageUrl } from '../wordpress/addresses.server';

/** Images are looked up by their path in the folder. Nothing is written to a path that a ZIP file names. */
export interface UploadsFolder {
  zip: string;
  images: ReadonlyMap<string, Entry>;
}

const filesMax = 200_000;
const howTo = 'Compress the folder wp-content/uploads of the old website as a ZIP file, without a password.';

/** Returns the place of a run's ZIP file, beside its export. */
export const uploadsPathOf = (exportPath: string) => `${exportPath}.uploads`;

/** Returns the folder of a run, or null if it has none. @throws {Invalid} */
export async function uploadsOfRun(exportPath: string): Promise<UploadsFolder | null> {
  const zip = uploadsPathOf(exportPath);
  return existsSync(zip) ? readUploads(zip) : null;
}

/** @throws {Invalid} for a file that is damaged, or has no images */
export async function readUploads(zip: string): Promise<UploadsFolder> {
  const images = new Map<string, Entry>();
  try {
    const file = await openPromise(zip);
    if (file.entryCount > filesMax) {
      file.close();
      throw invalid(`has more than ${filesMax} files`);
    }
    for await (const entry of file.eachEntry()) {
      const name = keyOf(nameOf(entry));
      if (isImageUrl(name) && !/(^|\/)\._/.test(name)) images.set(name, slim(entry));
    }
  } catch (error) {
    throw isDamage(error) ? invalid('is damaged, or is not a ZIP file') : error;
  }
  if (images.size === 0) throw invalid('has no images');
  return { zip, images };
}

/** Returns what reading needs, because a site has ten sizes of each image. */
function slim({ compressedSize, uncompressedSize, compressionMethod, ...entry }: Entry): Entry {
  const { generalPurposeBitFlag, relativeOffsetOfLocalHeader } = entry;
  const place = { compressedSize, uncompressedSize, generalPurposeBitFlag, relativeOffsetOfLocalHeader };
  return Object.assign(new Entry(), { ...place, compressionMethod });
}

/**
 * Returns the entry of an image by its URL on the old website. WordPress keeps the names of its sizes free, so
 * `team.png` is the original of `team-300x200.png`.
 */
export function findUpload({ images }: UploadsFolder, url: string): Entry | undefined {
  const key = keyOf(decoded(URL.parse(url)?.pathname ?? ''));
  const original = key.replace(/(-\d+x\d+|-scaled)(?=\.\w+$)/, '');
  const scaled = original.replace(/(?=\.\w+$)/, '-scaled');
  const names = /-\d+x\d+\.\w+$/.test(key) ? [original, scaled, key] : [key, original, scaled];
  return names.flatMap((name) => images.get(name) ?? [])[0];
}

/** Writes an image to a file. Returns null for one that the folder does not have. @throws {ImportError} */
export async function readUpload(folder: UploadsFolder, url: string, path: string): Promise<Upload | null> {
  const entry = findUpload(folder, url);
  if (!entry) return null;
  const zip = await openPromise(folder.zip, { autoClose: false });
  try {
    const source = await zip.openReadStreamPromise(entry);
    return { path, name: imageNameIn(url), ...(await receiveFile(source, path, { check: checkImageBytes })) };
  } catch (error) {
    if (error instanceof ImportError || !isDamage(error)) throw error;
    throw new ImportError('The ZIP file has it, but that part of the ZIP file is damaged or has a password.');
  } finally {
    zip.close();
  }
}

const invalid = (what: string) => new Invalid({ uploads: [`The ZIP file of the uploads folder ${what}. ${howTo}`] });

/** Most programs write names in UTF-8, but some do not say so. */
function nameOf({ fileName, fileNameRaw }: Entry): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw).replaceAll('\\', '/').normalize('NFC');
  } catch {
    return fileName;
  }
}

/** Returns a path within the folder. The ZIP file may have the folders around it, or begin with the years. */
const keyOf = (path: string) =>
  path.replace(/^(?:.*\/)?wp-content\/uploads\/|^(?:.*?\/)?uploads\/|^.*?(?=\b\d{4}\/\d\d\/)|^\//, '');
