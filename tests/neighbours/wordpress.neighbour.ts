/** The reader of WordPress exports with those of WordPress itself, compared with the pages that WordPress shows. */
import { statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderMarkdown } from '~/content/markdown/markdown.server';
import { plainPath } from '~/content/redirects/paths';
import type { ConvertedPost } from '~/imports/wordpress/export';
import { parseHtml, textOf } from '~/imports/wordpress/html.server';
import { indexExport } from '~/imports/wordpress/index.server';
import { readPosts } from '~/imports/wordpress/posts.server';
import { permalinkSettings, startWordPress, type WordPress } from './wordpress';

const url = 'https://www.northgate.example';
let wordpress: WordPress;
beforeAll(async () => {
  wordpress = await startWordPress(url);
});
afterAll(() => wordpress?.stop());

async function convertAll(file: string): Promise<ConvertedPost[]> {
  const index = await indexExport(file);
  const posts: ConvertedPost[] = [];
  for await (const post of readPosts(file, index, { pathOf: (id) => `/new/${id}` })) posts.push(post);
  return posts;
}

/** The words of HTML, without those of elements that no text can have. */
function wordsOf(html: string): string[] {
  const shown = html.replace(/<(script|style|form)\b.*?<\/\1>/gs, ' ').replace(/<(?!\/?su[bp])[^>]*>/g, ' $& ');
  return (
    textOf(parseHtml(shown))
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Posts whose words differ: players show no address, and shortcodes of plugins that are not there show themselves. */
const differing = /: (Audio|Media|Custom HTML|Shortcode|Dynamic|Captions)/;

describe('An export of WordPress', () => {
  it('has every word in the order in which WordPress shows them', async () => {
    const rendered = wordpress.render();
    const posts = await convertAll(wordpress.export());
    expect(posts.length).toBe(rendered.size);
    for (const { id, title, markdown } of posts) {
      const page = renderMarkdown(markdown);
      if (typeof page === 'string') throw new Error(`${title}: ${page}`);
      const [words, shown] = [wordsOf(page.html), wordsOf(rendered.get(id) ?? '')];
      if (!differing.test(title)) expect([title, ...words]).toEqual([title, ...shown]);
      // The images of both, without their sizes.
      const count = (html: string) => (html.match(/<img /g) ?? []).length;
      if (!/Cover/.test(title)) expect([title, count(page.html)]).toEqual([title, count(rendered.get(id) ?? '')]);
    }
  });

  it.each(Object.keys(permalinkSettings) as (keyof typeof permalinkSettings)[])(
    'has links that the redirects cover with the permalinks “%s”',
    async (setting) => {
      const file = wordpress.export(setting);
      const { items, redirects } = await indexExport(file);
      const posts = await convertAll(file);
      for (const { id, oldPaths, isPublished } of posts.filter((post) => post.isPublished)) {
        const { pathname, search } = new URL(items.get(id)?.link ?? '');
        const path = plainPath(pathname);
        expect(oldPaths).toContain(search ? `${path}${search}` : `${path}/*`);
        expect(isPublished).toBe(true);
      }
      const links = posts.find(({ title }) => title === 'Classic: Links')?.markdown;
      expect(links).toContain(`[plain](/new/${[...items.values()].find(({ slug }) => slug === 'block-list')?.id})`);
      const front = { numeric: '/archives', 'without rewriting': '/index.php', plain: null }[setting as string];
      const source = front === null ? '/?cat=3' : `${front ?? ''}/category/news/tax/*`;
      expect(redirects).toContainEqual({ source, target: '/blog/tag/tax' });
    },
  );
});

it('A large export is read and converted in bounded memory', async () => {
  const large = await startWordPress(url, { posts: 2000, images: 3000 });
  try {
    const file = large.export();
    const index = await indexExport(file);
    expect(index.counts).toMatchObject({ posts: 2045, images: 3005 });
    let [peak, images, longest] = [0, 0, 0];
    const before = process.memoryUsage().heapUsed;
    const start = performance.now();
    let last = start;
    for await (const post of readPosts(file, index, { pathOf: (id) => `/new/${id}` })) {
      images += post.images.length;
      peak = Math.max(peak, process.memoryUsage().heapUsed);
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }
    const seconds = (performance.now() - start) / 1000;
    const mb = (bytes: number) => Math.round(bytes / 2 ** 20);
    console.log(
      `${mb(statSync(file).size)} MB in ${seconds.toFixed(1)} s, ${mb(peak - before)} MB more, longest ${longest.toFixed()} ms`,
    );
    expect(images).toBeGreaterThanOrEqual(3000);
    expect(seconds).toBeLessThan(120);
  } finally {
    await large.stop();
  }
}, 900_000);
