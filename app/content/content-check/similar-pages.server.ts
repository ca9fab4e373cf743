/** Finds service pages that share most of their sentences: search engines show only one of them. */
import { sql } from 'kysely';
import { queries } from '../../../db/store.server';
import { isServicePage, type ServiceFields } from '../pages/schema';
import type { TextToCheck, Warning } from './content-check';

/** The pages that a text is compared with, and the characters of each. */
const pagesMax = 100;
const lengthMax = 20_000;
/** Shorter sentences, such as headings, are alike by chance. */
const wordsMin = 5;

export async function similarPages(text: TextToCheck, html: string): Promise<Warning[]> {
  if (text.what !== 'page' || !isServicePage(text)) return [];
  const own = sentencesOf(html.slice(0, lengthMax), text);
  const pages = await queries()
    .selectFrom('pages')
    .select(['id', 'title', 'service', 'place', 'sector'])
    .select(sql<string | null>`substr(html, 1, ${lengthMax})`.as('html'))
    .where('id', '!=', text.id)
    .where((eb) => eb.or((['service', 'place', 'sector'] as const).map((field) => eb(field, 'is not', null))))
    .orderBy('updatedAt', 'desc')
    .limit(pagesMax)
    .execute();
  return pages.flatMap((page) => {
    const other = sentencesOf(page.html ?? '', page);
    const shared = [...own].filter((sentence) => other.has(sentence));
    if (shared.length <= Math.min(own.size, other.size) / 2) return [];
    return [
      {
        text: `Most sentences are also on “${page.title}”. Search engines may show only one of the two.`,
        href: `/admin/pages/${page.id}/edit`,
      },
    ];
  });
}

/** The sentences of a page, for comparison: without marks, and without the names that such pages differ in. */
function sentencesOf(html: string, { place, sector }: Pick<ServiceFields, 'place' | 'sector'>): Set<string> {
  const names = [place, sector].flatMap((name) => (name ? name.toLowerCase() : []));
  const text = html
    .replace(/<\/(?:p|h\d|li|t[dh]|pre)>/g, '. ')
    .replace(/<[^>]*>/g, '')
    .toLowerCase();
  const sentences = names.reduce((rest, name) => rest.replaceAll(name, ''), text).split(/[.!?]\s/);
  const words = sentences.map((sentence) => sentence.match(/[\p{L}\p{N}]+/gu) ?? []);
  return new Set(words.filter(({ length }) => length >= wordsMin).map((sentence) => sentence.join(' ')));
}
