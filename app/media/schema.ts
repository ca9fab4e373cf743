/** An image of the library: its properties, its description by staff, and its renditions. */
import * as z from '~/platform/zod';
import { booleanField, optionalLine, optionalText } from '~/records/fields';
import { storedFields } from '~/records/stored-fields';
import { focalStep } from './image';

const focalInvalid = 'Please give a place between 0 and 100';

function percent() {
  return z
    .number({ error: focalInvalid })
    .min(0, focalInvalid)
    .max(100, focalInvalid)
    .transform((value) => Math.round(value / focalStep) * focalStep)
    .default(50);
}

/** The fields that staff edit. */
export const mediaSchema = z.object({
  alt: optionalText('Alternative text', { max: 500 }),
  isDecorative: booleanField(false),
  caption: optionalLine('Caption', 300),
  credit: optionalLine('Credit', 200),
  focalX: percent(),
  focalY: percent(),
});

export type MediaInput = z.output<typeof mediaSchema>;

export const mediaLabels: Record<keyof MediaInput, string> = {
  alt: 'Alternative text',
  isDecorative: 'Decorative',
  caption: 'Caption',
  credit: 'Credit',
  focalX: 'Focal point: horizontal',
  focalY: 'Focal point: vertical',
};

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'A digest must be 64 digits of hex');

/** A rendition of an image, in one size and format. */
const variantSchema = z.object({
  /** In pixels; 0 for an SVG, which has no fixed size. */
  width: z.number().int().min(0).max(9999),
  type: z.enum(['avif', 'webp', 'jpg', 'png', 'svg']),
  bytes: z.number(),
  /** SHA-256 of the file, in hex. */
  digest: sha256,
});

export type Variant = z.output<typeof variantSchema>;
export type VariantType = Variant['type'];

export const variantsSchema = z.array(variantSchema);

export const mediaRecordSchema = z.object({
  id: z.number(),
  /** The reference in records and texts: `media:12`. */
  ref: z.string(),
  name: z.string(),
  kind: z.enum(['picture', 'svg']),
  mime: z.string(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  ...storedFields(mediaSchema),
  state: z.enum(['making', 'ready', 'failed']),
  error: z.string().nullable(),
  /** Its URL in a format that every browser supports. */
  src: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
});

export type MediaFile = z.output<typeof mediaRecordSchema>;

/** An image in an archive: its description and files. */
export const storedMediaSchema = z.object({
  ...mediaRecordSchema.omit({ ref: true, src: true, version: true }).shape,
  id: z.number().int().positive(),
  digest: sha256,
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  focalX: z.number().int().min(0).max(100),
  focalY: z.number().int().min(0).max(100),
  variants: variantsSchema.min(1),
});

export type StoredMedia = z.output<typeof storedMediaSchema>;
