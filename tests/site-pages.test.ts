/** Further pages: their addresses, which are never the program's, where they are linked, and who sees them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setReservedPaths } from '../app/content/links/reserved-paths.server';
import { renderErrors } from '../app/content/markdown/markdown';
import { renderOutdated } from '../app/registry/outdated-texts.server';
import { logInAs, openSite, origin, type Site, testBuild } from './site';

let site: Site;
let admin: Site;
beforeEach(async () => {
  site = await openSite();
  admin = await logInAs(site, 'admin');
});
afterEach(() => site.close());

const path = '/api/admin/pages';
const screen = '/admin/pages';
const input = { title: 'About us', content: 'We began in **a shed**.\n\n## Who we are', isPublished: true };

const answer = async (response: Response) => ({ status: response.status, ...(await response.json()) });
const create = async (fields: object = {}) => answer(await admin.json('POST', path, { ...input, ...fields }));
const change = async (id: number, fields: object) =>
  answer(await admin.json('PUT', `${path}/${id}`, { ...input, ...fields }));
const html = async (address: string, browser = site) =>
  (await (await browser.send(address)).text()).replaceAll('<!-- -->', '');

const timestamp = '2026-01-01T10:00:00.000Z';

/** Inserts a page as an import leaves it. */
async function insert(slug: string, fields: object = {}) {
  const row = {
    title: `About ${slug}`,
    slug,
    content: 'Some **text**.',
    isPublished: true,
    updatedAt: timestamp,
    ...fields,
  };
  const { id } = await site.store.queries.insertInto('pages').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

describe('Page slug', () => {
  it('is rejected when the website uses the address', async () => {
    const { routes } = await testBuild();
    const pathOf = (id: string): string => {
      const { parentId, path = '' } = routes[id] ?? {};
      return parentId ? [pathOf(parentId), path].filter(Boolean).join('/') : '';
    };
    const parts = Object.keys(routes).map((id) => pathOf(id).split('/')[0] ?? '');
    const own = new Set(['build', 'media', 'samples', ...parts.filter((part) => /^[a-z0-9-]{3,}$/.test(part))]);
    expect([...own]).toEqual(expect.arrayContaining(['admin', 'api', 'blog', 'privacy-policy', 'terms-of-service']));
    for (const slug of own) {
      const rejected = await create({ slug });
      expect([slug, rejected.status, Object.keys(rejected.errors)]).toEqual([slug, 409, ['slug']]);
    }
    expect(Object.keys(routes).filter((id) => /^[:*]/.test(pathOf(id)))).toEqual(['routes/_site.$']);
  });

  it('is made from the title, with a number when taken', async () => {
    expect((await create()).page.slug).toBe('about-us');
    expect((await create()).page.slug).toBe('about-us-2');
    expect((await create({ title: 'Blog' })).page.slug).toBe('blog-2');
  });

  it('is rejected on create and update when another page has the slug', async () => {
    await create();
    const { page } = await create({ slug: 'jobs' });
    for (const rejected of [await create({ slug: 'about-us' }), await change(page.id, { slug: 'about-us' })]) {
      expect(rejected.status).toBe(409);
      expect(rejected.errors.slug).toEqual(['Another page uses this slug. Choose a different one.']);
    }
    expect((await change(page.id, { slug: 'jobs' })).status).toBe(200);
  });

  it('hides the page, and tells admins, when a later release uses the address', async () => {
    const { page } = await create({ slug: 'jobs' });
    setReservedPaths(['jobs']);
    expect((await site.send('/jobs')).status).toBe(404);
    for (const address of ['/', '/sitemap.xml', '/api/pages']) expect(await html(address)).not.toMatch(/\/?jobs/);
    expect((await site.send('/api/pages/jobs')).status).toBe(404);
    expect(await html(screen, admin)).toContain('This page is hidden because its address is now used by the website.');
    expect(await html(`${screen}/${page.id}/edit`, admin)).toContain('This page is hidden');
    expect((await (await admin.send(`${path}/${page.id}`)).json()).page.isHidden).toBe(true);
    expect((await change(page.id, { slug: 'jobs' })).status).toBe(409);
    expect((await change(page.id, { slug: 'careers' })).page.isHidden).toBe(false);
    expect((await site.send('/careers')).status).toBe(200);
  });

  it('never overrides a built-in address, even when stored', async () => {
    await insert('blog');
    expect(await html('/blog')).not.toContain('Some <strong>text</strong>.');
    await insert('build');
    expect((await site.send('/build')).status).toBe(404);
  });
});

describe('Published page', () => {
  beforeEach(() => create({ description: 'Ten people and a dog.' }));

  it('is served at its address in any letter case and with a trailing slash', async () => {
    for (const address of ['/about-us', '/about-us/', '/About-Us']) {
      const page = await html(address);
      expect(page).toContain('<h1 class="text-page-title">About us</h1>');
      expect(page).toContain('We began in <strong>a shed</strong>.');
      expect(page).toContain('<h2 id="section-who-we-are">');
      expect(page).toContain(`<link rel="canonical" href="${origin}/about-us"/>`);
    }
    expect((await site.send('/about-us/more')).status).toBe(404);
  });

  it('has a title, description, structured data and a sitemap entry', async () => {
    const page = await html('/about-us');
    expect(page).toContain('<title>About us | Uplink</title>');
    expect(page).toContain('<meta name="description" content="Ten people and a dog."/>');
    expect(page).not.toContain('noindex');
    const data = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text]) =>
      JSON.parse(text ?? ''),
    );
    expect(data.map((each) => each['@type'])).toEqual(['WebPage', 'BreadcrumbList']);
    expect(data[0]).toMatchObject({ name: 'About us', url: `${origin}/about-us` });
    expect(await html('/sitemap.xml')).toContain(`<loc>${origin}/about-us</loc>`);
  });

  it('uses the beginning of its text as a missing description', async () => {
    await create({ title: 'Jobs' });
    expect(await html('/jobs')).toContain('<meta name="description" content="We began in a shed. Who we are"/>');
  });

  it('appears in the public API', async () => {
    const { pages } = await (await site.send('/api/pages')).json();
    expect(pages).toEqual([
      {
        id: 1,
        title: 'About us',
        slug: 'about-us',
        description: 'Ten people and a dog.',
        service: null,
        place: null,
        sector: null,
        linkPlace: 'footer',
        updatedAt: expect.any(String),
      },
    ]);
    const { page } = await (await site.send('/api/pages/about-us')).json();
    expect(page).toEqual({ ...pages[0], content: input.content, searchTitle: null });
  });

  it('rejects POST with 405', async () => {
    const response = await site.post('/about-us', {});
    expect(response.status).toBe(405);
    expect(await response.text()).toContain('This page does not accept forms.');
    expect((await site.post('/no-such-page', {})).status).toBe(404);
  });
});

describe('Draft page', () => {
  beforeEach(() => create({ title: 'A secret plan', isPublished: false, linkPlace: 'header' }));

  it('answers 404 to visitors and editors, and shows admins a preview', async () => {
    for (const visitor of [site, await logInAs(site, 'editor'), await logInAs(site, 'user')]) {
      const response = await visitor.send('/a-secret-plan');
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('404 Page Not Found');
      expect((await visitor.send('/a-secret-plan?_data=routes%2F_site.%24')).status).toBe(404);
    }
    const response = await admin.send('/a-secret-plan');
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const page = await response.text();
    expect(page).toMatch(/<p class="[^"]*">Draft<\/p>/);
    expect(page).toContain('<meta name="robots" content="noindex"/>');
  });

  it('appears nowhere on the website until published', async () => {
    const addresses = ['/', '/blog', '/privacy-policy', '/sitemap.xml', '/api/pages'];
    for (const address of addresses) expect(await html(address)).not.toMatch(/secret/i);
    expect((await site.send('/api/pages/a-secret-plan')).status).toBe(404);
    expect((await admin.post(`${screen}/1/published`, { isPublished: 'true' })).status).toBe(303);
    for (const address of addresses) expect(await html(address)).toMatch(/secret/i);
  });
});

describe('Link to a page', () => {
  /** Returns whether header and footer link to a page. */
  async function places(slug: string, on = '/') {
    const page = await html(on);
    const link = `href="/${slug}"`;
    const between = (start: string, end: string) => page.slice(page.indexOf(start), page.indexOf(end));
    return [between('<header', '</header>').includes(link), between('<footer', '</footer>').includes(link)];
  }

  it('appears in the chosen place on every page', async () => {
    await create({ slug: 'below' });
    await create({ slug: 'above', linkPlace: 'header' });
    await create({ slug: 'apart', linkPlace: 'none' });
    for (const on of ['/', '/blog', '/above', '/privacy-policy', '/no-such-page']) {
      expect([on, await places('below', on), await places('above', on), await places('apart', on)]).toEqual([
        on,
        [false, true],
        [true, false],
        [false, false],
      ]);
    }
    expect(await html('/above')).toContain('href="/above" aria-current="page"');
  });

  it('moves to the footer when the header is full', async () => {
    for (const slug of ['one', 'two', 'three']) await create({ slug, linkPlace: 'header' });
    expect([await places('one'), await places('two'), await places('three')]).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ]);
    await admin.post(`${screen}/3/move`, { direction: 'up' });
    expect([await places('two'), await places('three')]).toEqual([
      [false, true],
      [true, false],
    ]);
  });
});

describe('Imported page', () => {
  it('is linked, and rendered on the first request', async () => {
    await insert('imported');
    expect(await html('/')).toContain('href="/imported"');
    expect(await html('/imported')).toContain('Some <strong>text</strong>.');
  });

  it('is left out and marked for admins when its text cannot be rendered', async () => {
    const id = await insert('deep', { content: `${'> '.repeat(100)}deep` });
    for (const address of ['/', '/sitemap.xml', '/api/pages']) expect(await html(address)).not.toContain('deep');
    for (const browser of [site, admin]) expect((await browser.send('/deep')).status).toBe(404);
    expect((await site.send('/api/pages/deep')).status).toBe(404);
    const list = await html(screen, admin);
    expect(list).toContain('Cannot be shown');
    expect(list).toContain(renderErrors.depth);
    expect(await html(`${screen}/${id}/edit`, admin)).toContain('This page is not on the website.');
    await change(id, { slug: 'deep' });
    expect(await html('/')).toContain('href="/deep"');
  });

  it('keeps the earlier rendering until rendered again by the current renderer', async () => {
    await create();
    await site.store.queries.updateTable('pages').set({ html: '<p>former</p>', renderer: 'former' }).execute();
    expect(await html('/about-us')).toContain('<p>former</p>');
    expect(await renderOutdated()).toBe(1);
    expect(await html('/about-us')).toContain('<strong>a shed</strong>');
  });
});

it('Each change to a page is recorded in the audit log', async () => {
  const { page } = await create();
  await change(page.id, { title: 'About them' });
  await admin.post(`${screen}/${page.id}/published`, { isPublished: 'false' });
  await admin.post(`${screen}/${page.id}/delete`, {});
  const auditLog = site.store.queries.selectFrom('auditEntries').select(['username', 'action', 'subject', 'summary']);
  expect(await auditLog.execute()).toEqual(
    [
      ['created', 'About us'],
      ['updated', 'About them'],
      ['unpublished', 'About them'],
      ['deleted', 'About them'],
    ].map(([action, summary]) => ({ username: 'admin', action, subject: 'page', summary })),
  );
});
