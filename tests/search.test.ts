/** Search covers all types of records, respects permissions, and stays fast. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { trashPageSize } from '../app/records/trash';
import { screens } from '../app/registry/screens.server';
import { sendMessage } from './messages';
import { accreditation, link, page, post, testimonial } from './sample-records';
import { logInAs, openSite, type Site, testBuild, withoutClasses } from './site';

let site: Site;
let admin: Site;
beforeEach(async () => {
  site = await openSite();
  admin = await logInAs(site, 'admin');
});
afterEach(() => site.close());

interface Group {
  kind: string;
  label: string;
  total: number;
  found: { name: string; path: string; excerpt: string; state: string }[];
}
const find = async (q: string, by = admin): Promise<Group[]> =>
  (await (await by.send(`/api/admin/search?q=${encodeURIComponent(q)}`)).json()).groups;
const html = async (path: string) => (await admin.send(path)).text();
const kindsOf = async (q: string, by = admin) => (await find(q, by)).map(({ kind }) => kind);
const add = async (kind: string, input: object) => (await admin.json('POST', `/api/admin/${kind}`, input)).status;

describe('Record search', () => {
  beforeEach(async () => {
    await add('testimonials', { ...testimonial, isActive: false, content: 'They rewired Ockham Hall over night.' });
    await add('accreditations', { ...accreditation, description: 'Given in Ockham' });
    await add('blog-posts', { ...post, content: `${'Long before. '.repeat(50)}Then we came to Ockham, at last.` });
    await add('pages', { ...page, title: 'Our office in Ockham', isPublished: true });
    await add('social-media', { ...link, url: 'https://www.linkedin.com/company/ockham' });
    await sendMessage(site, { cityLocation: 'Ockham', message: 'We moved.' });
    await admin.json('POST', '/api/admin/site-content/privacy-policy', { content: 'Data is kept in Ockham.' });
  });

  it('finds records of every type by a word, with excerpt and state', async () => {
    const groups = await find('ockham');
    expect(groups.map(({ kind, total }) => `${kind} ${total}`)).toEqual([
      'testimonials 1',
      'accreditations 1',
      'blog-posts 1',
      'pages 1',
      'social-media 1',
      'site-content 1',
      'messages 1',
    ]);
    const of = (kind: string) => groups.find((group) => group.kind === kind)?.found[0];
    expect(of('testimonials')).toEqual({
      name: 'Helen Marsh',
      path: '/admin/testimonials/1/edit',
      excerpt: 'They rewired Ockham Hall over night.',
      state: 'Hidden',
    });
    expect(of('blog-posts')?.excerpt).toMatch(/^… Long before\. .*Then we came to Ockham, at last\.$/);
    expect(of('blog-posts')?.state).toBe('Draft');
    expect(of('pages')).toMatchObject({ name: 'Our office in Ockham', state: '' });
    expect(of('social-media')?.name).toBe('LinkedIn');
    expect(of('messages')).toMatchObject({ path: '/admin/messages/1', state: 'Unread' });
  });

  it('matches all words in any order, and treats special characters literally', async () => {
    expect(await kindsOf('OCKHAM rewired')).toEqual(['testimonials']);
    expect(await kindsOf('ockham nowhere')).toEqual([]);
    for (const q of ['%', '_ck', '', 'o', "'; drop table users; --"]) expect(await find(q)).toEqual([]);
  });

  it('returns only records that the user may see', async () => {
    const editor = await logInAs(site, 'editor');
    expect(await kindsOf('ockham', editor)).toEqual(['testimonials', 'accreditations', 'blog-posts', 'messages']);
    expect(await kindsOf('uplink.example')).toContain('users');
    expect(await kindsOf('uplink.example', editor)).not.toContain('users');
    expect((await find('smtp', editor)).length).toBe(0);
    expect((await site.send('/api/admin/search?q=ockham')).status).toBe(401);
  });

  it('works without JavaScript and marks the matches', async () => {
    const html = (await (await admin.send('/admin/search?q=ockham')).text()).replaceAll('<!-- -->', '');
    expect(withoutClasses(html)).toContain('Then we came to <mark>Ockham</mark>, at last.');
    expect(html).toContain('href="/admin/messages/1"');
    expect(await (await admin.send('/admin/search?q=nowhere')).text()).toContain('No results');
  });
});

describe('Search of trash and home page', () => {
  it('finds deleted records with a link to their row, and home page texts by section', async () => {
    await add('testimonials', { ...testimonial, content: 'They rewired Ockham Hall over night.' });
    await add('pages', { ...page, content: 'We began in Ockham, in a shed.' });
    for (const name of ['testimonials/1', 'pages/1']) await admin.json('DELETE', `/api/admin/${name}`);
    const trash = { kind: 'trash', label: 'Trash', total: 2 };
    const [group] = await find('ockham');
    expect(group).toMatchObject(trash);
    expect(group?.found).toContainEqual({
      name: 'Helen Marsh',
      path: '/admin/trash?at=testimonials/1',
      excerpt: 'They rewired Ockham Hall over night.',
      state: 'Deleted',
    });
    expect(await html('/admin/trash')).toContain('id="testimonials-1"');
    const later = {
      kind: 'media',
      name: 'A picture',
      author: 'admin',
      deletedAt: '2100-01-01T00:00:00.000Z',
      row: '{}',
    };
    const many = Array.from({ length: trashPageSize }, (_, at) => ({ ...later, record: String(at + 1) }));
    await site.store.queries.insertInto('trash').values(many).execute();
    const redirected = await admin.send('/admin/trash?at=testimonials/1');
    expect([redirected.status, redirected.headers.get('location')]).toEqual([
      302,
      '/admin/trash?page=2#testimonials-1',
    ]);
    expect(await html('/admin/trash?page=2')).toContain('id="testimonials-1"');
    expect((await admin.send('/admin/trash?at=testimonials/7')).headers.get('location')).toContain('?page=1#');
    const editor = await logInAs(site, 'editor');
    expect((await find('ockham', editor))[0]).toMatchObject({ ...trash, total: 1 });
    // The names of fields are no words of theirs.
    expect(await kindsOf('authorPosition')).toEqual([]);

    await admin.json('PATCH', '/api/admin/page', { hero: { lead: 'Computers for the whole of Ockham.' } });
    expect((await find('ockham computers'))[0]).toMatchObject({
      kind: 'page',
      found: [
        {
          name: 'Hero: Introduction',
          path: '/admin/home-page/hero',
          excerpt: 'Computers for the whole of Ockham.',
        },
      ],
    });
    // Its defaults are words of it, too.
    expect((await find('ordinary tuesday'))[0]?.found[0]?.path).toBe('/admin/home-page/day');
    expect(await kindsOf('ordinary tuesday', editor)).toEqual([]);
  });
});

describe('Screen search', () => {
  it.each([
    ['smtp', '/admin/email-settings/smtp'],
    ['logo', '/admin/site-settings/theme'],
    ['change logo', '/admin/site-settings/business-details#business-details-logoUrl'],
    ['phone number', '/admin/site-settings/business-details#business-details-phone'],
    ['opening hours', '/admin/site-settings/business-details#business-details-openingHours'],
    ['change address', '/admin/site-settings/business-details#business-details-address'],
    ['colors', '/admin/site-settings/theme#theme-accent'],
    ['publish', '/admin/home-page/publish'],
    ['two-step', '/admin/account/security/factors/new'],
    ['2fa', '/admin/account/security/factors/new'],
    ['privacy', '/admin/site-settings/legal-pages'],
  ])('finds the screen for %s', async (q, path) => {
    expect((await find(q))[0]?.found.map((one) => one.path)).toContain(path);
  });

  it('lists only screens that exist', async () => {
    const { routes } = await testBuild();
    expect(Object.keys(routes).length).toBeGreaterThan(100);
    for (const { path } of screens)
      expect([path, (await admin.send(path)).status]).toEqual([path, expect.toBeOneOf([200, 302])]);
  });
});
