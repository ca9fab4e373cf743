/** Tags of posts: what they may be, where visitors meet them, and their names in all posts at once. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { logInAs, openSite, type Site } from './site';

let site: Site;
let editor: Site;
beforeEach(async () => {
  site = await openSite();
  editor = await logInAs(site, 'editor');
});
afterEach(() => site.close());

const path = '/api/admin/blog-posts';
const input = {
  title: 'Moving office',
  content: 'Six weeks before the van comes, **order** the line.',
  isPublished: true,
};

const answer = async (response: Response) => ({ status: response.status, ...(await response.json()) });
const create = async (fields: object = {}) => answer(await editor.json('POST', path, { ...input, ...fields }));
const tagsOf = async (fields: object) => (await create(fields)).blogPost.tags;
const read = async (address: string, browser = site) => (await (await browser.send(address)).json()) as never;
const text = async (address: string) => (await (await site.send(address)).text()).replaceAll('<!-- -->', '');

describe('Tags of a post', () => {
  it('accept comma-separated text or a list, and drop duplicates and blanks', async () => {
    expect(await tagsOf({ tags: ' Security,  Office   moves,, security ,SÉCURITY' })).toEqual([
      'Security',
      'Office moves',
    ]);
    expect(await tagsOf({ tags: ['Backup', 'Network, Wi-Fi'] })).toEqual(['Backup', 'Network', 'Wi-Fi']);
    for (const tags of [undefined, null, '', ' , ', []]) expect(await tagsOf({ tags })).toEqual([]);
  });

  it('take the spelling that other posts use', async () => {
    const { blogPost } = await create({ tags: 'security' });
    const own = await answer(await editor.json('PUT', `${path}/${blogPost.id}`, { ...input, tags: 'Security' }));
    expect(own.blogPost.tags).toEqual(['Security']);
    expect(await tagsOf({ tags: 'SECURITY, new' })).toEqual(['Security', 'new']);
  });

  it('are equal by name: C++ is neither C# nor C', async () => {
    await create({ title: 'Three languages', tags: 'C#, C, .NET' });
    expect(await tagsOf({ tags: 'c++, c#, net' })).toEqual(['c++', 'C#', 'net']);
    const { tags } = (await read('/api/tags')) as { tags: { slug: string }[] };
    expect(tags.map(({ slug }) => slug).sort()).toEqual(['c', 'c-plus-plus', 'c-sharp', 'dot-net', 'net']);
    expect((await site.send('/blog/tag/c-plus-plus')).status).toBe(200);
  });

  it('keep the address without signs that an earlier release made', async () => {
    await create({ tags: 'C#' });
    expect(await text('/blog/tag/c')).toMatch(/rel="canonical" href="[^"]*\/blog\/tag\/c-sharp"/);
    expect(await text('/blog/tag/c/feed.xml')).toContain('<category>C#</category>');
    expect(await read('/api/blog-posts?tag=c')).toMatchObject({ total: 1 });
  });

  it.each([
    [Array.from({ length: 9 }, (_, at) => `tag ${at}`).join(), 'A post has 8 tags at most'],
    ['x'.repeat(41), 'A tag must be 40 characters or less'],
    ['网络', 'A tag needs a letter from A to Z, or a digit'],
    ['a\u0007b', 'Please use one line only'],
    [[7], 'Separate tags with commas'],
    [7, 'Separate tags with commas'],
  ])('reject %j', async (tags, message) => {
    expect(await create({ tags })).toEqual({ status: 400, message, errors: { tags: [message] } });
  });

  it('appear in the form and the history, and survive restores from history and trash', async () => {
    const { blogPost } = await create({ tags: 'Security, Backup' });
    expect(await (await editor.send(`/admin/blog-posts/${blogPost.id}/edit`)).text()).toContain(
      'value="Security, Backup"',
    );
    await editor.json('PUT', `${path}/${blogPost.id}`, input);
    const address = `/api/admin/history/blog-posts/${blogPost.id}`;
    const { versions } = (await read(address, editor)) as { versions: { id: number; what: string }[] };
    expect(versions[0]?.what).toBe('Tags');
    await editor.json('POST', `${address}/${versions[1]?.id}/restore`, {});
    await editor.send(`${path}/${blogPost.id}`, { method: 'DELETE', headers: { Origin: 'http://localhost' } });
    await editor.json('POST', `/api/admin/trash/blog-posts/${blogPost.id}/restore`, {});
    expect((await answer(await editor.send(`${path}/${blogPost.id}`))).blogPost.tags).toEqual(['Security', 'Backup']);
  });
});

describe('Tags on the website', () => {
  beforeEach(async () => {
    await create({ title: 'One and only', tags: 'Backup' });
    await create({ title: 'A secret draft', tags: 'Secret', isPublished: false });
    for (let number = 1; number <= 7; number += 1) await create({ title: `Note ${number}`, tags: 'Security' });
  });

  it('list their published articles page by page, with a feed', async () => {
    const first = await text('/blog/tag/security');
    expect(first).toMatch(/<h1[^>]*>Security<\/h1><p[^>]*>7 articles<\/p>/);
    expect(first).toContain('<title>Security | Insights | Uplink</title>');
    expect(first).toContain('href="/blog/tag/security/feed.xml"');
    expect(first).toMatch(/rel="canonical" href="[^"]*\/blog\/tag\/security"/);
    expect(first.match(/href="\/blog\/note-\d"/g)).toHaveLength(6);
    expect(first).not.toContain('One and only');
    expect(await text('/blog/tag/security?page=2')).toContain('href="/blog/note-1"');
    expect(await text('/blog/tag/backup')).toMatch(/<p[^>]*>1 article<\/p>/);
    for (const none of ['secret', 'Security', 'nothing', 'security?page=3', 'secret/feed.xml', 'nothing/feed.xml']) {
      expect((await site.send(`/blog/tag/${none}`)).status).toBe(404);
    }
  });

  it('link from the article and the article list, and disappear when no post has tags', async () => {
    expect(await text('/blog/note-1')).toMatch(/<a [^>]*href="\/blog\/tag\/security">Security<\/a>/);
    const index = await text('/blog');
    expect(index).toMatch(/<a [^>]*href="\/blog\/tag\/backup">Backup<\/a>/);
    expect(index).not.toMatch(/secret/i);
    await site.store.queries.updateTable('blogPosts').set({ tags: '' }).execute();
    for (const address of ['/blog', '/blog/note-1']) expect(await text(address)).not.toContain('Topics');
  });

  it('appear in feeds, sitemap, structured data and API', async () => {
    const feed = await text('/blog/tag/security/feed.xml');
    expect(feed).toContain('<title>Security | Insights | Uplink</title>');
    expect(feed.match(/<category>Security<\/category>/g)).toHaveLength(7);
    expect(await text('/blog/feed.xml')).toContain('<category>Backup</category>');
    const sitemap = await text('/sitemap.xml');
    expect(sitemap).toMatch(/\/blog\/tag\/backup<\/loc><lastmod>/);
    expect(sitemap).not.toContain('secret');
    expect(await text('/blog/note-1')).toContain('"keywords":"Security"');
    expect(await read('/api/tags')).toEqual({
      tags: [
        { slug: 'backup', name: 'Backup', posts: 1 },
        { slug: 'security', name: 'Security', posts: 7 },
      ],
    });
    expect(await read('/api/blog-posts?tag=security&pageSize=2')).toMatchObject({ total: 7, blogPosts: [{}, {}] });
    expect(await read('/api/blog-posts?tag=nothing')).toEqual({ total: 0, blogPosts: [] });
  });
});

describe('Tag', () => {
  it('is renamed in all posts, and merges with a tag of the new name', async () => {
    const { blogPost } = await create({ tags: 'Security, Backup' });
    await create({ tags: 'Backups', isPublished: false });
    const renamed = (slug: string, name: string) => editor.json('PATCH', `/api/admin/tags/${slug}`, { name });
    expect(await answer(await renamed('security', 'IT security'))).toEqual({
      status: 200,
      tag: { slug: 'it-security', name: 'IT security', posts: 1 },
    });
    expect((await answer(await renamed('backup', 'BACKUPS'))).tag).toEqual({
      slug: 'backups',
      name: 'Backups',
      posts: 2,
    });
    expect(await read('/api/admin/tags', editor)).toMatchObject({
      tags: [{ slug: 'backups' }, { slug: 'it-security' }],
    });
    const { blogPost: now } = await answer(await editor.send(`${path}/${blogPost.id}`));
    expect(now).toMatchObject({ tags: ['IT security', 'Backups'], updatedAt: blogPost.updatedAt, version: 3 });
    expect((await answer(await renamed('backups', 'backups'))).tag.name).toBe('backups');
    expect((await renamed('nothing', 'Something')).status).toBe(404);
    for (const name of ['', 'one, two', '网络']) expect((await renamed('backups', name)).status).toBe(400);
  });
});
