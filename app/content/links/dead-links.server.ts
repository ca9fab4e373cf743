/** Finds dead links of a text within this site. Links to other sites are not checked. */
import { pageTypes } from '~/records/registered-types.server';
import { queries } from '../../../db/store.server';
import type { Warning } from '../content-check/content-check';
import { anchorOf } from '../home-page/copy';
import type { Heading, Structure } from '../markdown/markdown';
import { publishedTags, tagAt } from '../posts/tags.server';
import { isReservedPath } from './reserved-paths.server';

/** Returns the redirect of a path without a page, or null. */
export type ResolveRedirect = (path: string, query: string) => Promise<string | null>;

/** @param own the headings of the text itself */
export async function deadLinks(
  links: Structure['links'],
  own: Heading[],
  resolveRedirect: ResolveRedirect,
): Promise<Warning[]> {
  const texts = await textsNamed(links.map(({ href }) => partsOf(href).path));
  const tags = await publishedTags();
  const prefixes = pageTypes().flatMap(({ pathPrefix }) => (pathPrefix === '/' ? [] : [pathPrefix]));
  const errorOf = (href: string): string | null => {
    const { path, anchor } = partsOf(href);
    if (/^(https?|mailto|tel):/i.test(href)) return null;
    if (path === '') return isIn(own, anchor) ? null : 'no heading in this text has this name';
    if (!path.startsWith('/') || path.startsWith('//')) return 'an address must start with https:// or /';
    if (path === '/')
      return !anchor || Object.values(anchorOf).includes(anchor) ? null : 'no section of the home page has this name';
    const text = texts.get(path);
    if (text) {
      if (!text.isPublished) return 'it is not published';
      return !anchor || isIn(text.headings, anchor) ? null : 'no heading there has this name';
    }
    const isBelowPrefix = prefixes.some((prefix) => path.startsWith(prefix));
    if (isBelowPrefix && !/^\/blog\/(tag\/.*\/)?feed\.xml$/.test(path)) {
      const slug = /^\/blog\/tag\/([^/]+)$/.exec(path)?.[1];
      return slug && tagAt(tags, slug) ? null : noPage;
    }
    return isReservedPath(path.split('/')[1] ?? '') ? null : noPage;
  };
  const dead = [];
  for (const { href, at } of links) {
    if (dead.length >= deadMax) break;
    const why = errorOf(href);
    const isRedirected = why === noPage && (await resolveRedirect(partsOf(href).path, '')) !== null;
    if (why && !isRedirected) dead.push({ text: `The link to ${href || 'nowhere'} is dead: ${why}.`, at });
  }
  return dead;
}

const isIn = (headings: Heading[], anchor: string) => headings.some(({ id }) => id === anchor);

/** The maximum reported. */
const deadMax = 50;
const noPage = 'page not found';

/** Splits a link into path and anchor for comparison, without letter case or a trailing slash. */
function partsOf(href: string): { path: string; anchor: string } {
  const [, path = '', anchor = ''] = /^([^?#]*)[^#]*#?(.*)$/s.exec(href) ?? [];
  return { path: path.toLowerCase().replace(/(.)\/$/, '$1'), anchor };
}

interface NamedText {
  isPublished: boolean;
  headings: Heading[];
}

/** The maximum per query, more than any page links to. */
const namesMax = 1000;

/** Returns the records with a page at these paths, published or not. */
async function textsNamed(paths: string[]): Promise<Map<string, NamedText>> {
  const result = new Map<string, NamedText>();
  for (const { pathPrefix, table, markdown } of pageTypes()) {
    const slugs = paths.filter((path) => path.startsWith(pathPrefix)).map((path) => path.slice(pathPrefix.length));
    const rows = await queries()
      .selectFrom(table as 'pages')
      .select(['slug', 'isPublished', ...(markdown ? (['headings'] as const) : [])])
      .where('slug', 'in', [...new Set(slugs)].slice(0, namesMax))
      .execute();
    for (const { slug, isPublished, headings } of rows) {
      if (pathPrefix === '/' && isReservedPath(slug)) continue;
      result.set(pathPrefix + slug, { isPublished, headings: JSON.parse(headings ?? '[]') });
    }
  }
  return result;
}
