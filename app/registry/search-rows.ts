/** The columns that the search reads. */
export interface Row {
  kind: string;
  key: string;
  name: string | null;
  excerpt: string | null;
  shown: number | null;
  total: number;
}

/** The characters before the match, and in total. */
export const before = 60;
export const excerptContext = 180;

export const inOneLine = (text: string) => text.replace(/[\s#*_>`|]+/g, ' ').trim();

/**
 * Returns the text around a match without Markdown. A truncated start begins with a whole word.
 * @param text begins up to `before` characters before the match
 */
export function excerptOf(text: string, word: string): string {
  const isCut = text.toLowerCase().indexOf(word.toLowerCase()) >= before;
  return inOneLine(isCut ? `…${text.replace(/^\S*/, '')}` : text);
}
