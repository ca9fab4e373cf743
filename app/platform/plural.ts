/** Returns the plural of a regular English noun, at the end of a phrase or an identifier: "blog posts", "savedReplies". */
export const pluralOf = (noun: string) => (/[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`);
