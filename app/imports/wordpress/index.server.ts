/** The first reading of an export: what it holds, and the addresses of the whole old site. */
import { tagSlug } from '~/content/posts/tags';
import { decoded, pathPart, plainPath } from '~/content/redirects/paths';
import { Invalid } from '~/platform/errors';
import type { ImportLoss } from '../runs/import-kind';
import { isImageUrl } from './addresses.server';
import type { ExportIndex, IndexedItem } from './export';
import { plainText } from './html.server';
import { type ExportedItem, type ExportedSite, emptySite, itemsMax, readItems } from './wxr.server';

const kept = ['post', 'page', 'attachment', 'wp_block'];

/** Names of types that have no place here, in the plural. */
const typeNames = new Map([
  ['comments', 'Comments'],
  ['nav_menu_item', 'Menu entries'],
  ['wp_navigation', 'Menus'],
  ['wpcf7_contact_form', 'Contact forms'],
  ['wpforms', 'Contact forms'],
  ['flamingo_inbound', 'Messages (import their CSV file instead)'],
  ['feedback', 'Messages of forms'],
  ['custom_css', 'Style sheets'],
  ['wp_global_styles', 'Styles of the theme'],
  ['wp_template', 'Templates of the theme'],
]);

const notImported = new Map([
  ['trash', 'It is in the trash of WordPress, and is not imported.'],
  ['auto-draft', 'It was never saved in WordPress, and is not imported.'],
]);

/**
 * Reads the whole file once, without keeping texts in memory.
 * @throws {Invalid} with the line
 */
export async function indexExport(path: string, signal?: AbortSignal): Promise<ExportIndex> {
  const site = emptySite();
  const counts = { posts: 0, pages: 0, images: 0 };
  const items = new Map<number, IndexedItem>();
  const [lost, types]: [ImportLoss[], Map<string, number>] = [[], new Map()];
  const years = new Set<string>();
  for await (const exported of readItems(path, signal, site)) {
    const item = indexed(exported);
    const isRepeated = items.has(item.id) && 'Another item of the export has its number.';
    const what = (exported.isTooLarge && 'It is too large to import.') || notImported.get(item.status) || isRepeated;
    if (exported.comments > 0) types.set('comments', (types.get('comments') ?? 0) + exported.comments);
    if (!kept.includes(item.type)) types.set(item.type, (types.get(item.type) ?? 0) + 1);
    else if (what) lost.push({ title: item.title, what });
    else items.set(item.id, item);
    if (items.size > itemsMax) throw new Invalid({ file: [`An export can have ${itemsMax} items at most.`] });
    const isKept = items.get(item.id) === item;
    if (isKept && item.type === 'post') counts.posts += 1;
    else if (isKept && item.type === 'page') counts.pages += 1;
    else if (isKept && isImageUrl(item.fileUrl)) counts.images += 1;
    if (item.type === 'post' && item.status === 'publish')
      years.add(exported.fields.get('post_date')?.slice(0, 4) ?? '');
  }
  for (const [type, count] of types) {
    lost.push({ title: '', what: `${typeNames.get(type) ?? `Items of the type “${type}”`}: ${count}.` });
  }
  const { url, authors } = site;
  return { site: url, authors, counts, items, redirects: siteRedirects(site, items, [...years]), lost };
}

function indexed({ id, fields, meta }: ExportedItem): IndexedItem {
  const value = (name: string) => fields.get(name) ?? '';
  const type = value('post_type') || 'post';
  const status = value('status') || 'publish';
  return {
    id,
    type,
    title: plainText(value('title')),
    slug: decoded(value('post_name')),
    link: value('link').trim(),
    status,
    parent: Number.parseInt(value('post_parent'), 10) || 0,
    fileUrl: value('attachment_url').trim() || null,
    alt: plainText(meta.find(({ key }) => key === '_wp_attachment_image_alt')?.value ?? ''),
    caption: type === 'attachment' ? plainText(value('excerpt:encoded')) : '',
    content: type === 'wp_block' && status === 'publish' && !value('post_password') ? value('content:encoded') : '',
  };
}

/**
 * Returns redirects from the archives and feeds of WordPress. An archive whose slug is ours needs none of its own: the
 * open redirect of all archives leads to its tag.
 */
function siteRedirects({ url, terms }: ExportedSite, items: Map<number, IndexedItem>, years: string[]) {
  const base = URL.parse(url)?.pathname.replace(/\/$/, '') ?? '';
  const posts = [...items.values()].filter(({ type, status }) => type === 'post' && status === 'publish');
  const redirects = [{ source: `${base}/?feed=rss2`, target: '/blog/feed.xml' }];
  const isPlain = posts.length > 0 && posts.every(({ link }) => link.includes('?p='));
  const front = isPlain
    ? base
    : frontOf(
        posts,
        base,
        terms.map(({ slug }) => decoded(slug)),
      );
  // WordPress writes each term a second time if the site has no taxonomies of its own.
  const archives = new Map(terms.map((term) => [`${term.taxonomy} ${term.slug}`, term]));
  for (const { id, taxonomy, slug, name, parent } of archives.values()) {
    if (taxonomy !== 'category' && taxonomy !== 'post_tag') continue;
    const own = isNoCategory(slug) ? '' : tagSlug(plainText(name));
    const target = own ? `/blog/tag/${own}` : '/blog';
    const archive = taxonomy === 'category' ? 'category' : 'tag';
    const source = plainPath(`${front}/${archive}/${parent ? `${pathOfCategory(parent, archives)}/` : ''}${slug}`);
    if (isPlain) redirects.push({ source: archive === 'tag' ? `${base}/?tag=${slug}` : `${base}/?cat=${id}`, target });
    else if (source !== plainPath(`${front}/${archive}/${own}`)) redirects.push({ source: `${source}/*`, target });
  }
  if (isPlain) return redirects;
  const pages = ['author', ...years.filter((year) => /^\d{4}$/.test(year))].map((part) => `${front}/${part}/*`);
  for (const source of pages) redirects.push({ source, target: '/blog' });
  for (const archive of ['category', 'tag']) redirects.push({ source: `${front}/${archive}/*`, target: '/blog/tag/*' });
  const root = front.startsWith(`${base}/index.php`) ? `${base}/index.php` : base;
  return [...redirects, { source: `${root}/feed/*`, target: '/blog/feed.xml' }];
}

/** Whether a category is the one that WordPress gives to posts without any. */
export const isNoCategory = (slug: string) => /^(uncategori[sz]ed|allgemein|non-classe|sin-categoria)$/.test(slug);

/** Returns the path of a category below its parents. */
function pathOfCategory(slug: string, terms: Map<string, { parent: string }>, depth = 0): string {
  const parent = terms.get(`category ${slug}`)?.parent;
  return parent && depth < 10 ? `${pathOfCategory(parent, terms, depth + 1)}/${slug}` : slug;
}

/** Returns the start of the permalinks before the first part that differs by post, such as `/archives`. */
function frontOf(posts: IndexedItem[], base: string, termSlugs: string[]): string {
  const post = posts.find(({ link }) => URL.canParse(link) && !link.includes('?'));
  if (!post) return base;
  const parts = decoded(pathPart(new URL(post.link).pathname))
    .slice(base.length)
    .split('/')
    .filter(Boolean);
  const end = parts.findIndex((part) => /^\d+$/.test(part) || part === post.slug || termSlugs.includes(part));
  return [base, ...parts.slice(0, Math.max(end, 0))].join('/');
}
