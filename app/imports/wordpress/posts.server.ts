/** The second reading of an export: its posts and pages, converted one at a time. */

import { setImmediate } from 'node:timers/promises';
import { sitePageFields } from '~/content/pages/schema';
import { blogPostFields } from '~/content/posts/schema';
import { tagMaxLength, tagSlug, tagsMax, tagsOf } from '~/content/posts/tags';
import { plainPath } from '~/content/redirects/paths';
import { nowIso } from '~/platform/clock.server';
import { truncate } from '~/records/fields';
import { SiteAddresses } from './addresses.server';
import { convertContent } from './conversion.server';
import type { ConversionContext } from './elements.server';
import type { ConvertedPost, ExportIndex, IndexedItem } from './export';
import { plainText } from './html.server';
import { isNoCategory } from './index.server';
import { type ExportedItem, readItems } from './wxr.server';

/**
 * Yields the posts and pages of the index in the order of the file.
 * @param pathOf returns the new path of another post or page, or null if it is not imported
 * @throws {Invalid} with the line, if the file is no longer the one of the index
 */
export async function* readPosts(
  path: string,
  index: ExportIndex,
  { pathOf, signal }: { pathOf(id: number): string | null; signal?: AbortSignal },
): AsyncGenerator<ConvertedPost> {
  const addresses = new SiteAddresses(index, pathOf);
  for await (const exported of readItems(path, signal)) {
    const item = index.items.get(exported.id);
    const isSame = item?.link === (exported.fields.get('link') ?? '').trim();
    const isConverted = isSame && (item?.type === 'post' || item?.type === 'page');
    if (!item || !isConverted) continue;
    yield convert(exported, item, addresses);
    // Other requests come first.
    await setImmediate();
  }
}

function convert(exported: ExportedItem, item: IndexedItem, site: SiteAddresses): ConvertedPost {
  const { fields, meta, terms, comments } = exported;
  const value = (name: string) => fields.get(name) ?? '';
  const metaOf = (key: string) => meta.find((one) => one.key === key)?.value ?? '';
  const losses = new Map<string, number>();
  const lose = (what: string) => void losses.set(what, (losses.get(what) ?? 0) + 1);
  const isPost = item.type === 'post';
  const createdAt = dateOf(value);
  const thumbnail = site.index.items.get(Number(metaOf('_thumbnail_id')))?.fileUrl ?? null;
  if (thumbnail && !isPost) lose(`The featured image ${thumbnail}. Pages have none.`);
  if (metaOf('_thumbnail_id') && !thumbnail) lose('The featured image, which the export does not have.');
  if (value('is_sticky') === '1') lose('It was pinned to the top of the blog.');
  if (comments > 0) lose(`Comments: ${comments}.`);
  const custom = [...new Set(meta.map(({ key }) => key).filter((key) => !key.startsWith('_') && key !== 'footnotes'))];
  if (meta.some(({ key }) => key === '_elementor_data')) lose('The layout of Elementor. The text is kept.');
  if (custom.length > 0) lose(`Custom fields: ${custom.join(', ')}.`);
  const lock = meta.find(({ key }) => lockFields.test(key))?.key;
  let restrictedBy = lock ? `the field ${lock}` : null;
  const converted = textOfPost(value('content:encoded'), {
    site,
    item,
    footnotes: footnotesOf(metaOf('footnotes')),
    lose,
    restrict: (by) => {
      restrictedBy ??= by;
    },
  });
  const whyDraft =
    whyDraftOf(item.status, value) ??
    (restrictedBy ? `It may have text that only some visitors could see (${restrictedBy}).` : null);
  if (!converted.markdown) lose('It has no text.');
  const login = value('creator');
  const title = shorten(item.title, 'title', (isPost ? blogPostFields : sitePageFields).title.max, lose);
  if (!title) lose('It had no title.');
  const written = metaOf('_yoast_wpseo_metadesc') || metaOf('rank_math_description');
  // The plugins fill in what stands between percent signs.
  const [excerpt, description] = [value('excerpt:encoded'), /%\w*%/.test(written) ? '' : written].map(plainText);
  const summary = isPost ? excerpt || description : description || excerpt;
  const summaryMax = (isPost ? blogPostFields.excerpt : sitePageFields.description).max;
  return {
    id: item.id,
    kind: isPost ? 'blog-posts' : 'pages',
    title: title || `Untitled ${Math.abs(item.id)}`,
    slug: item.slug,
    ...converted,
    excerpt: shorten(summary ?? '', isPost ? 'excerpt' : 'description', summaryMax, lose) || null,
    tags: isPost ? tagsFrom(terms, lose) : [],
    byline: plainText(site.index.authors.get(login) || login) || null,
    createdAt,
    publishedAt: whyDraft ? null : createdAt,
    isPublished: whyDraft === null,
    whyDraft,
    featuredImage: isPost ? thumbnail : null,
    oldPaths: oldPathsOf(
      item,
      meta.filter(({ key }) => key === '_wp_old_slug').map((one) => one.value),
    ),
    losses: [...losses].map(([what, times]) => (times > 1 ? `${what.replace(/\.$/, '')} (${times} times).` : what)),
  };
}

function textOfPost(content: string, context: ConversionContext) {
  try {
    return convertContent(content, context);
  } catch (error) {
    // The trees are processed recursively.
    if (!(error instanceof RangeError)) throw error;
    context.lose('All formatting and images, because the text is nested too deeply.');
    return { markdown: content.replace(/<[^<>]*>/g, ' ').trim(), images: [] };
  }
}

/** @see https://developer.wordpress.org/reference/hooks/the_content/ for `footnotes` */
function footnotesOf(json: string): ConversionContext['footnotes'] {
  try {
    const notes: unknown = JSON.parse(json || '[]');
    return Array.isArray(notes) ? notes.map((note) => ({ id: String(note?.id), content: String(note?.content) })) : [];
  } catch {
    return [];
  }
}

/** The fields with which plugins limit a post to members. */
const lockFields = /^(_members_access_role|rcp_\w+_level|pms-content-restrict-.*|_wpmem_block)$/;

const reasons = new Map([
  ['draft', 'It was a draft in WordPress.'],
  ['pending', 'It was waiting for review in WordPress.'],
  ['private', 'It was private in WordPress.'],
]);

/** Returns why visitors must not see it, as a sentence, or null. */
function whyDraftOf(status: string, value: (name: string) => string): string | null {
  if (value('post_password')) return 'It had a password in WordPress. Here, everyone could read it.';
  if (status === 'publish') return null;
  if (status === 'future')
    return `It was scheduled for ${dateOf(value).slice(0, 16).replace('T', ', ')} (UTC) in WordPress.`;
  return reasons.get(status) ?? `Its status in WordPress was “${status}”.`;
}

/** Drafts have no date in UTC (`0000-00-00`); theirs is taken as if it were. */
function dateOf(value: (name: string) => string): string {
  const utc = (name: string) => `${value(name).replace(' ', 'T')}Z`;
  const dates = [utc('post_date_gmt'), utc('post_date'), value('pubDate'), utc('post_modified_gmt')].map(
    (text) => new Date(text),
  );
  const date = dates.find((one) => one.getTime() > 0);
  return date?.toISOString() ?? nowIso();
}

/** Returns a line of at most so many characters, and reports it if it was longer. */
function shorten(text: string, name: string, max: number, lose: (what: string) => void): string {
  const line = truncate(text, Number.POSITIVE_INFINITY);
  if (line.length <= max) return line;
  lose(`The end of its ${name}: ${line}`);
  return line
    .slice(0, max)
    .replace(/\p{Surrogate}$/u, '')
    .trimEnd();
}

/** Categories first. A comma separates tags here, so names that have one get a slash. */
function tagsFrom(terms: ExportedItem['terms'], lose: (what: string) => void): string[] {
  const order = ['category', 'post_tag', 'tag'];
  for (const { taxonomy, name } of terms) {
    if (!order.includes(taxonomy)) lose(`The term “${plainText(name)}” (${taxonomy}).`);
  }
  const wanted = terms.filter(
    ({ taxonomy, slug, name }) => order.includes(taxonomy) && !isNoCategory(slug || tagSlug(name)),
  );
  const sorted = wanted.toSorted((a, b) => Math.sign(order.indexOf(a.taxonomy)) - Math.sign(order.indexOf(b.taxonomy)));
  const names = tagsOf(sorted.map(({ name }) => plainText(name).replace(/\s*,\s*/g, ' / ')));
  const fitting = names.filter((name) => tagSlug(name) !== '' && name.length <= tagMaxLength);
  const left = names.filter((one) => !fitting.slice(0, tagsMax).includes(one)).map((one) => `“${one}”`);
  const rule = `Tags have ${tagMaxLength} characters at most and one of A to Z or 0 to 9, a post has ${tagsMax} at most.`;
  if (left.length > 0) lose(`The tags ${left.join(', ')}. ${rule}`);
  return fitting.slice(0, tagsMax);
}

/** Returns none for those that visitors have never seen. */
function oldPathsOf({ id, type, link, slug, status }: IndexedItem, oldSlugs: string[]): string[] {
  if (!['publish', 'private'].includes(status) || !URL.canParse(link)) return [];
  const { pathname, search } = new URL(link);
  const base = search ? pathname : '/';
  const byNumber = `${base}?${type === 'page' ? 'page_id' : 'p'}=${id}`;
  const path = plainPath(pathname);
  // The home page is never redirected, and some signs mean something else in a redirect.
  const paths = search || path === '/' || /[?#*\\]/.test(path) ? [] : [path];
  const end = plainPath(slug);
  const stem = paths.filter((one) => end && one.endsWith(`/${end}`)).map((one) => one.slice(0, -end.length));
  const earlier = stem.flatMap((one) => oldSlugs.map((old) => plainPath(one + old)));
  return [...new Set([...paths, ...earlier])].map((one) => `${one}/*`).concat(id > 0 ? byNumber : []);
}
