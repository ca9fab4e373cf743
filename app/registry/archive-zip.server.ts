/** Unpacks the ZIP file of an archive, as Settings and `uplink export -` write it. */
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise } from 'yauzl';
import { nameOfFile } from '~/media/files.server';
import { Invalid } from '~/platform/errors';
import { jsonFile } from './archive-folder.server';

const filesMax = 200_000;

interface Unpacking {
  signal?: AbortSignal | undefined;
  /** The limit for all files, in bytes. */
  bytesMax?: number;
}

/** Returns whether a file begins as ZIP files do. */
export async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  const start = Buffer.alloc(2);
  await file.read(start, 0, 2, 0).finally(() => file.close());
  return start.toString('latin1') === 'PK';
}

/** Returns whether a ZIP file has an archive, which other programs may have put in a folder. */
export async function isArchiveZip(path: string): Promise<boolean> {
  return (await isZip(path)) && (await entriesOf(path).catch(() => null))?.archive !== undefined;
}

/**
 * Writes the files of an archive to a folder, which is emptied first. Others, which a system may have added, stay packed.
 * @throws {Invalid} for a damaged file, and for one that unpacks to too much
 */
export async function unpackArchive(
  path: string,
  folder: string,
  { signal, bytesMax = Number.POSITIVE_INFINITY }: Unpacking = {},
): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const { archive, entries } = await entriesOf(path);
    if (archive === undefined) throw invalid(`has no ${jsonFile}`);
    const bytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (bytes > bytesMax)
      throw invalid(
        `unpacks to more than ${bytesMax / 2 ** 20} MB`,
        'On the server, uplink import FILE takes larger ones.',
      );
    const zip = await openPromise(path, { autoClose: false });
    try {
      for (const entry of entries) {
        const name = entry.fileName.slice(archive.length);
        if (!entry.fileName.startsWith(archive) || !isPart(name)) continue;
        const to = join(folder, name);
        await mkdir(dirname(to), { recursive: true, mode: 0o700 });
        await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(to, { mode: 0o600 }), { signal });
      }
    } finally {
      zip.close();
    }
  } catch (error) {
    throw isDamage(error) ? invalid('is damaged, or has a password') : error;
  }
}

/** Returns the files, and the folder that has the archive: empty, or with a slash at its end. */
async function entriesOf(path: string): Promise<{ archive: string | undefined; entries: Entry[] }> {
  const zip = await openPromise(path);
  if (zip.entryCount > filesMax) {
    zip.close();
    throw invalid(`has more than ${filesMax} files`);
  }
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  const names = entries.map(({ fileName }) => fileName).filter((name) => /^([^/]+\/)?uplink\.json$/.test(name));
  return { archive: names.sort((a, b) => a.length - b.length)[0]?.slice(0, -jsonFile.length), entries };
}

const isPart = (name: string) =>
  /^(uplink\.json|[a-z-]+\/[a-z0-9-]+\.md)$/.test(name) ||
  (/^media\/([0-9a-f]{2})\/\1[^/]*$/.test(name) && nameOfFile.test(basename(name)));

const invalid = (what: string, hint = 'Download the content again in Site Settings, Backups and data.') =>
  new Invalid({ '': [`The ZIP file ${what}. ${hint}`] });

/** Returns whether an error is about the content of the file: of zlib, or of yauzl, which has no codes. */
export const isDamage = (error: unknown) =>
  !(error instanceof Invalid) && /^(Z_|undefined)/.test(String((error as NodeJS.ErrnoException).code));
