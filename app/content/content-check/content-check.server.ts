/** Checks the content of posts and pages before publication. */

import { sql } from 'kysely';
import { mediaIdOf } from '~/media/image';
import { imagesOf } from '~/media/images.server';
import { type Actor, authorize, type StaffActor } from '~/records/actor';
import { queries } from '../../../db/store.server';
import { deadLinks, type ResolveRedirect } from '../links/dead-links.server';
import type { RenderedText, Structure } from '../markdown/markdown';
import { render, Unrenderable } from '../markdown/rendering.server';
import { isServicePage, type ServiceFields } from '../pages/schema';
import { excerptOf } from '../posts/excerpt';
import { permission } from '../posts/model.server';
import { readingMinutesOf } from '../posts/public-list.server';
import { searchTitleOf } from '../posts/search-copy';
import { readBusinessDetails } from '../settings/settings.server';
import { slugFromTitle } from '../slugs/slug';
import type { CheckedText, TextToCheck, Warning } from './content-check';

/** In characters, as search engines truncate them. */
const titleLengthMax = 60;
const descriptionLengthMax = 160;

interface Site {
  /** The origin of the public site. */
  origin: string;
  resolveRedirect: ResolveRedirect;
}

export async function checkText(
  actor: Actor,
  text: TextToCheck,
  { origin, resolveRedirect }: Site,
): Promise<CheckedText> {
  authorize(actor, permission);
  const rendered = await rendering(text.content, actor);
  const warnings = [
    ...contentWarnings(text),
    ...(typeof rendered === 'string'
      ? [{ text: rendered }]
      : [
          ...aboutHeadings(rendered.structure.outline),
          ...(await aboutImages(rendered.structure.images, text.featuredImage)),
          ...(await deadLinks(rendered.structure.links, rendered.headings, resolveRedirect)),
          ...(await similarPages(text, rendered.html)),
        ]),
  ];
  const { wordCount, autoExcerpt: start, structure } = typeof rendered === 'string' ? nothing : rendered;
  return {
    words: wordCount,
    readingMinutes: text.content.trim() ? readingMinutesOf(wordCount) : 0,
    warnings,
    outline: structure.outline,
    shown: await duplicateWarnings(text, start, origin),
  };
}

const nothing = { wordCount: 0, autoExcerpt: '', structure: { outline: [] as Structure['outline'] } };

/** Returns the rendered text, or the reason why it cannot be rendered. */
async function rendering(content: string, actor: StaffActor): Promise<RenderedText | string> {
  try {
    return await render(content, actor);
  } catch (error) {
    if (error instanceof Unrenderable) return error.message;
    throw error;
  }
}

const descriptionOf = ({ searchDescription, description, excerpt }: TextToCheck) =>
  (searchDescription || description || excerpt).trim();

function contentWarnings(text: TextToCheck): Warning[] {
  const title = (text.searchTitle || text.title).trim();
  const description = descriptionOf(text);
  const tooLong = (what: string, length: number, visible: number) => ({
    text: `The ${what} has ${length} characters: search engines show about ${visible}.`,
  });
  return [
    ...(title ? [] : [{ text: 'The title is missing.' }]),
    ...(title.length > titleLengthMax ? [tooLong('title', title.length, titleLengthMax)] : []),
    ...(description ? [] : [{ text: 'The description is missing. Search engines show the first sentences.' }]),
    ...(description.length > descriptionLengthMax
      ? [tooLong('description', description.length, descriptionLengthMax)]
      : []),
  ];
}

/** Checks the order of headings. The page's title is the only h1, and precedes the text's first heading. */
function aboutHeadings(outline: Structure['outline']): Warning[] {
  return outline.flatMap(({ level, text, at }, index) => {
    const before = index === 0 ? 1 : Math.max(outline[index - 1]?.level ?? 1, 1);
    if (!text) return [{ text: 'A heading is empty.', at }];
    if (level === 1) return [{ text: `“${text}” is a second title: begin it with ## instead of #.`, at }];
    if (level > before + 1) return [{ text: `“${text}” skips a level: ${'#'.repeat(before + 1)} would follow.`, at }];
    return [];
  });
}

/** @param featured the image above the text; empty without one */
async function aboutImages(images: Structure['images'], featured: string): Promise<Warning[]> {
  const ids = [featured, ...images.map(({ src }) => src)].map(mediaIdOf).filter((id) => id !== null);
  const rows = await queries()
    .selectFrom('media')
    .select(['id', 'name', 'alt', 'isDecorative'])
    .where('id', 'in', ids)
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  const problem = (src: string, alt: string, what: string) => {
    const id = mediaIdOf(src);
    const row = known.get(id ?? 0);
    if (id !== null && !row) return `${what} is not in the media library.`;
    return alt || row?.alt || row?.isDecorative ? null : `${what} has no alternative text.`;
  };
  const above = mediaIdOf(featured) === null ? null : problem(featured, '', 'The featured image');
  const inText = images.flatMap(({ src, alt, at }) => {
    const text = problem(src, alt, `The image ${known.get(mediaIdOf(src) ?? 0)?.name ?? src}`);
    return text ? [{ text, at }] : [];
  });
  return above ? [{ text: above }, ...inText] : inText;
}

async function duplicateWarnings(text: TextToCheck, start: string, origin: string): Promise<CheckedText['shown']> {
  const { brandName } = await readBusinessDetails();
  const title = text.title.trim();
  const slug = text.slug.trim() || slugFromTitle(title);
  const excerpt = descriptionOf(text) || null;
  const image = text.featuredImage.trim();
  return {
    title: searchTitleOf({ title, searchTitle: text.searchTitle.trim() || null }, brandName),
    address: `${origin}${text.what === 'post' ? '/blog/' : '/'}${slug}`,
    description: excerptOf({ excerpt, autoExcerpt: start }, descriptionLengthMax) || title,
    image: (await imagesOf([image]))[image]?.src ?? `/admin/card?${new URLSearchParams({ title })}`,
  };
}

/** The maximum of pages to compare, and of characters of each. */
const pagesMax = 100;
const lengthMax = 20_000;
/** In words. Shorter sentences, such as headings, are often equal by chance. */
const wordsMin = 5;

/** Finds service pages that share most of their sentences, because search engines show only one of them. */
async function similarPages(text: TextToCheck, html: string): Promise<Warning[]> {
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

/** Returns the sentences of a page for comparison, without punctuation and without place and sector. */
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
