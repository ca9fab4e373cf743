/** The limits of uploads. This file has no Zod, because forms import it. */

/** The field of a form that files come in. */
export const fileField = 'file';
/** The types that a file field offers. HEIC is not among them, so that an iPhone sends a JPEG; the content Notifies the type. */
export const photoTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
export const acceptedTypes = `${photoTypes},image/svg+xml`;
/** The limit of a file, in bytes. */
export const fileBytesMax = 25 * 1024 * 1024;
/** The limit of an SVG, which every visitor's browser has to parse. */
export const svgBytesMax = 1024 * 1024;
export const pixelsMax = 60_000_000;
/** The limit of all images in an SVG. */
export const svgPixelsMax = 16_000_000;
