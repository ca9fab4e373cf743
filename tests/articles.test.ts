/** The parts around an article: author, contents and related articles. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderOutdated } from '../app/registry/outdated-texts.server';
import { logInAs, openSite, type Site } from './site';

let site: Site;
let admin: Site;
beforeEach(async () => {
  site = await openSite();
  admin = await logInAs(site, 'admin');
});
afterEach(() => site.close());

const path = '/api/admin/blog-posts';
const input = {
  title: 'Moving office',
  content: 'Six weeks before the van comes, **order** the line.',
  isPublished: true,
};
const create = async (fields: object = {}) =>
  (await (await admin.json('POST', path, { ...input, ...fields })).json()).blogPost;
const text = async (address: string) => (await (await site.send(address)).text()).replaceAll('<!-- -->', '');

describe('Article author', () => {
  const visibleAt = async (slug: string) => {
    const { authorName } = (await (await site.send(`/api/blog-posts/${slug}`)).json()).blogPost;
    const listed = (await (await site.send('/api/blog-posts')).json()).blogPosts;
    const html = await text(`/blog/${slug}`);
    const isVisible = [html.includes('<p>By '), html.includes('"@type":"Person"'), authorName !== null];
    return [...isVisible, listed.find((post: { slug: string }) => post.slug === slug).authorName !== null];
  };
  const [yes, no] = [Array(4).fill(true), Array(4).fill(false)];

  it('follows the site setting unless the post overrides the setting', async () => {
    for (const authorVisibility of ['site', 'shown', 'hidden'])
      await create({ title: `It is ${authorVisibility}`, authorShown: authorVisibility });
    const visible = async () => [
      await visibleAt('it-is-site'),
      await visibleAt('it-is-shown'),
      await visibleAt('it-is-hidden'),
    ];
    expect(await visible()).toEqual([yes, yes, no]);
    await admin.json('PATCH', '/api/admin/page', { blog: { author: 'none' } });
    expect(await visible()).toEqual([yes, yes, no]);
    await admin.json('POST', '/api/admin/drafts/publish', {});
    expect(await visible()).toEqual([no, yes, no]);
  });
});

describe('End of an article', () => {
  const band = async (changes: object = {}) => {
    await create(changes);
    const [, html = ''] = /aria-labelledby="cta-title">(.*?)<\/section>/s.exec(await text('/blog/moving-office')) ?? [];
    return {
      title: html
        .replaceAll(/<style.*?<\/style>|<[^>]*>/gs, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
      to: /href="([^"]*#contact)"/.exec(html)?.[1],
      hasFace: html.includes('src="/tunde.svg"'),
    };
  };
  const author = (firstName: string, lastName: string) =>
    site.store.queries.updateTable('users').set({ firstName, lastName }).execute();

  it('asks in general without a visible author', async () => {
    await author('Tunde', 'Bakare');
    expect(await band({ authorShown: 'hidden' })).toMatchObject({
      title: expect.stringMatching(/^Questions about this\? Ask about this Call Us/),
      to: '/#contact',
      hasFace: false,
    });
  });

  it('names the author, with face and role if the team has a member of that name', async () => {
    await author('Tunde', 'Bakare');
    expect((await band()).title).toMatch(/^Tunde Bakare Author of this article Ask Tunde about this Call Us/);
    const member = { name: 'tunde bakare', role: 'Service desk manager', portrait: '/tunde.svg' };
    await admin.json('POST', '/api/admin/team-members', member);
    expect(await band({ title: 'Another article', slug: 'other' })).toMatchObject({
      title: expect.stringMatching(/^Tunde Bakare Service desk manager, author of this article Ask Tunde about this/),
      hasFace: true,
    });
  });

  it('preselects the reason that a tag names', async () => {
    expect((await band({ tags: ['Moving', 'Cyber Security'] })).to).toBe('/?reason=cyber_security#contact');
  });
});

describe('Article table of contents', () => {
  const part = (number: number) => `## Part ${number}\n\n${'word '.repeat(250)}\n\n### Detail\n\nMore.`;

  it('lists the headings of a long text and links to each one', async () => {
    await create({ content: [1, 2, 3].map(part).join('\n\n') });
    const html = await text('/blog/moving-office');
    const nav = /<nav [^>]*aria-label="On this page"[^>]*>.*?<\/nav>/s.exec(html)?.[0] ?? '';
    const ids = [...nav.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(6);
    for (const id of ids) expect(html).toMatch(new RegExp(`<h[23] id="${id}">`));
    expect(nav).toMatch(/Part 1<\/a><ul[^>]*><li/);
  });

  it.each([
    ['a short post', `${'## Part\n\nword\n\n'.repeat(5)}`],
    ['a post without headings', 'word '.repeat(2000)],
  ])('is omitted for %s', async (_what, content) => {
    await create({ content });
    expect(await text('/blog/moving-office')).not.toContain('On this page');
  });

  it('appears after texts of an earlier renderer are rendered again', async () => {
    await create({ content: [1, 2, 3].map(part).join('\n\n') });
    await site.store.queries.updateTable('blogPosts').set({ headings: null, renderer: 'former' }).execute();
    expect(await text('/blog/moving-office')).not.toContain('On this page');
    await renderOutdated();
    expect(await text('/blog/moving-office')).toContain('On this page');
  });
});

describe('Related articles', () => {
  const related = async (slug: string) => {
    const nav = /Related articles<\/h2>.*?<\/nav>/s.exec(await text(`/blog/${slug}`))?.[0] ?? '';
    return [...nav.matchAll(/href="\/blog\/([^"]+)"/g)].map(([, other]) => other);
  };

  it('shows up to three by shared tags, then newest first', async () => {
    await create({ title: 'Both of them', tags: 'A, B' });
    for (const number of [1, 2, 3]) await create({ title: `Only A ${number}`, tags: 'A' });
    await create({ title: 'Not published', tags: 'A, B', isPublished: false });
    await create({ title: 'Another', tags: 'C' });
    await create({ title: 'The one', tags: 'A, B' });
    expect(await related('the-one')).toEqual(['both-of-them', 'only-a-3', 'only-a-2']);
    expect(await related('another')).toEqual([]);
    await create({ title: 'Without tags' });
    expect(await text('/blog/without-tags')).not.toContain('Related articles');
  });
});
