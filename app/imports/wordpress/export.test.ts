/** The export in tests/exports, written by WordPress 6.1: see tests/neighbours/wordpress.ts. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { ConvertedPost, ExportIndex } from './export';
import { indexExport } from './index.server';
import { readPosts } from './posts.server';

const file = 'tests/exports/wordpress-6.1.xml';

/** Returns the paths that posts and pages get here if no slug is taken. */
function pathIn({ items }: ExportIndex) {
  return (id: number) => {
    const item = items.get(id);
    return item && (item.type === 'page' ? `/${item.slug}` : `/blog/${item.slug}`);
  };
}

async function convertAll(): Promise<Map<string, ConvertedPost>> {
  const index = await indexExport(file);
  const posts = new Map<string, ConvertedPost>();
  const options = { pathOf: (id: number) => pathIn(index)(id) ?? null };
  for await (const post of readPosts(file, index, options))
    posts.set(`${post.title} ${post.oldPaths[0] ?? ''}`.trim(), post);
  return posts;
}

it('indexExport returns the site, the counts, and the kinds without a place', async () => {
  const { site, counts, lost, items } = await indexExport(file);
  expect({ site, counts }).toEqual({
    site: 'https://www.northgate.example',
    counts: { posts: 45, pages: 9, images: 5 },
  });
  expect(lost.map(({ title, what }) => `${title}: ${what}`)).toEqual([
    'In the trash: It is in the trash of WordPress, and is not imported.',
    ': Menu entries: 1.',
    ': Comments: 2.',
    ': Items of the type “product”: 1.',
  ]);
  expect([...items.values()].filter(({ status }) => status === 'trash')).toEqual([]);
  expect([...items.values()].find(({ title }) => title === 'Harbour')).toMatchObject({
    type: 'attachment',
    fileUrl: 'https://www.northgate.example/wp-content/uploads/2019/05/harbour-scaled.jpg',
    alt: 'Boats in a harbour',
    caption: 'The harbour at dawn',
  });
});

it('indexExport returns redirects from archives and feeds, with own ones only where the slug differs', async () => {
  const { redirects } = await indexExport(file);
  expect(Object.fromEntries(redirects.map(({ source, target }) => [source, target]))).toEqual({
    '/?feed=rss2': '/blog/feed.xml',
    '/feed/*': '/blog/feed.xml',
    '/category/news/*': '/blog/tag/news-and-views',
    '/category/news/tax/*': '/blog/tag/tax',
    '/category/uncategorized/*': '/blog',
    '/category/*': '/blog/tag/*',
    '/tag/c/*': '/blog/tag/c-sharp',
    '/tag/日本/*': '/blog',
    '/tag/*': '/blog/tag/*',
    '/author/*': '/blog',
    '/2019/*': '/blog',
    '/2020/*': '/blog',
    '/2026/*': '/blog',
  });
});

it('readPosts returns every core block and classic markup as Markdown, and names each loss', async () => {
  let written = '';
  for (const { title, markdown, losses } of (await convertAll()).values()) {
    if (!/^(Block|Classic): /.test(title)) continue;
    written += `## ${title}\n\n~~~~\n${markdown}\n~~~~\n\n${losses.map((loss) => `- ${loss}\n`).join('')}\n`;
  }
  const expected = readFileSync('tests/exports/wordpress-6.1.md', 'utf8').replace(/^.*\n\n/, '');
  expect(`${written.trim()}\n`).toBe(expected);
});

it('readPosts returns a draft and the reason for everything that visitors could not see', async () => {
  const drafts = [...(await convertAll()).values()].filter(({ isPublished }) => !isPublished);
  expect(
    Object.fromEntries(drafts.map(({ title, whyDraft, publishedAt }) => [title, [whyDraft, publishedAt]])),
  ).toEqual({
    'Privacy Policy': ['It was a draft in WordPress.', null],
    'A draft': ['It was a draft in WordPress.', null],
    'A pending one': ['It was waiting for review in WordPress.', null],
    'A private one': ['It was private in WordPress.', null],
    'A private page': ['It was private in WordPress.', null],
    'A future one': ['It was scheduled for 2098-07-01, 08:00 (UTC) in WordPress.', null],
    'With a password': ['It had a password in WordPress. Here, everyone could read it.', null],
  });
});

it('readPosts returns titles without markup, decoded slugs, dates in UTC, bylines, excerpts and tags', async () => {
  const posts = await convertAll();
  expect(posts.get('Q&A: “fees” now /2020/01/qa-fees-now/*')).toMatchObject({
    excerpt: 'Our fees & terms in brief',
    createdAt: '2020-01-31T23:30:00.000Z',
    publishedAt: '2020-01-31T23:30:00.000Z',
    byline: 'Maria Novák',
    tags: [],
  });
  expect(posts.get('Новости компании /2020/02/новости-компании/*')?.slug).toBe('новости-компании');
  expect(posts.get('Classic: Media /2019/06/classic-media/*')).toMatchObject({
    byline: 'Tom O’Neill',
    createdAt: '2019-06-04T08:30:00.000Z',
  });
  expect(posts.get('FAQ /2020/02/faq/*')?.images).toEqual([
    { url: 'https://www.northgate.example/wp-content/uploads/2019/05/desk.jpg', alt: '' },
  ]);
  expect(posts.get('Untitled 48 /2020/02/48/*')?.losses).toEqual(['It had no title.']);
  expect(posts.get('Block: List /2019/05/block-list/*')?.tags).toEqual(['News & Views', 'Tax', 'C#', 'VAT']);
  const quote = posts.get('Block: Quote /2019/05/block-quote/*');
  expect(quote?.tags).toEqual(['Payroll / Pensions', 'eight', 'five', 'four', 'nine', 'one', 'seven', 'six']);
  expect(quote?.featuredImage).toBe('https://www.northgate.example/wp-content/uploads/2019/05/harbour-scaled.jpg');
});

it('readPosts returns old addresses: permalink, number, earlier slugs, and parents of pages', async () => {
  const posts = [...(await convertAll()).values()];
  const pathsOf = (title: string) => posts.filter((post) => post.title === title).flatMap(({ oldPaths }) => oldPaths);
  expect(pathsOf('Block: Verse')).toEqual(['/2019/05/poem/*', '/2019/05/block-verse/*', '/?p=16']);
  expect(pathsOf('Rates')).toEqual(['/services/payroll/rates/*', '/?page_id=59', '/about/rates/*', '/?page_id=61']);
  expect(pathsOf('A draft')).toEqual([]);
});
