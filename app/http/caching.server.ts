/** For an answer whose address changes with its content. */
export const forEver = 'public, max-age=31536000, immutable';
