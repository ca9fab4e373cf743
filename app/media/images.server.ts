/** Turns references into images for views. */
import type { Actor } from '~/records/actor';
import type { Row } from '../../db/schema';
import { queries } from '../../db/store.server';
import { mediaAddress, variantName } from './files.server';
import { focalPointClass, mediaIdOf, type Pickable, placeholderClass, type ShownImage } from './image';
import { find, list } from './model.server';
import { type Variant, type VariantType, variantsSchema } from './schema';

export type ShownImages = Record<string, ShownImage>;

/**
 * Returns the images for views, by reference. Images that the library lacks are missing.
 * @param refs references to the library, or URLs; nulls are ignored
 */
export async function imagesOf(refs: (string | null | undefined)[]): Promise<ShownImages> {
  const named = [...new Set(refs.filter((ref): ref is string => Boolean(ref)))];
  const ids = named.map(mediaIdOf).filter((id) => id !== null);
  const rows = ids.length > 0 ? await queries().selectFrom('media').selectAll().where('id', 'in', ids).execute() : [];
  const known = new Map(rows.map((row) => [row.id, asImage(row)]));
  const images: ShownImages = {};
  for (const ref of named) {
    const id = mediaIdOf(ref);
    const image = id === null ? { src: ref, alt: '' } : known.get(id);
    if (image) images[ref] = image;
  }
  return images;
}

/** Returns records with the URL of their image instead of its reference, for clients that do not know the library. */
export async function withAddresses<K extends string, T extends { [key in K]: string | null }>(
  records: T[],
  field: K,
): Promise<T[]> {
  const images = await imagesOf(records.map((record) => record[field]));
  return records.map((record) => ({ ...record, [field]: images[record[field] ?? '']?.src ?? null }));
}

const offered = 50;

/**
 * Returns the images for a picker: the newest, and those already chosen.
 * @param chosen references to the library, or URLs
 */
export async function pickable(actor: Actor, ...chosen: (string | null | undefined)[]): Promise<Pickable[]> {
  const { items } = await list(actor, { page: 1, pageSize: offered });
  const remaining = chosen.map(mediaIdOf).filter((id) => id !== null && items.every((item) => item.id !== id));
  const rest = await Promise.all(remaining.map((id) => find(actor, id ?? 0).catch(() => null)));
  return [...items, ...rest.filter((one) => one !== null)].map(({ ref, name, src }) => ({ ref, name, src }));
}

const types: Record<VariantType, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
};

function asImage(row: Row<'media'>): ShownImage {
  const variants = variantsSchema.parse(JSON.parse(row.variants)).sort((a, b) => a.width - b.width);
  const address = (variant: Variant) => mediaAddress + variantName(row.digest, variant);
  const srcSetOf = (some: Variant[]) => some.map((one) => `${address(one)} ${one.width}w`).join(', ');
  const fallback = variants.filter(({ type }) => type !== 'avif' && type !== 'webp');
  // Chromium on Debian 12 hardens soft edges of transparent AVIF (libdav1d 1.0.0).
  const better = (row.colour === null ? (['webp', 'avif'] as const) : (['avif', 'webp'] as const))
    .map((type) => ({ type: types[type], srcSet: srcSetOf(variants.filter((one) => one.type === type)) }))
    .filter(({ srcSet }) => srcSet !== '');
  const largest = fallback.at(-1);
  const { isDecorative, alt, width, height, colour, caption, credit } = row;
  return {
    src: largest ? address(largest) : '',
    alt: isDecorative ? '' : (alt ?? ''),
    width,
    height,
    // While sizes are being created, only small ones exist in better formats, so these are not offered yet.
    sources: row.state === 'making' ? [] : better,
    ...(fallback.length > 1 ? { srcSet: srcSetOf(fallback) } : {}),
    className: [colour ? placeholderClass(colour) : '', focalPointClass(row.focalX, row.focalY)].join(' ').trim(),
    caption,
    credit,
  };
}
