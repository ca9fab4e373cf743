/** A look at a text before it is published: what it warns of, and how others show the text. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logInAs, openSite, type Site, withoutClasses } from './site';

let site: Site;
let admin: Site;
beforeAll(async () => {
  site = await openSite();
  admin = await logInAs(site, 'admin');
});
afterAll(() => site.close());

const whole = { title: 'Moving office', excerpt: 'Six weeks before the van comes.' };
const check = async (text: object) => {
  const response = await admin.json('POST', '/api/admin/content-check', text);
  expect(response.status).toBe(200);
  return response.json();
};
const warned = async (content: string, text: object = {}) =>
  (await check({ ...whole, content, ...text })).warnings.map((warning: { text: string }) => warning.text);

const make = async (path: string, fields: object) => {
  const response = await admin.json('POST', path, fields);
  expect(response.status).toBe(201);
};

describe('Content check', () => {
  it('returns no warnings for a correct text', async () => {
    expect(await warned('One.\n\n## Two\n\n### Three\n\n## Four')).toEqual([]);
  });

  it('warns of a missing or long title or description', async () => {
    const title = 'The title has 61 characters: search engines show about 60.';
    const missing = 'The description is missing. Search engines show the first sentences.';
    const long = 'The description has 161 characters: search engines show about 160.';
    expect(await warned('x', { title: 'x'.repeat(61) })).toEqual([title]);
    expect(await warned('x', { searchTitle: 'x'.repeat(61) })).toEqual([title]);
    expect(await warned('x', { title: 'x'.repeat(61), searchTitle: 'Short' })).toEqual([]);
    expect(await warned('x', { excerpt: '' })).toEqual([missing]);
    expect(await warned('x', { searchDescription: 'x'.repeat(161) })).toEqual([long]);
    expect(await warned('x', { what: 'page', excerpt: '', description: 'Who we are.' })).toEqual([]);
    expect(await warned('x', { title: ' ' })).toEqual(['The title is missing.']);
  });

  it('warns of skipped, top-level and empty headings with their positions', async () => {
    const content = '### One\n\n# Two\n\n## Three\n\n##### Four\n\n##';
    const { warnings, outline } = await check({ ...whole, content });
    expect(warnings).toEqual([
      { text: '“One” skips a level: ## would follow.', at: 0 },
      { text: '“Two” is a second title: begin it with ## instead of #.', at: content.indexOf('# Two') },
      { text: '“Four” skips a level: ### would follow.', at: content.indexOf('##### Four') },
      { text: 'A heading is empty.', at: content.lastIndexOf('##') },
    ]);
    expect(outline.slice(0, 2)).toEqual([
      { level: 3, text: 'One', at: 0 },
      { level: 1, text: 'Two', at: 9 },
    ]);
  });

  it('warns of dead links only', async () => {
    await make('/api/admin/blog-posts', {
      title: 'Published',
      content: 'With a part.\n\n## A part\n\nMore of it.',
      isPublished: true,
      tags: 'Security',
    });
    await make('/api/admin/blog-posts', { title: 'A draft', content: 'It is not there yet.' });
    await make('/api/admin/pages', { title: 'About us', content: 'A shed.', isPublished: true });
    const dead = async (href: string) =>
      (await warned(`[words](${href})\n\n## Own part`)).map((text: string) =>
        text.replace(`The link to ${href} is dead: `, ''),
      );
    for (const alive of [
      'https://example.com/nothing',
      'mailto:a@example.com',
      'tel:+442079460127',
      '/',
      '/#services',
      '/blog',
      '/blog?page=2',
      '/blog/feed.xml',
      '/blog/tag/security',
      '/blog/published',
      '/Blog/Published/',
      '/blog/published#section-a-part',
      '/about-us',
      '/privacy-policy',
      '#section-own-part',
    ]) {
      expect([alive, await dead(alive)]).toEqual([alive, []]);
    }
    expect(await dead('/blog/nothing')).toEqual(['page not found.']);
    expect(await dead('/nothing')).toEqual(['page not found.']);
    expect(await dead('/blog/tag/nothing')).toEqual(['page not found.']);
    expect(await dead('/blog/a-draft')).toEqual(['it is not published.']);
    expect(await dead('/blog/published#section-b')).toEqual(['no heading there has this name.']);
    expect(await dead('#section-b')).toEqual(['no heading in this text has this name.']);
    expect(await dead('/#nothing')).toEqual(['no section of the home page has this name.']);
    expect(await dead('www.example.com')).toEqual(['an address must start with https:// or /.']);
    await make('/api/admin/redirects', { source: '/former', target: '/blog/published' });
    expect(await dead('/former')).toEqual([]);
    expect(await warned('[words][a]\n\n[a]: /nothing')).toEqual(['The link to /nothing is dead: page not found.']);
  });

  it('warns of images without alternative text, except decorative ones', async () => {
    const size = { width: 30, height: 20, bytes: 400 };
    const row = {
      name: 'rack.svg',
      digest: 'a'.repeat(64),
      kind: 'svg',
      mime: 'image/svg+xml',
      variants: '[]',
      ...size,
    } as const;
    const timestamp = '2026-11-20T09:00:00.000Z';
    const { id } = await site.store.queries
      .insertInto('media')
      .values({ ...row, state: 'ready', createdAt: timestamp, updatedAt: timestamp })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ref = `media:${id}`;
    const bare = ['The image rack.svg has no alternative text.'];
    expect(await warned(`![](${ref})`)).toEqual(bare);
    expect(await warned('x', { featuredImage: ref })).toEqual(['The featured image has no alternative text.']);
    expect(await warned(`![A rack](${ref})`)).toEqual([]);
    await site.store.queries.updateTable('media').set({ isDecorative: true }).execute();
    expect(await warned(`![](${ref})`, { featuredImage: ref })).toEqual([]);
    expect(await warned('![](/samples/cyber-security.svg)')).toEqual([
      'The image /samples/cyber-security.svg has no alternative text.',
    ]);
    expect(await warned('![x](media:999)')).toEqual(['The image media:999 is not in the media library.']);
  });

  it('warns of a text that cannot be rendered', async () => {
    expect(await warned('> '.repeat(100).concat('deep'))).toEqual([expect.stringMatching(/^Lists, quotes/)]);
  });
});

describe('Search and sharing preview', () => {
  it('matches the title and description of the published post or page', async () => {
    const own = { searchTitle: 'Found by this', searchDescription: 'And told that.', content: 'Some words of a text.' };
    for (const [what, path, start] of [
      ['post', '/api/admin/blog-posts', '/blog/'],
      ['page', '/api/admin/pages', '/'],
    ] as const) {
      for (const [slug, fields] of [
        [`${what}-plain`, { content: own.content }],
        [`${what}-own`, what === 'post' ? own : { ...own, description: own.searchDescription }],
      ] as const) {
        const input = { ...fields, title: 'Moving office', slug, isPublished: true };
        await make(path, input);
        const html = await (await site.send(start + slug)).text();
        const { shown: visible } = await check({ ...input, what });
        expect(visible.address).toMatch(new RegExp(`^http.*${start}${slug}$`));
        expect(html).toContain(`<title>${visible.title}</title>`);
        expect(html).toContain(`<meta name="description" content="${visible.description}"/>`);
        expect(html).toContain(`property="og:title" content="${visible.title}"`);
      }
    }
    expect(await (await site.send('/blog/post-own')).text()).toContain('<title>Found by this</title>');
    expect(await (await site.send('/blog/post-plain')).text()).toContain('<title>Moving office | Uplink</title>');
  });

  it('shows the card that the server renders, or the featured image', async () => {
    const { shown: visible } = await check({ ...whole, content: 'x' });
    expect(visible.image).toBe('/admin/card?title=Moving+office');
    const card = await admin.send(visible.image);
    expect(card.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(await card.text()).toContain('width="1200" height="630"');
    expect((await check({ ...whole, content: 'x', featuredImage: '/samples/a.svg' })).shown.image).toBe(
      '/samples/a.svg',
    );
  });

  it('appears in the edit forms with warnings and word count', async () => {
    const forms = [
      ['/api/admin/blog-posts', '/admin/blog-posts', 'Saved as a post'],
      ['/api/admin/pages', '/admin/pages', 'Saved as a page'],
    ] as const;
    for (const [path, screen, title] of forms) {
      const created = await (
        await admin.json('POST', path, { title, content: '[x](/nothing) and more than that.' })
      ).json();
      const { id } = created.blogPost ?? created.page;
      const html = await (await admin.send(`${screen}/${id}/edit`)).text();
      expect(html).toContain('The link to /nothing is dead: page not found.');
      expect(withoutClasses(html)).toContain(`<p>${title} | Uplink</p>`);
      expect(html.replaceAll('<!-- -->', '')).toContain('5 words, 1 minute to read.');
    }
  });

  it('does not count the alternative text of an image as words', async () => {
    const content = '![A rack](/samples/iso-9001.svg)';
    const { blogPost } = await (await admin.json('POST', '/api/admin/blog-posts', { title: 'A rack', content })).json();
    const html = await (await admin.send(`/admin/blog-posts/${blogPost.id}/edit`)).text();
    expect(html.replaceAll('<!-- -->', '')).toContain('0 words.');
    expect(html).toContain('The description is missing');
    expect(html).not.toContain('to read.');
  });
});
