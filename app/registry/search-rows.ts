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
