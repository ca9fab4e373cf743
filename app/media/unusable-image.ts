/** A file that is no usable image. The message says why. */
export class UnusableImage extends Error {
  override name = 'Unusable';
}

/** Rendering an SVG takes too much of a browser. */
export const tooComplicated = () => new UnusableImage('This SVG is too complex to display. Simplify it.');

/** The name of an error of the library for pixels, as the child process that cannot load it hands it on. */
export const libraryError = 'LibraryFault';
