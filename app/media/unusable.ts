/** An unusable file. The message tells the sender what is wrong with it. */
export class Unusable extends Error {
  override name = 'Unusable';
}

/** The error for an SVG that is too slow to render. */
export const tooComplicated = () => new Unusable('This SVG is too complex to display. Simplify it.');

/** The error name by which the child process reports that it cannot load sharp. */
export const libraryError = 'LibraryFault';
