/** Ingests an uploaded file: inspects and stores it, and makes its first rendition. */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { NewRow } from '../../db/schema';
import { current, storeFile } from './bucket.server';
import { fileDigest } from './copies.server';
import { draftPath, mediaPath, originalName, variantName } from './files.server';
import type { PreviousFile } from './previous-file.server';
import { inspect, makeVariant } from './rendition-worker.server';
import type { Variant } from './schema';

/** A complete upload, synced to a temporary file. */
export interface Upload {
  path: string;
  /** The uploaded name. */
  name: string;
  bytes: number;
  /** SHA-256, in hex. */
  digest: string;
}

export type Ingested = Pick<
  NewRow<'media'>,
  'digest' | 'name' | 'kind' | 'mime' | 'width' | 'height' | 'bytes' | 'colour' | 'variants' | 'state'
>;

/**
 * Inspects and stores a file. The temporary file is consumed in any case.
 * @param isNew whether it was never in a library
 * @throws {Invalid} when it is not a usable image; then nothing of it is stored
 */
export async function ingest({ path, name, bytes, digest }: Upload, { isNew = true } = {}): Promise<Ingested> {
  const svg = await draftPath();
  try {
    const { clean, ...inspected } = await inspect(path, svg, isNew);
    const ingested = { ...inspected, digest, name, bytes };
    if (clean) {
      const variant: Variant = { width: 0, type: 'svg', ...clean };
      const named = await freeDigest(digest, variant);
      await storeFile(svg, { name: variantName(named, variant), digest: variant.digest });
      return { ...ingested, digest: named, variants: JSON.stringify([variant]), state: 'ready' };
    }
    const original = originalName(digest);
    await storeFile(path, { name: original, digest });
    const first = {
      width: Math.min(640, ingested.width),
      type: ingested.colour === null ? ('png' as const) : ('jpg' as const),
    };
    const variant = await makeVariant({ path: mediaPath(original), digest }, first, true);
    return { ...ingested, variants: JSON.stringify([variant]), state: 'making' };
  } finally {
    await Promise.all([rm(path, { force: true }), rm(svg, { force: true })]);
  }
}

/**
 * A file of the library never changes. If another release sanitised this SVG differently, the new file gets another
 * name.
 */
async function freeDigest(digest: string, variant: Variant): Promise<string> {
  const there = await fileDigest(await current({ name: variantName(digest, variant), digest: variant.digest }));
  if (there === null || there === variant.digest) return digest;
  return createHash('sha256').update(digest).update(variant.digest).digest('hex');
}

/** Returns a previous file, so that its missing renditions are created again. */
export const ingestReplacement = ({ variants, ...file }: PreviousFile): Ingested => ({
  ...file,
  variants: JSON.stringify(variants),
  state: file.kind === 'svg' ? 'ready' : 'making',
});
