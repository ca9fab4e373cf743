/** The columns that the search reads. */
export interface Row {
  kind: string;
  key: string;
  name: string | null;
  excerpt: string | null;
  shown: number | null;
  total: number;
}

/** How much of a text is shown: before the word, and in all, in characters. */
export const before = 60;
export const around = 180;

export const inOneLine = (text: string) => text.replace(/[\s#*_>`|]+/g, ' ').trim();
