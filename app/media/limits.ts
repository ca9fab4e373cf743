/** What may be uploaded: known to forms, and without Zod. */

/** The field of a form that files come in. */
export const fileField = 'file';
/** What a file field offers; what a file is, its content tells. */
export const acceptedTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/svg+xml';
/** Of a file, in bytes. */
export const fileBytesMax = 25 * 1024 * 1024;
/** Of an SVG, which is text that every visitor's browser has to work through. */
export const svgBytesMax = 1024 * 1024;
export const pixelsMax = 60_000_000;
