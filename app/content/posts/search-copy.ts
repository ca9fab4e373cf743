import { optionalLine } from '~/records/fields';

/** The title in search results, instead of the text's own. */
export const searchTitleField = optionalLine('Title in search results', 120);

/** Returns the title for search engines, link previews and browser tabs. */
export function searchTitleOf(text: { title: string; searchTitle: string | null }, brandName: string): string {
  return text.searchTitle ?? `${text.title} | ${brandName}`;
}
