/** The limits of uploads. Forms import this file, so it has no Zod. */

export const fileField = 'file';
/**
 * The types that a file field accepts. HEIC is missing, so that an iPhone sends a JPEG. The server checks the content.
 */
export const photoTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
export const acceptedTypes = `${photoTypes},image/svg+xml`;
export const fileBytesMax = 25 * 1024 * 1024;
/** The limit of an SVG in bytes, because every visitor's browser has to parse it. */
export const svgBytesMax = 1024 * 1024;
export const pixelsMax = 60_000_000;
/** The limit of all images in an SVG. */
export const svgPixelsMax = 16_000_000;
