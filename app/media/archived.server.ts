/** Reads and writes the images of an archive. Imported images are processed like uploads. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { openPlainFile } from '~/platform/atomic-file.server';
import { Invalid } from '~/platform/errors';
import type { ImportOptions } from '~/records/record-type';
import { queries } from '../../db/store.server';
import { damagedFiles } from './copies.server';
import { draftPath, filesOf, mediaFolder, mediaPath, type NamedFile } from './files.server';
import { ingest } from './ingest.server';
import { fileBytesMax } from './limits';
import { fileOfRow, parsePreviousFile } from './previous-file.server';
import { type StoredMedia, variantsSchema } from './schema';

/** Returns the source file of an image: the upload, or the sanitised file of an SVG. */
export const sourceFileOf = (row: StoredMedia) => filesOf(row)[0] as NamedFile;

/** Returns the names of files that are missing in an archive's folder, or damaged. */
export const missingSources = (media: StoredMedia[], folder: string, report?: ImportOptions['report']) =>
  damagedFiles(media.map(sourceFileOf), folder, report);

/**
 * Ingests the images of an archive. A file that the library already has is not changed. The server creates the other
 * sizes.
 * @param folder has the files
 * @returns the rows, with the files that are now in the library
 * @throws {Invalid} when an upload would be rejected; files without a row are swept a day later
 */
export async function ingestArchived(
  media: StoredMedia[],
  folder: string,
  { report, signal }: Pick<ImportOptions, 'report' | 'signal'>,
): Promise<StoredMedia[]> {
  const ingested: StoredMedia[] = [];
  for (const row of media) {
    signal?.throwIfAborted();
    report?.('Reading the images', ingested.length / media.length);
    ingested.push((await fromLibrary(row)) ?? (await fromFolder(row, folder)));
  }
  return ingested;
}

async function fromLibrary(row: StoredMedia): Promise<StoredMedia | null> {
  const here = await queries()
    .selectFrom('media')
    .select(['id', 'state', 'error'])
    .where('digest', '=', row.digest)
    .executeTakeFirst();
  if (!here) return null;
  const file = parsePreviousFile(await fileOfRow(queries(), here.id));
  const { state, error: problem } = here;
  const result = { ...row, ...file, name: row.name, state, error: problem };
  const isSame = sourceFileOf(result).digest === sourceFileOf(row).digest;
  return isSame && (await damagedFiles(filesOf(result), mediaFolder())).length === 0 ? result : null;
}

async function fromFolder(row: StoredMedia, folder: string): Promise<StoredMedia> {
  try {
    const { variants, ...ingested } = await ingest(
      { ...(await asDraft(row, folder)), name: row.name },
      { isNew: false },
    );
    return { ...row, ...ingested, error: null, variants: variantsSchema.parse(JSON.parse(variants)) };
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    throw new Invalid({ '': [`media › ${row.name}: ${error.message}`] });
  }
}

async function asDraft(row: StoredMedia, folder: string) {
  const { name, digest } = sourceFileOf(row);
  const file = await openPlainFile(mediaPath(name, folder));
  try {
    if ((await file.stat()).size > fileBytesMax)
      throw new Invalid({ '': [`It is larger than ${fileBytesMax / 1024 / 1024} MB.`] });
    const content = await file.readFile();
    if (createHash('sha256').update(content).digest('hex') !== digest) throw new Invalid({ '': ['It is damaged.'] });
    const path = await draftPath();
    await writeFile(path, content, { mode: 0o600, flush: true });
    // For an SVG, both describe the uploaded file, which is not stored.
    return { path, bytes: row.bytes, digest: row.digest };
  } finally {
    await file.close();
  }
}
