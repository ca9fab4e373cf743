/** The file of an image at an earlier time: what a revision stores, and what restoring it needs. */
import type * as z from 'zod';
import type { Queries, Tx } from '../../db/store.server';
import { mediaAddress, variantName } from './files.server';
import type { ShownImage } from './image';
import { storedMediaSchema } from './schema';

const previousFileSchema = storedMediaSchema.pick({
  digest: true,
  name: true,
  kind: true,
  mime: true,
  width: true,
  height: true,
  bytes: true,
  colour: true,
  variants: true,
});

export type PreviousFile = z.output<typeof previousFileSchema>;

const columns = ['digest', 'name', 'kind', 'mime', 'width', 'height', 'bytes', 'colour'] as const;

/** Returns an image's current file for a revision. Restoring it creates its missing renditions again. */
export async function fileOfRow(db: Queries | Tx, id: number): Promise<string> {
  const row = await db
    .selectFrom('media')
    .select([...columns, 'variants'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return JSON.stringify({ ...row, variants: JSON.parse(row.variants) });
}

export const parsePreviousFile = (json: string): PreviousFile => previousFileSchema.parse(JSON.parse(json));

export function fileLabel(json: string): string {
  const { name, width, height, digest } = parsePreviousFile(json);
  return `${name}, ${width} × ${height}, ${digest.slice(0, 8)}`;
}

/** Returns the image of a file in the largest JPEG or PNG. */
export function imageOfFile(json: string): ShownImage | null {
  const { digest, width, height, variants } = parsePreviousFile(json);
  const largest = variants
    .filter(({ type }) => type !== 'avif' && type !== 'webp')
    .toSorted((one, other) => one.width - other.width)
    .at(-1);
  return largest ? { src: mediaAddress + variantName(digest, largest), alt: '', width, height } : null;
}
