/** The labels of search results. They are separate from the schemas, so that the page loads no Zod. */

import { findFolded, searchTermsOf } from '~/platform/fold-text';

/** Fewer characters would match nearly everything. */
export const searchMin = 2;
export const searchMax = 200;

export const isEnough = (q: string) => q.trim().length >= searchMin;

/** Splits a text into pieces, of which every second one is a match of a search. */
export function splitByMatches(text: string, q: string): string[] {
  const places = [...findFolded(text, searchTermsOf(q).flat(2))].flat();
  return [0, ...places].map((start, index) => text.slice(start, places[index]));
}
