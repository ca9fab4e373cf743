/**
 * Images as records refer to them and as views show them. Lists and public pages import this file, so it has no Zod.
 */

/** A reference to an image of the library, in a record or text. */
type ImageRef = `media:${number}`;

export const refOf = (id: number): ImageRef => `media:${id}`;

/** Returns the ID in a reference; null for anything else, such as a URL. */
export function mediaIdOf(ref: string | null | undefined): number | null {
  const digits = /^media:([1-9]\d{0,14})$/.exec(ref ?? '')?.[1];
  return digits ? Number(digits) : null;
}

/** The data for showing an image: created by `imagesOf` (media/images.server.ts), shown by `ui/image.tsx`. */
export interface ShownImage {
  src: string;
  /** The alternative text; empty for decorative images. */
  alt: string;
  /** In pixels; missing for external images. */
  width?: number;
  height?: number;
  /** For `srcset`, by type, smallest files first. */
  sources?: { type: string; srcSet: string }[];
  /** The sizes in the format of `src`. */
  srcSet?: string;
  /** The classes for the placeholder colour and the focal point. */
  className?: string;
  caption?: string | null;
  credit?: string | null;
}

/** An image in a form's picker. */
export interface Pickable {
  ref: string;
  name: string;
  src: string;
}

/** The widths of renditions in pixels, up to the image's own width. */
export const imageWidths = [320, 480, 640, 960, 1280, 1600, 1920, 2400] as const;
/** The widths in JPEG or PNG, for browsers without WebP and AVIF. */
export const fallbackWidths: readonly number[] = [640, 1280];

const steps = 4;

/** Returns the class of a placeholder colour, of which there are 64. The page's policy allows no inline style. */
export function placeholderClass(colour: string): string {
  const part = (at: number) =>
    Math.min(steps - 1, Math.floor(Number.parseInt(colour.slice(at, at + 2), 16) / (256 / steps)));
  return `tone-${part(1)}${part(3)}${part(5)}`;
}

/** Returns the colours of these classes, by name. */
export function placeholderColours(): Record<string, string> {
  const values = Array.from({ length: steps }, (_, at) => at);
  const colour = (at: number) => Math.round(((at + 0.5) * 256) / steps);
  return Object.fromEntries(
    values.flatMap((r) =>
      values.flatMap((g) =>
        values.map((b) => [`tone-${r}${g}${b}`, `rgb(${colour(r)} ${colour(g)} ${colour(b)})`] as const),
      ),
    ),
  );
}

/** In percent. */
export const focalStep = 10;
/** The focal points other than the centre, in percent. */
export const focalPoints = [0, 10, 20, 30, 40, 60, 70, 80, 90, 100];

/** Returns the classes of the focal point for a cropped image; none for the centre. */
export function focalPointClass(x: number, y: number): string {
  const rounded = (value: number) => Math.round(value / focalStep) * focalStep;
  const [across, down] = [rounded(x), rounded(y)];
  const classes = [
    focalPoints.includes(across) && `focus-x-${across}`,
    focalPoints.includes(down) && `focus-y-${down}`,
  ];
  return classes.filter(Boolean).join(' ');
}
