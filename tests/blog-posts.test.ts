/** Posts: their addresses, when they were published, who wrote them, and who sees a draft. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freezeClock } from '../app/platform/clock.server';
import { logInAs, openSite, type Site } from './site';

let site: Site;
let editor: Site;
beforeEach(async () => {
  site = await openSite();
  editor = await logInAs(site, 'editor');
});
afterEach(() => site.close());

const path = '/api/admin/blog-posts';
const input = { title: 'Moving office', content: 'Six weeks before the van comes, **order** the line.' };

const send = (method: string, to: string, body: object) => editor.json(method, to, body);
const answer = async (response: Response) => ({ status: response.status, ...(await response.json()) });
const create = async (fields: object = {}) => answer(await send('POST', path, { ...input, ...fields }));
const change = async (id: number, fields: object) =>
  answer(await send('PUT', `${path}/${id}`, { ...input, ...fields }));

describe('Blog post slug', () => {
  it('comes from the title, with a number when taken', async () => {
    expect((await create()).blogPost.slug).toBe('moving-office');
    expect((await create()).blogPost.slug).toBe('moving-office-2');
    expect((await create({ title: ' Moving, OFFICE! ' })).blogPost.slug).toBe('moving-office-3');
    expect((await create({ title: 'Zürich à la carte', slug: '' })).blogPost.slug).toBe('zurich-a-la-carte');
    expect((await create({ title: 'Straße, Łódź, smørrebrød, Đà Nẵng, Æthelred', slug: '' })).blogPost.slug).toBe(
      'strasse-lodz-smorrebrod-da-nang-aethelred',
    );
    expect((await create({ title: 'Новый офис', slug: '' })).blogPost.slug).toBe('noviy-ofis');
  });

  it('stays within 200 characters and unique for long titles', async () => {
    const title = 'abcdefghi '.repeat(20).trim();
    const slugs = [(await create({ title })).blogPost.slug, (await create({ title })).blogPost.slug];
    expect(slugs.every((slug) => slug.length <= 200)).toBe(true);
    expect(new Set(slugs).size).toBe(2);
    expect(slugs[1]).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('is required when the title yields fewer than three characters', async () => {
    const rejected = await create({ title: '你好，世界！hi' });
    expect(rejected.status).toBe(400);
    expect(Object.keys(rejected.errors)).toEqual(['slug']);
    expect((await create({ title: '你好，世界！hi', slug: 'hello' })).blogPost.slug).toBe('hello');
  });

  it('returns 409 with a field error when taken, on create and on update', async () => {
    await create();
    const second = await create({ title: 'Another title' });
    for (const rejected of [
      await create({ slug: 'moving-office' }),
      await change(second.blogPost.id, { slug: 'moving-office' }),
    ]) {
      expect(rejected.status).toBe(409);
      expect(rejected.errors).toEqual({ slug: [rejected.message] });
    }
    expect((await change(second.blogPost.id, { slug: 'another-title' })).status).toBe(200);
  });

  it('follows the title on update and keeps its own number', async () => {
    await create();
    const { blogPost } = await create();
    expect((await change(blogPost.id, {})).blogPost.slug).toBe('moving-office-2');
    expect((await change(blogPost.id, { title: 'Moving house' })).blogPost.slug).toBe('moving-house');
  });

  it.each(['Moving', 'moving_office', '-moving', 'moving--office', 'moving-'])('rejects %j', async (slug) => {
    const message = 'Slug must be URL-friendly (lowercase, numbers, hyphens)';
    expect(await create({ slug })).toEqual({ status: 400, message, errors: { slug: [message] } });
  });
});

describe('Blog post publication date', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
  beforeEach(async () => {
    freezeClock(at(8));
    editor = await logInAs(site, 'editor');
  });

  it('is set on each change from draft to published and kept otherwise', async () => {
    const { blogPost: draft } = await create({ publishedAt: '2001-01-01T00:00:00Z' });
    expect(draft).toMatchObject({ isPublished: false, publishedAt: null, createdAt: at(8).toISOString() });
    const times = [];
    for (const [hour, isPublished] of [
      [9, true],
      [10, true],
      [11, false],
      [12, false],
      [13, true],
    ] as const) {
      freezeClock(at(hour));
      const { blogPost } = await change(draft.id, { isPublished });
      times.push(new Date(blogPost.publishedAt).getUTCHours());
      expect(blogPost.updatedAt).toBe(at(hour).toISOString());
    }
    expect(times).toEqual([9, 9, 9, 9, 13]);
  });

  it('is set when a post is created as published', async () => {
    expect((await create({ isPublished: true })).blogPost.publishedAt).toBe(at(8).toISOString());
  });
});

describe('Blog post author', () => {
  it('is the creator, whatever the request says, and is cleared when the user is deleted', async () => {
    const { blogPost } = await create({ authorId: 99, isPublished: true });
    const { id } = await site.store.queries
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'editor')
      .executeTakeFirstOrThrow();
    expect(blogPost).toMatchObject({ authorId: id, authorName: 'Priya Raman' });
    await site.store.queries.deleteFrom('users').where('id', '=', id).execute();
    const admin = await logInAs(site, 'admin');
    const { blogPosts } = await (await admin.send(path)).json();
    expect(blogPosts).toMatchObject([{ authorId: null, authorName: null }]);
    expect((await site.send('/blog/moving-office')).status).toBe(200);
  });
});

describe('Blog post excerpt', () => {
  it('may be empty and otherwise needs ten characters', async () => {
    expect((await create({ excerpt: '  ' })).blogPost.excerpt).toBeNull();
    expect((await create({ excerpt: 'Long enough' })).blogPost.excerpt).toBe('Long enough');
    expect((await create({ excerpt: 'Too short' })).errors).toEqual({
      excerpt: ['Excerpt must be at least 10 characters'],
    });
  });
});

describe('Blog post draft', () => {
  it('shows a preview to staff and returns 404 to everyone else', async () => {
    await create();
    for (const visitor of [site, await logInAs(site, 'user')]) {
      expect((await visitor.send('/blog/moving-office')).status).toBe(404);
      expect((await visitor.send('/blog/moving-office?_data=routes%2F_site.blog.%24slug')).status).toBe(404);
    }
    for (const role of ['admin', 'editor'] as const) {
      const response = await (await logInAs(site, role)).send('/blog/moving-office');
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const html = await response.text();
      expect(html).toMatch(/<p class="[^"]*">Draft<\/p>/);
      expect(html).toContain('<strong>order</strong>');
      expect(html).toContain('<meta name="robots" content="noindex"/>');
    }
  });

  it('is absent from public pages, the feed, the sitemap and the API', async () => {
    await create({ title: 'A secret plan' });
    for (const address of ['/', '/blog', '/blog/feed.xml', '/sitemap.xml', '/api/blog-posts']) {
      expect(await (await site.send(address)).text()).not.toMatch(/secret/i);
    }
    expect((await site.send('/api/blog-posts/a-secret-plan')).status).toBe(404);
  });

  it('shows no draft label and allows caching once published', async () => {
    await create({ isPublished: true });
    const response = await editor.send('/blog/moving-office');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).not.toContain('Draft');
  });
});

it('The form explains the kinds of notes if the text has a note', async () => {
  const kinds = 'To change the kind of a note';
  for (const [content, isExplained] of [
    ['Order the line first, six weeks ahead.', false],
    ['> [!TIP]\n> Order the line first.', true],
  ] as const) {
    const { blogPost } = await create({ content });
    const form = await editor.send(`/admin/blog-posts/${blogPost.id}/edit`);
    expect((await form.text()).includes(kinds)).toBe(isExplained);
  }
});
