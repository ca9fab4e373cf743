/** For responses whose URL changes with their content. */
export const immutableCaching = 'public, max-age=31536000, immutable';
