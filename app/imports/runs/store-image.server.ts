/** Stores images of the old site in the library, from the ZIP file of its uploads folder or from the site. */
import { rm } from 'node:fs/promises';
import { draftPath } from '~/media/files.server';
import { refOf } from '~/media/image';
import { downloadImage, ImportError } from '~/media/import.server';
import { ingest, type Upload } from '~/media/ingest.server';
import { insertFile, kind } from '~/media/model.server';
import { currentConfig } from '~/platform/config.server';
import { Invalid } from '~/platform/errors';
import type { ImportContext, ImportItem, StoreItem } from './import-kind';
import { readUpload, type UploadsFolder } from './uploads-folder.server';

interface FoundImage {
  url: string;
  alt: string;
}

const altMax = 500;
/** After downloads that failed have taken this long, in milliseconds, no further one is tried from that host. */
const patienceMs = 60_000;

const keyOf = (url: string) => `image ${url}`;

/** Returns the reference of an image that this or an earlier run has stored. */
export async function findImage({ findMade }: ImportContext, url: string): Promise<string | null> {
  const image = await findMade(keyOf(url));
  return image && refOf(image.recordId);
}

/** Returns a function that yields the images of a record, each once in a run. */
export function imagesOfRun(context: ImportContext, uploads: UploadsFolder | null = null) {
  const seen = new Set<string>();
  const lostTime = new Map<string, number>();
  return function* (images: FoundImage[], title: string): Generator<ImportItem> {
    for (const image of images) {
      const key = keyOf(image.url);
      if (!seen.has(key))
        yield { key, what: 'images', title, isIndependent: true, prepare: () => prepareImage(image, key) };
      seen.add(key);
    }
  };

  /** Gets and ingests an image, unless an earlier run has. @throws {Invalid} with the reason why there is none */
  async function prepareImage({ url, alt }: FoundImage, key: string): Promise<StoreItem> {
    const made = await context.findMade(key);
    if (made) return async () => made;
    const path = await draftPath();
    try {
      const upload = (uploads && (await readUpload(uploads, url, path))) ?? (await download(url, path));
      const ingested = await ingest(upload);
      return async (tx, author) => {
        // One that the library has already is used, and undoing does not remove it.
        const { file, isNew } = await insertFile(tx, author, upload, {
          ...ingested,
          alt: alt.slice(0, altMax) || null,
        });
        // Version 0 stands for an image that was there before.
        return { recordKind: kind.definition.kind, recordId: file.id, version: isNew ? file.version : 0 };
      };
    } catch (error) {
      if (!(error instanceof ImportError || error instanceof Invalid)) throw error;
      throw new Invalid({ '': [`The image ${url} was not imported. Texts keep its old address. ${error.message}`] });
    } finally {
      await rm(path, { force: true });
    }
  }

  async function download(url: string, path: string): Promise<Upload> {
    if (currentConfig().fetchPictures === 'off')
      throw new ImportError('This server downloads no images (FETCH_PICTURES).');
    const host = URL.parse(url)?.host ?? '';
    if ((lostTime.get(host) ?? 0) > patienceMs) throw new ImportError('The old website does not answer.');
    const startedAt = performance.now();
    try {
      return await downloadImage(url, path);
    } catch (error) {
      lostTime.set(host, (lostTime.get(host) ?? 0) + performance.now() - startedAt);
      throw error;
    }
  }
}
