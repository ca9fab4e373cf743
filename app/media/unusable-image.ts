/** A file that is no usable image. The message says why. */
export class UnusableImage extends Error {
  override name = 'Unusable';
}

/** The error for an SVG that is too slow to render. */
export const tooComplicated = () => new UnusableImage('This SVG is too complex to display. Simplify it.');

/** The error name by which the child process reports that it cannot load sharp. */
export const libraryError = 'LibraryFault';
