/** The words of a search: apart from its schemas, which bring Zod with them. */

/** Fewer characters would find nearly everything. */
export const searchMin = 2;
export const searchMax = 200;
const wordsMax = 10;

export const wordsOf = (q: string) => q.trim().split(/\s+/).filter(Boolean).slice(0, wordsMax);

export const isEnough = (q: string) => q.trim().length >= searchMin;

/** A text in pieces, of which every second one is a hit. */
export function piecesOf(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return [text];
  const longestFirst = [...words].sort((one, other) => other.length - one.length);
  const pattern = longestFirst.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return text.split(new RegExp(`(${pattern})`, 'iu'));
}
