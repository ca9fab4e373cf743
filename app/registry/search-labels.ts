/** The labels of search results. They are separate from the schemas, so that the page loads no Zod. */

/** Fewer characters would match nearly everything. */
export const searchMin = 2;
export const searchMax = 200;
const termsMax = 10;

export const searchTermsOf = (q: string) => q.trim().split(/\s+/).filter(Boolean).slice(0, termsMax);

export const isEnough = (q: string) => q.trim().length >= searchMin;

/** Splits a text into pieces, of which every second one is a match. */
export function splitByMatches(text: string, texts: readonly string[]): string[] {
  if (texts.length === 0) return [text];
  const byLengthDescending = [...texts].sort((one, other) => other.length - one.length);
  const pattern = byLengthDescending.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return text.split(new RegExp(`(${pattern})`, 'iu'));
}
