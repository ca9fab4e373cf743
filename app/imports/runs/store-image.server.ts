/** Stores images of the old site in the library, from the ZIP file of its uploads folder or from the site. */
import { rm } from 'node:fs/promises';
import { draftPath } from '~/media/files.server';
import { downloadImage, ImportError } from '~/media/import.server';
import { type Ingested, ingest, type Upload } from '~/media/ingest.server';
import { insertFile, kind } from '~/media/model.server';
import { currentConfig } from '~/platform/config.server';
import { Invalid } from '~/platform/errors';
import type { StaffActor } from '~/records/actor';
import type { Tx } from '../../../db/store.server';
import type { ImportContext, MadeRecord, StoredItem } from './import-kind';
import { readUpload, type UploadsFolder } from './uploads-folder.server';

export interface ImageItem {
  type: 'image';
  url: string;
  alt: string;
}

export interface PreparedImage {
  type: 'image';
  file: { upload: Upload; ingested: Ingested } | null;
  alt: string;
}

const altMax = 500;
/** After downloads that failed have taken this long, in milliseconds, no further one is tried from that host. */
const patienceMs = 60_000;
const lostTimeOf = new WeakMap<ImportContext, Map<string, number>>();
/** The folders of the runs that have one. */
export const uploadsOf = new WeakMap<ImportContext, UploadsFolder>();

/** Gets and ingests an image, unless an earlier run has. @throws {Invalid} with the reason why there is none */
export async function prepareImage({ url, alt }: ImageItem, context: ImportContext): Promise<PreparedImage> {
  const image = { type: 'image' as const, alt: alt.slice(0, altMax) };
  if (await context.findMade(`image ${url}`)) return { ...image, file: null };
  const path = await draftPath();
  try {
    const uploads = uploadsOf.get(context);
    const upload = (uploads && (await readUpload(uploads, url, path))) ?? (await download(url, path, context));
    return { ...image, file: { upload, ingested: await ingest(upload) } };
  } catch (error) {
    if (!(error instanceof ImportError || error instanceof Invalid)) throw error;
    throw new Invalid({ '': [`The image ${url} was not imported. Texts keep its old address. ${error.message}`] });
  } finally {
    await rm(path, { force: true });
  }
}

async function download(url: string, path: string, context: ImportContext): Promise<Upload> {
  if (currentConfig().fetchPictures === 'off')
    throw new ImportError('This server downloads no images (FETCH_PICTURES).');
  const lostTime = lostTimeOf.get(context) ?? new Map<string, number>();
  lostTimeOf.set(context, lostTime);
  const host = URL.canParse(url) ? new URL(url).host : '';
  if ((lostTime.get(host) ?? 0) > patienceMs) throw new ImportError('The old website does not answer.');
  const startedAt = performance.now();
  try {
    return await downloadImage(url, path);
  } catch (error) {
    lostTime.set(host, (lostTime.get(host) ?? 0) + performance.now() - startedAt);
    throw error;
  }
}

/** Stores an image. One that the library has already is used, and undoing does not remove it. */
export async function storeImage(
  tx: Tx,
  author: StaffActor,
  { file, alt }: PreparedImage,
  earlier: MadeRecord | null,
): Promise<StoredItem> {
  if (earlier || !file) return earlier ?? { skipped: 'The image is missing.' };
  const { file: image, isNew } = await insertFile(tx, author, file.upload, { ...file.ingested, alt: alt || null });
  // Version 0 stands for an image that was there before.
  return { recordKind: kind.definition.kind, recordId: image.id, version: isNew ? image.version : 0 };
}
