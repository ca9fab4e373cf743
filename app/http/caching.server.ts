/** For responses whose URL changes with their content. */
export const forEver = 'public, max-age=31536000, immutable';
