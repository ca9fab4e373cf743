import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, describe, expect, it } from 'vitest';
import type { ConvertedPost } from './export';
import { indexExport } from './index.server';
import { readPosts } from './posts.server';

const folder = mkdtempSync(join(tmpdir(), 'uplink-wxr-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(content: string | Uint8Array): string {
  const path = join(folder, 'export.xml');
  writeFileSync(path, content);
  return path;
}

const channel = (inner: string, head = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${head}\n<rss version="2.0">\n<channel>\n<title>Old</title><link>https://old.example/</link>\n<wp:wxr_version>1.2</wp:wxr_version>\n${inner}\n</channel>\n</rss>\n`;
const item = (fields: string, id = 1) =>
  `<item><title>A &amp; B</title><link>https://old.example/a-${id}/</link><wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2019-05-01 08:00:00</wp:post_date_gmt><wp:post_name>a-${id}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>${fields}</item>`;
const content = (html: string) => `<content:encoded><![CDATA[${html}]]></content:encoded>`;

async function convert(file: string | Uint8Array): Promise<ConvertedPost[]> {
  const path = written(file);
  const index = await indexExport(path);
  const posts: ConvertedPost[] = [];
  for await (const one of readPosts(path, index, { pathOf: (id) => `/blog/a-${id}` })) posts.push(one);
  return posts;
}

const markdownOf = async (html: string) => (await convert(channel(item(content(html)))))[0];

describe('indexExport rejects', () => {
  const whole = channel(item(content('Text')));
  it.each([
    ['an empty file', '', /^This file is empty\. In WordPress, open Tools, Export, choose “All content”/],
    [
      'a file that was cut off',
      whole.slice(0, -30),
      /^Line 6: the file ends here, before its end\. The download was interrupted/,
    ],
    ['a file that was cut off in a text', whole.slice(0, whole.indexOf('Text') + 2), /^Line 6: the file ends here/],
    [
      'a damaged file',
      whole.replace('</channel>', '</chanel>'),
      /^Line 7: the file is damaged \(Unexpected close tag\)/,
    ],
    [
      'an unknown entity',
      whole.replace('A &amp; B', 'A &whatever; B'),
      /^Line 6: the file is damaged \(Invalid character entity\)/,
    ],
    [
      'entities of its own',
      whole.replace('<rss', '<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n<rss'),
      /^Line 2: this file declares a document type/,
    ],
    [
      'a web page',
      '<!DOCTYPE html>\n<html><body>Log in</body></html>',
      /^Line 1: This file is a web page\. In WordPress/,
    ],
    ['a web page without a type', '<html><body>Log in</body></html>', /This file is a web page/],
    ['a feed', whole.replace(/<wp:.*?<\/wp:\w+>/g, ''), /this file is an RSS feed, which has only the latest posts/],
    ['an Atom feed', '<feed xmlns="http://www.w3.org/2005/Atom"><entry/></feed>', /Atom feed or a Blogger backup/],
    ['a sitemap', '<urlset><url/></urlset>', /This file is a sitemap/],
    ['other XML', '<svg/>', /^Line 1: this is another kind of XML/],
    ['JSON', '{"posts": []}', /This file is JSON/],
    ['text', 'Dear reader', /^Line 1: .*does not begin with “<”/],
    ['a ZIP archive', 'PK\x03\x04', /This file is a ZIP archive\. Unpack it/],
    ['a compressed file', Buffer.from([0x1f, 0x8b, 8]), /This file is compressed/],
    ['an unknown encoding', whole.replace('UTF-8', 'KLINGON'), /^Line 1: the encoding “KLINGON” is unknown/],
    ['deep elements', channel('<a>'.repeat(50)), /^Line 6: there are too many elements/],
  ])('%s', async (_name, file, message) => {
    await expect(indexExport(written(file))).rejects.toThrow(message);
  });

  it('nothing else: an abort ends the reading', async () => {
    await expect(indexExport(written(whole), AbortSignal.abort())).rejects.toThrow(/abort/);
  });
});

describe('readPosts returns the posts of', () => {
  it('WXR 1.0, with terms twice and authors as names only', async () => {
    const terms =
      '<category><![CDATA[News]]></category><category domain="category" nicename="news"><![CDATA[News]]></category><category domain="tag"><![CDATA[vat]]></category><category domain="tag" nicename="vat"><![CDATA[vat]]></category>';
    const file = channel(item(`<dc:creator>Ann</dc:creator>${terms}${content('Text')}`)).replace('1.2', '1.0');
    expect(await convert(file)).toMatchObject([
      { title: 'A & B', byline: 'Ann', tags: ['News', 'vat'], markdown: 'Text' },
    ]);
  });

  it('converters that leave out numbers, types and states', async () => {
    const bare = (title: string) =>
      `<item><title>${title}</title><pubDate>Wed, 01 May 2019 10:00:00 +0200</pubDate><wp:post_date>2019-05-01 10:00:00</wp:post_date>${content(title)}</item>`;
    expect(await convert(channel(bare('One') + bare('Two')))).toMatchObject([
      { id: -1, title: 'One', isPublished: true, markdown: 'One', oldPaths: [] },
      { id: -2, title: 'Two', kind: 'blog-posts', markdown: 'Two' },
    ]);
  });

  it('files without prefixes, in Latin 1, in UTF-16 and with white space before them', async () => {
    const file = channel(item(content('Café')));
    const bare = file.replaceAll('wp:', '');
    const latin = file.replace('UTF-8', 'ISO-8859-1');
    const wide = Buffer.from(`\uFEFF${file}`, 'utf16le');
    for (const one of [bare, Buffer.from(latin, 'latin1'), wide, `\n\n ${file}`, `\uFEFF${file}`])
      expect((await convert(one))[0]?.markdown).toBe('Café');
  });

  it('texts with control characters, divided character data and the ends of tags', async () => {
    expect(await markdownOf('One\x0b two\x00 ]]]]><![CDATA[> three')).toMatchObject({ markdown: 'One two ]]> three' });
  });

  it('WordPress.com, whose images are resized by address', async () => {
    const image = '<img src="https://i0.wp.com/old.example/wp-content/uploads/a-300x200.jpg?resize=300%2C200&ssl=1">';
    const hosted = '<img src="https://old.files.wordpress.com/2019/05/b.jpg?w=300">';
    expect((await markdownOf(image + hosted))?.images.map(({ url }) => url)).toEqual([
      'https://old.example/wp-content/uploads/a-300x200.jpg',
      'https://old.files.wordpress.com/2019/05/b.jpg',
    ]);
  });

  it('footnotes, search descriptions and empty titles', async () => {
    const note = '[{"id":"n1","content":"See <a href=\\"https://other.example/\\">there</a>."}]';
    const meta = (key: string, value: string) =>
      `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;
    const html =
      '<!-- wp:paragraph --><p>Text<sup data-fn="n1" class="fn"><a href="#n1" id="n1-link">1</a></sup></p><!-- /wp:paragraph --><!-- wp:footnotes /-->';
    const file = channel(item(content(html) + meta('footnotes', note) + meta('_yoast_wpseo_metadesc', 'For search')));
    expect(await convert(file)).toMatchObject([
      {
        markdown: 'Text[^1]\n\n[^1]: See [there](https://other.example/).',
        excerpt: 'For search',
        losses: [],
      },
    ]);
  });
});

it('readPosts keeps the address of a resized image that names no other website', async () => {
  const post = await markdownOf(
    '<img src="https://i0.wp.com/" alt="a"><img src="https://i1.wp.com/%20/b.png" alt="b">',
  );
  expect(post?.markdown).toBe('![a](https://i0.wp.com/)![b](https://i1.wp.com/%20/b.png)');
});

it('readPosts keeps the text of a post that is nested too deeply, and names the loss', async () => {
  const post = await markdownOf(`${'<div>'.repeat(20_000)}Deep`);
  expect(post?.markdown).toBe('Deep');
  expect(post?.losses).toEqual(['All formatting and images, because the text is nested too deeply.']);
});

it('readPosts returns the text of a post with a large field of a page builder', async () => {
  const meta = `<wp:postmeta><wp:meta_key>_elementor_data</wp:meta_key><wp:meta_value>${'x'.repeat(1_100_000)}</wp:meta_value></wp:postmeta>`;
  const [post] = await convert(channel(item(content('Text') + meta)));
  expect(post).toMatchObject({ markdown: 'Text', losses: ['The layout of Elementor. The text is kept.'] });
});

it('indexExport names items over the limit, and keeps none of their text', async () => {
  const file = channel(item(content('x'.repeat(1_100_000))) + item(content('Small'), 2));
  const index = await indexExport(written(file));
  expect(index.lost).toEqual([{ title: 'A & B', what: 'It is too large to import.' }]);
  expect((await convert(file)).map(({ id }) => id)).toEqual([2]);
});

it.each([
  ['tags that are not closed', '<b>x'],
  ['shortcodes that are not closed', '[a b=1 '],
  ['shortcodes without an end', '[a b="1"] '],
  ['comments that are not closed', '<!-- '],
  ['code that is not closed', '<pre>'],
  ['quotation marks', '[a b="'],
  ['bold neighbours', '<b>x</b>'],
  ['empty lines', 'x\n\n'],
  ['brackets', '[['],
  ['ends of shortcodes', '[a b=1][/a]'],
  ['reusable blocks that are not closed', '<!-- wp:block {"ref":1}'],
])(
  'readPosts converts %s in time',
  async (_name, part) => {
    expect(await markdownOf(part.repeat(60_000 / part.length))).toBeDefined();
  },
  20_000,
);

it('indexExport keeps no part of a large file in memory', async () => {
  const text = content('An engineer wrote this. '.repeat(4000));
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const megabytes = () => {
    collect();
    return process.memoryUsage().heapUsed / 2 ** 20;
  };
  await convert(channel(item('')));
  const before = megabytes();
  written(channel(Array.from({ length: 200 }, (_, index) => item(text, index + 1)).join('\n')));
  const index = await indexExport(join(folder, 'export.xml'));
  expect(megabytes() - before).toBeLessThan(4);
  expect(index.items.size).toBe(200);
});
