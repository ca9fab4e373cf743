/** Searches the drafts of the landing copy. */
import * as page from '~/content/landing/model.server';
import { sectionFields } from '~/content/landing/reading';
import type { Actor } from '~/records/actor';
import type { SearchResultGroup } from './search';
import { before, excerptContext, excerptOf } from './search-rows';

export async function searchPage(actor: Actor, texts: readonly string[], limit: number): Promise<SearchResultGroup> {
  const { content } = await page.find(actor);
  const wanted = texts.map((word) => word.toLowerCase());
  const holding = sectionFields(content).filter(({ text }) => {
    const lower = text.toLowerCase();
    return wanted.every((word) => lower.includes(word));
  });
  const result = holding.slice(0, limit).map(({ section, label, text }) => {
    const start = Math.max(0, text.toLowerCase().indexOf(wanted[0] ?? '') - before);
    return {
      name: label,
      path: `/admin/home-page/${section}`,
      excerpt: excerptOf(text.slice(start, start + excerptContext), wanted[0] ?? ''),
      state: '',
    };
  });
  return { kind: 'page', label: 'Home page', found: result, total: holding.length };
}
