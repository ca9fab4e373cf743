/** Returns the plural of a phrase or identifier that ends in a regular English noun: "blog posts", "savedReplies". */
export const pluralOf = (noun: string) => (/[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`);
