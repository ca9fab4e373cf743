/** Markdown is rendered when it is saved, in a thread and within limits; what cannot be shown takes nothing else down. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderErrors } from '../app/content/markdown/markdown';
import { seed } from '../app/content/samples/seed.server';
import { operator } from '../app/records/actor';
import { exportArchive } from '../app/registry/archive.server';
import { importArchive } from '../app/registry/import.server';
import { renderOutdated } from '../app/registry/outdated-texts.server';
import { logInAs, openSite, type Site } from './site';

const tooDeep = `${'> '.repeat(100)}deep`;
/** Each address may begin at each of the others: minutes on any machine, for which the limit is four seconds. */
const tooSlow = 'www.a_'.repeat(10_000);

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

const textOf = async (address: string, browser = site) => {
  const response = await browser.send(address);
  return { status: response.status, text: await response.text() };
};

/** A post as an import, or a release that stored none of this, leaves it. */
async function insert(slug: string, content: string, publishedAt = '2026-01-01T10:00:00.000Z') {
  const row = { title: `About ${slug}`, slug, content, isPublished: true, publishedAt, updatedAt: publishedAt };
  const { id } = await site.store.queries.insertInto('blogPosts').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

const stored = (id: number) =>
  site.store.queries
    .selectFrom('blogPosts')
    .select(['html', 'autoExcerpt', 'wordCount', 'renderError'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('Import', () => {
  it('stores HTML or a render error for each post', async () => {
    await insert('shown', 'Six **weeks** before the van.');
    await insert('not-shown', tooDeep);
    const archive = await exportArchive(operator);
    await importArchive(operator, archive, { replace: true });
    const rows = await site.store.queries.selectFrom('blogPosts').select(['slug', 'html', 'renderError']).execute();
    expect(rows).toContainEqual({
      slug: 'shown',
      html: '<p>Six <strong>weeks</strong> before the van.</p>',
      renderError: null,
    });
    expect(rows).toContainEqual({ slug: 'not-shown', html: null, renderError: 'depth' });
  });
});

describe('Saved post', () => {
  it('is stored with its HTML, excerpt and word count', async () => {
    const { blogPost } = await (await admin.json('POST', path, input)).json();
    const html = '<p>Six weeks before the van comes, <strong>order</strong> the line.</p>';
    const excerpt = 'Six weeks before the van comes, order the line.';
    expect(await stored(blogPost.id)).toEqual({ html, autoExcerpt: excerpt, wordCount: 9, renderError: null });
    await admin.json('PUT', `${path}/${blogPost.id}`, { ...input, content: 'Another text, of *seven* words in all.' });
    expect(await stored(blogPost.id)).toMatchObject({ html: '<p>Another text, of <em>seven</em> words in all.</p>' });
  });

  it.each([
    ['too deep', tooDeep, renderErrors.depth],
    ['too slow', tooSlow, renderErrors.effort],
  ])(
    'is rejected at its field with a clear message when %s, while other requests are served',
    async (_, content, message) => {
      const saving = admin.json('POST', path, { ...input, content });
      expect((await site.send('/api/health')).status).toBe(200);
      const rejected = await saving;
      expect(rejected.status).toBe(400);
      expect(await rejected.json()).toEqual({ message, errors: { content: [message] } });
      expect(await site.store.queries.selectFrom('blogPosts').selectAll().execute()).toEqual([]);
    },
  );

  it('is rejected by the form with the error message', async () => {
    const page = await admin.post('/admin/blog-posts/new', { title: input.title, content: tooDeep });
    expect(page.status).toBe(400);
    expect(await page.text()).toContain(renderErrors.depth);
    expect(await site.store.queries.selectFrom('blogPosts').selectAll().execute()).toEqual([]);
  });

  it('is rejected with 401 for an anonymous request', async () => {
    expect((await site.json('POST', path, { ...input, content: tooDeep })).status).toBe(401);
  });
});

describe('Preview', () => {
  it('shows the render error and keeps the input', async () => {
    const response = await admin.post('/admin/blog-posts/new', {
      intent: 'preview',
      ...input,
      isPublished: 'on',
      content: tooDeep,
    });
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toContain(renderErrors.depth);
    expect(text).toContain('value="Moving office"');
  });
});

describe('Post without stored HTML', () => {
  it('is rendered on the first request and stored', async () => {
    const id = await insert('imported', 'With **marks** in it.');
    for (const address of ['/', '/blog', '/blog/feed.xml']) {
      expect((await textOf(address)).text, address).toContain('With marks in it.');
    }
    expect((await textOf('/blog/imported')).text).toContain('<strong>marks</strong>');
    expect(await stored(id)).toMatchObject({ html: '<p>With <strong>marks</strong> in it.</p>', wordCount: 4 });
  });

  it('is hidden on the website and marked in the back office while its text is invalid', async () => {
    await insert('good', 'A good one.', '2026-01-02T10:00:00.000Z');
    const id = await insert('deep', tooDeep);
    await insert('older', 'An older one.', '2025-01-02T10:00:00.000Z');
    for (const address of ['/', '/blog', '/blog/feed.xml', '/sitemap.xml', '/api/blog-posts', '/blog/good']) {
      const { status, text } = await textOf(address);
      expect([address, status, /about deep|blog\/deep/i.test(text)]).toEqual([address, 200, false]);
      expect(text, address).toMatch(/about good|blog\/good/i);
    }
    expect(await (await site.send('/api/blog-posts')).json()).toMatchObject({ total: 2 });
    for (const address of ['/blog/deep', '/api/blog-posts/deep']) expect((await textOf(address)).status).toBe(404);

    const list = (await textOf('/admin/blog-posts', admin)).text;
    expect(list).toContain('Cannot be shown');
    expect(list).toContain(renderErrors.depth);
    expect((await textOf(`/admin/blog-posts/${id}/edit`, admin)).text).toContain('This post is not on the website.');
    const { blogPosts } = await (await admin.send(path)).json();
    expect(blogPosts.map(({ renderError }: { renderError: string }) => renderError).sort()).toEqual([
      'depth',
      null,
      null,
    ]);

    await admin.json('PUT', `${path}/${id}`, { ...input, slug: 'deep' });
    expect((await textOf('/blog')).text).toContain('Moving office');
    expect((await textOf('/admin/blog-posts', admin)).text).not.toContain('Cannot be shown');
  });

  it('is left out of pages when rendering is too slow', async () => {
    await insert('good', 'A good one.');
    await insert('slow', tooSlow, '2026-02-02T10:00:00.000Z');
    const { status, text } = await textOf('/');
    expect([status, text.includes('About slow')]).toEqual([200, false]);
    await expect.poll(async () => (await textOf('/')).text, { timeout: 45_000 }).toContain('About good');
    expect((await textOf('/')).text).not.toContain('About slow');
  });
});

it('Sample posts are stored with their HTML', async () => {
  await seed();
  const missing = site.store.queries.selectFrom('blogPosts').select('id').where('html', 'is', null);
  expect(await missing.execute()).toEqual([]);
});

describe('New renderer', () => {
  const outdate = (html: string) =>
    site.store.queries.updateTable('blogPosts').set({ html, renderer: 'former' }).execute();

  it('renders all texts again, and pages show the old HTML until then', async () => {
    await admin.json('POST', path, input);
    await admin.json('POST', '/api/admin/site-content/privacy-policy', { content: '## One\n\nWith *marks*.' });
    await outdate('<p>former</p>');
    await site.store.queries.updateTable('siteContent').set({ html: '<p>former</p>', renderer: 'former' }).execute();
    for (const address of ['/blog/moving-office', '/privacy-policy']) {
      expect((await textOf(address)).text).toContain('<p>former</p>');
    }
    expect(await renderOutdated()).toBe(2);
    expect((await textOf('/blog/moving-office')).text).toContain('<strong>order</strong>');
    expect((await textOf('/privacy-policy')).text).toContain('<em>marks</em>');
    expect(await renderOutdated()).toBe(0);
  });

  it('does not overwrite a text that was saved meanwhile', async () => {
    const { blogPost } = await (await admin.json('POST', path, input)).json();
    await outdate('<p>former</p>');
    const making = renderOutdated();
    await admin.json('PUT', `${path}/${blogPost.id}`, { ...input, content: 'Saved in the meantime.' });
    await making;
    expect(await stored(blogPost.id)).toMatchObject({ html: '<p>Saved in the meantime.</p>' });
  });
});

describe('Legal page', () => {
  const policy = '/api/admin/site-content/privacy-policy';

  it('is rejected when its text is too complex', async () => {
    const rejected = await admin.json('POST', policy, { content: tooDeep });
    expect(await rejected.json()).toEqual({ message: renderErrors.depth, errors: { content: [renderErrors.depth] } });
  });

  it('is shown as plain text when its stored text is too complex', async () => {
    const content = `First & <b>foremost</b>\n\n${tooDeep}`;
    await site.store.queries
      .insertInto('siteContent')
      .values({ key: 'privacy-policy', content, updatedAt: '' })
      .execute();
    for (const prepare of [async () => 0, renderOutdated]) {
      await prepare();
      const { status, text } = await textOf('/privacy-policy');
      expect([status, text.includes('<p>First &amp; &lt;b>foremost&lt;/b></p>')]).toEqual([200, true]);
    }
  });

  it('shows the default text until one is saved, and again once emptied', async () => {
    expect((await textOf('/privacy-policy')).text).toContain('id="section-cookies"');
    await admin.json('POST', policy, { content: '## Ours' });
    expect((await textOf('/privacy-policy')).text).toContain('id="section-ours"');
    await admin.json('POST', policy, { content: '' });
    expect((await textOf('/privacy-policy')).text).toContain('id="section-cookies"');
  });
});

describe('Post lists in the API', () => {
  it('return excerpts instead of content, and at most 100 posts per page', async () => {
    const row = { isPublished: true, publishedAt: '2026-01-01T10:00:00.000Z', updatedAt: '', renderer: 'some' };
    const rows = Array.from({ length: 103 }, (_, n) => ({
      ...row,
      title: `Post ${n}`,
      slug: `post-${n}`,
      content: 'x',
      autoExcerpt: 'word '.repeat(40),
    }));
    await site.store.queries.insertInto('blogPosts').values(rows).execute();
    for (const query of ['', '?pageSize=1000']) {
      const { blogPosts, total } = await (await site.send(`/api/blog-posts${query}`)).json();
      expect([blogPosts.length, total]).toEqual([100, 103]);
      expect(blogPosts[0]).not.toHaveProperty('content');
      expect(blogPosts[0].excerpt).toBe(`${'word '.repeat(35)}word…`);
      expect((await (await admin.send(`${path}${query}`)).json()).blogPosts).toHaveLength(100);
    }
    expect((await (await site.send('/api/blog-posts?page=2')).json()).blogPosts).toHaveLength(3);
  });
});
