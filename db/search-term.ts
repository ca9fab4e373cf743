/** Alternatives, each a list of folded words that a text must contain. See `platform/fold-text.ts`. */
export type SearchTerm = string[][];
