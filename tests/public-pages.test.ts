/** The public pages and feeds as the server sends them: content from the store, and what machines get. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seed } from '../app/content/samples/seed.server';
import { operator } from '../app/records/actor';
import { checkForImport, exportArchive } from '../app/registry/archive.server';
import { importArchive } from '../app/registry/import.server';
import { logInAs, openSite, origin, type Site } from './site';

let site: Site;
beforeEach(async () => {
  site = await openSite();
});
afterEach(() => site.close());

/** Without the comments that React puts between pieces of a text. */
const page = async (path: string) => (await (await site.send(path)).text()).replaceAll('<!-- -->', '');
const linkedData = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    (match) => JSON.parse(match[1] ?? '') as Record<string, unknown>,
  );

describe('Empty site', () => {
  it('shows every section in order, with labelled sample testimonials', async () => {
    const html = await page('/');
    const ids = [...html.matchAll(/<section[^>]* id="([\w-]+)"/g)].map((match) => match[1]);
    expect(ids.filter((id) => ['home', 'services', 'about', 'testimonials', 'contact'].includes(id ?? ''))).toEqual([
      'home',
      'services',
      'about',
      'testimonials',
      'contact',
    ]);
    for (const text of [
      'The Uplink Advantage',
      'Comprehensive IT Services',
      'The Story',
      'What Our Clients Say',
      '020 7946 0127',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).toContain('downtime has decreased by 95%');
    expect(html.match(/Example</g)).toHaveLength(3);
    expect(html).not.toContain('Latest insights');
    expect(html).not.toContain('Independently checked');
    expect(html).not.toContain('Follow Us');
    expect(html).not.toContain('{brand}');
  });

  it('serves legal pages, an empty article list and a sitemap', async () => {
    expect(await page('/privacy-policy')).toContain('<h1 class="text-page-title">Privacy Policy</h1>');
    expect(await page('/terms-of-service')).toContain('<h1 class="text-page-title">Terms of Service</h1>');
    expect((await site.send('/blog')).status).toBe(200);
    expect(await page('/sitemap.xml')).toContain(`<loc>${origin}/</loc>`);
  });
});

it('The footer links team, case studies and articles while they have content', async () => {
  const links = async () => {
    const [, footer = ''] = (await page('/privacy-policy')).split('<footer');
    return [...footer.matchAll(/href="(\/(?:team|case-studies|blog))"/g)].map(([, to]) => to);
  };
  expect(await links()).toEqual([]);
  const admin = await logInAs(site, 'admin');
  const add = (path: string, record: object) => admin.json('POST', `/api/admin/${path}`, record);
  await add('team-members', { name: 'Amara Bell', role: 'Engineer' });
  const permission = { permissionBy: 'Helen Marsh', permissionOn: '2026-01-01' };
  const study = { title: 'Forty people moved', client: 'A law firm', problem: 'Slow.', content: 'Faster.' };
  await add('case-studies', { ...study, ...permission, isPublished: true });
  const post = { title: 'Moving office', content: 'Long enough to be a post.' };
  await add('blog-posts', { ...post, isPublished: false });
  expect(await links()).toEqual(['/team', '/case-studies']);
  await admin.json('PUT', '/api/admin/blog-posts/1', { ...post, isPublished: true });
  expect(await links()).toEqual(['/team', '/case-studies', '/blog']);
  await admin.json('PATCH', '/api/admin/page', { footer: { links: [{ label: 'Our people', to: '/team' }] } });
  await admin.json('POST', '/api/admin/drafts/publish', {});
  expect(await links()).toEqual(['/team', '/case-studies', '/blog']);
});

describe('Site with content', () => {
  beforeEach(async () => {
    await seed();
  });

  it('shows only active records, in their order', async () => {
    const html = await page('/');
    expect(html).not.toContain('Example<');
    expect(html).not.toContain('Fiona Baird');
    expect(html).not.toContain('ISO 9001');
    expect(html.indexOf('Cyber Essentials Plus')).toBeLessThan(html.indexOf('ISO/IEC 27001'));
    const insights = html.slice(html.indexOf('Latest insights'));
    expect(insights).toContain('The first hour after');
    expect(insights).toContain('Cyber Essentials in');
    expect(insights).not.toContain('lonely');
    expect(html).toContain('Follow Us');
  });

  it('lists each article once over the pages, and answers 404 after the last', async () => {
    const seen: string[] = [];
    for (const number of [1, 2, 3]) {
      const html = await page(`/blog?page=${number}`);
      expect(html).toContain(`Page ${number} of 3`);
      seen.push(...[...html.matchAll(/href="\/blog\/([a-z0-9-]+)"/g)].map((match) => match[1] ?? ''));
    }
    expect(seen).toHaveLength(14);
    expect(new Set(seen).size).toBe(14);
    expect((await site.send('/blog?page=4')).status).toBe(404);
    for (const odd of ['0', '-1', 'x', '1e9']) expect((await site.send(`/blog?page=${odd}`)).status).toBe(200);
  });

  it('shows an article with its neighbours, and hides a draft', async () => {
    const html = await page('/blog/what-to-do-with-the-last-windows-10-machines');
    expect(html).toContain('href="/blog/the-first-hour-after-someone-clicks"');
    expect(html).toContain('href="/blog/cyber-essentials-in-six-unhurried-weeks"');
    expect(html).toMatch(/29 October 2026/);
    expect((await site.send('/blog/notes-for-a-quarterly-review')).status).toBe(404);
    expect((await site.send('/blog/no-such-article')).status).toBe(404);
  });

  it('gives each page a canonical URL, a description and its own title', async () => {
    const paths = ['/', '/blog', '/blog?page=2', '/blog/the-leavers-checklist', '/privacy-policy', '/terms-of-service'];
    const titles = new Set<string>();
    for (const path of paths) {
      const html = await page(path);
      expect(html).toContain(`<link rel="canonical" href="${origin}${path}"/>`);
      expect(html).toContain(`property="og:url" content="${origin}${path}"`);
      expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
      titles.add(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '');
    }
    expect(titles.size).toBe(paths.length);
    expect((await page('/blog?page=1')).includes(`<link rel="canonical" href="${origin}/blog"/>`)).toBe(true);
  });

  it('has structured data without ratings or reviews', async () => {
    const home = linkedData(await page('/'));
    expect(home.map((data) => data['@type'])).toEqual(['ProfessionalService', 'WebSite']);
    const article = linkedData(await page('/blog/the-leavers-checklist'));
    expect(article.map((data) => data['@type'])).toEqual(['BlogPosting', 'BreadcrumbList']);
    expect(article[0]).toMatchObject({ headline: 'The leaver’s checklist', datePublished: '2026-09-03T09:00:00.000Z' });
    expect(JSON.stringify([home, article])).not.toMatch(/rating|review/i);
  });

  it('escapes a closing script tag in structured data', async () => {
    await site.store.queries
      .updateTable('blogPosts')
      .set({ title: '</script><script>alert(1)</script>' })
      .where('slug', '=', 'the-leavers-checklist')
      .execute();
    const html = await page('/blog/the-leavers-checklist');
    expect(html).not.toContain('<script>alert');
    expect(linkedData(html)[0]).toMatchObject({ headline: '</script><script>alert(1)</script>' });
  });

  it('announces the feed on the home page', async () => {
    const feeds = async () => [...(await page('/')).matchAll(/<link rel="alternate"[^>]*>/g)].map(([link]) => link);
    expect(await feeds()).toEqual([
      '<link rel="alternate" type="application/rss+xml" title="Insights" href="/blog/feed.xml"/>',
    ]);
    await site.store.queries.deleteFrom('blogPosts').execute();
    expect(await feeds()).toEqual([]);
  });

  it('escapes titles and descriptions in the feed as HTML and XML, and leaves drafts out of the sitemap', async () => {
    await site.store.queries
      .updateTable('blogPosts')
      .set({ title: 'A & B <c> &lt; \u0008 ]]>', excerpt: 'Press <Enter> & go' })
      .where('slug', '=', 'the-leavers-checklist')
      .execute();
    const feed = await page('/blog/feed.xml');
    // Readers decode a title as XML and then as HTML, which must give the title.
    expect(feed).toContain('<title>A &amp; B &amp;lt;c&gt; &amp;amp;lt;  ]]&gt;</title>');
    expect(feed).toContain('<description>Press &amp;lt;Enter&gt; &amp; go</description>');
    expect(feed.match(/<item>/g)).toHaveLength(14);
    expect(feed).toContain('<pubDate>Thu, 12 Nov 2026 09:00:00 GMT</pubDate>');
    const sitemap = await page('/sitemap.xml');
    expect(sitemap.match(/<loc>/g)).toHaveLength(24);
    expect(sitemap).not.toContain('quarterly-review');
  });
});

describe('Feed id of a post', () => {
  const guids = async () => {
    const feed = await page('/blog/feed.xml');
    const items = [...feed.matchAll(/<item>.*?<link>(.*?)<\/link>(.*?)<\/item>/g)];
    return new Map(
      items.map(([, link = '', rest = '']) => [link, /<guid isPermaLink="false">(.*?)<\/guid>/.exec(rest)?.[1]]),
    );
  };
  const api = '/api/admin/blog-posts';
  const [one, two] = ['http://localhost:3000/blog/one', 'http://localhost:3000/blog/two'];
  const written = { title: 'A new post', content: 'At least twenty characters.', isPublished: true };
  let admin: Site;
  beforeEach(async () => {
    admin = await logInAs(site, 'admin');
    await admin.json('POST', api, { ...written, slug: 'one' });
  });
  const idOf = async (slug: string) =>
    (await site.store.queries.selectFrom('blogPosts').select('id').where('slug', '=', slug).executeTakeFirstOrThrow())
      .id;
  const rename = async (from: string, to: string) =>
    expect((await admin.json('PUT', `${api}/${await idOf(from)}`, { ...written, slug: to })).status).toBe(200);
  /** As a release that had none has left it. */
  const reset = (slug: string) =>
    site.store.queries.updateTable('blogPosts').set({ guid: null }).where('slug', '=', slug).execute();

  it('stays the same when the slug changes', async () => {
    const guid = (await guids()).get(one);
    expect(guid).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
    await rename('one', 'two');
    expect((await guids()).get(two)).toBe(guid);
    await admin.json('POST', api, { ...written, slug: 'one' });
    expect((await guids()).get(one)).not.toBe(guid);
  });

  it('stays the address that an earlier release used', async () => {
    await reset('one');
    expect((await guids()).get(one)).toBe(one);
    await rename('one', 'two');
    expect((await guids()).get(two)).toBe(one);
  });

  it('survives the trash when another post takes the slug', async () => {
    await reset('one');
    const id = await idOf('one');
    await admin.send(`${api}/${id}`, { method: 'DELETE' });
    await admin.json('POST', api, { ...written, slug: 'one' });
    await admin.json('POST', `/api/admin/trash/blog-posts/${id}/restore`, {});
    expect((await guids()).get(`${one}-2`)).toBe(one);
  });

  it('survives export and import', async () => {
    await admin.json('POST', api, { ...written, slug: 'two' });
    await reset('two');
    const before = await guids();
    const archive = checkForImport(JSON.parse(JSON.stringify(await exportArchive(operator))));
    await importArchive(operator, archive, { replace: true });
    await rename('two', 'three');
    const after = await guids();
    expect(after.get(one)).toBe(before.get(one));
    expect(after.get('http://localhost:3000/blog/three')).toBe(two);
  });

  it('may be missing in an archive', async () => {
    const { blogPosts, ...archive } = await exportArchive(operator);
    const posts = blogPosts.map(({ guid: _, ...post }) => post);
    expect(checkForImport(JSON.parse(JSON.stringify({ ...archive, blogPosts: posts }))).blogPosts[0]?.guid).toBeNull();
  });
});

describe('Public address', () => {
  it('comes from BASE_URL', async () => {
    await site.close();
    site = await openSite({ BASE_URL: 'https://www.example.com' });
    expect(await page('/robots.txt')).toBe(
      'User-agent: *\nDisallow: /admin\nDisallow: /api\n\nSitemap: https://www.example.com/sitemap.xml\n',
    );
    expect(await page('/')).toContain('<link rel="canonical" href="https://www.example.com/"/>');
  });

  it('falls back to the address saved with the sitemap', async () => {
    await site.store.queries
      .insertInto('siteContent')
      .values({ key: 'sitemap-base-url', content: 'https://saved.example/', updatedAt: '2026-01-01T00:00:00.000Z' })
      .execute();
    expect(await page('/sitemap.xml')).toContain('<loc>https://saved.example/blog</loc>');
    expect(await page('/blog')).toContain('<link rel="canonical" href="https://saved.example/blog"/>');
  });
});

it('Invalid stored business details fall back to defaults without breaking the page', async () => {
  const row = { key: 'business-details', updatedAt: '2026-03-01T09:00:00.000Z' };
  await site.store.queries
    .insertInto('siteContent')
    .values({ ...row, content: JSON.stringify({ brandName: 'Northwind IT', foundedYear: 2099, phone: 'ring us' }) })
    .execute();
  expect((await site.send('/')).status).toBe(200);
  const html = await page('/');
  expect(html).toContain('Northwind IT');
  expect(html).toContain('020 7946 0127');
  await site.store.queries.updateTable('siteContent').set({ content: 'not JSON' }).execute();
  expect((await site.send('/')).status).toBe(200);
});
