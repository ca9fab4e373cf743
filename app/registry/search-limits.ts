/** The limits of a search text. They are separate from the schemas, so that the page loads no Zod. */

/** Fewer characters would match nearly everything. */
const searchMin = 2;
export const searchMax = 200;

export const isEnough = (q: string) => q.trim().length >= searchMin;
