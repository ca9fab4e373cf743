/** Preview links: one page, for seven days, for anyone who has the link, and for no one else. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freezeClock } from '../app/platform/clock.server';
import { page, post } from './sample-records';
import { logInAs, openSite, type Site } from './site';

let site: Site;
let admin: Site;
beforeEach(async () => {
  site = await openSite();
  admin = await logInAs(site, 'admin');
  await api('POST', '/api/admin/blog-posts', { ...post, content: 'Not for everyone yet, but soon.' });
  await api('POST', '/api/admin/pages', { ...page, content: 'Not for everyone yet, but soon.' });
  await api('PATCH', '/api/admin/page', { hero: { lead: 'Not for everyone yet, but soon.' } });
});
afterEach(() => site.close());

const api = async (method: string, path: string, body?: unknown, by = admin) => {
  const response = await by.json(method, path, body);
  return { status: response.status, ...(await response.json()) };
};
const text = 'Not for everyone yet, but soon.';
const make = async (name: string) => (await api('POST', `/api/admin/previews/${name}`, {})).previewLink;
const see = async (address: string, by = site) => {
  const response = await by.send(address);
  return { status: response.status, headers: response.headers, html: await response.text() };
};

describe.each([
  ['blog-posts/1', '/blog/moving-office'],
  ['pages/1', '/about-us'],
  ['drafts/all', '/'],
])('Preview link to %s', (name, path) => {
  it('shows the page to anyone with the link, marked as a preview and not cached', async () => {
    expect((await see(path)).html).not.toContain(text);
    const { address } = await make(name);
    expect(address.startsWith(`${path}?preview=`)).toBe(true);
    const { status, headers, html } = await see(address);
    expect(status).toBe(200);
    for (const texts of [text, 'Preview: this is not published']) expect(html).toContain(texts);
    expect(['cache-control', 'x-robots-tag', 'referrer-policy'].map((header) => headers.get(header))).toEqual([
      'no-store',
      'noindex',
      'strict-origin',
    ]);
    expect((await see(path)).html).not.toContain('Preview: this');
  });

  it('answers 404 when forged, revoked or older than seven days', async () => {
    const { id, address } = await make(name);
    for (const wrong of [
      `${address}x`,
      address.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A')),
      `${path}?preview=1.x`,
    ])
      expect((await see(wrong)).status).toBe(404);
    expect((await api('DELETE', `/api/admin/previews/${name}/${id}`)).status).toBe(200);
    const gone = await see(address);
    expect([gone.status, gone.html.includes(text)]).toEqual([404, false]);
    const other = await make(name);
    expect((await see(other.address)).status).toBe(200);
    freezeClock(new Date(Date.now() + 7 * 86_400_000 + 1000));
    expect((await see(other.address)).status).toBe(404);
  });

  it('is created and revoked on the publication screen, with audit entries', async () => {
    const screen = `/admin/publication/${name}`;
    expect((await admin.post(`${screen}/previews`, {})).status).toBe(303);
    expect((await see(screen, admin)).html).toContain('Expires');
    expect((await admin.post(`${screen}/previews/1`, {})).status).toBe(303);
    expect((await see(screen, admin)).html).not.toContain('Expires');
    const auditLog = await site.store.queries.selectFrom('auditEntries').select('action').orderBy('id').execute();
    expect(auditLog.map(({ action }) => action).slice(-2)).toEqual(['shared', 'revoked']);
  });
});

it('A preview link opens only its own page, and not while the page is in the trash', async () => {
  const { address } = await make('blog-posts/1');
  const query = address.slice(address.indexOf('?'));
  await api('POST', '/api/admin/blog-posts', { ...post, slug: 'another', content: 'Another that is not published.' });
  for (const path of ['/blog/another', '/about-us', '/']) expect((await see(path + query)).status).toBe(404);
  for (const path of ['/admin/dashboard', '/api/admin/blog-posts'])
    expect((await see(path + query)).status).not.toBe(200);
  expect((await see(`/blog${query}`)).html).not.toContain(text);
  await api('DELETE', '/api/admin/blog-posts/1');
  expect((await see(address)).status).toBe(404);
  await api('POST', '/api/admin/trash/blog-posts/1/restore', {});
  expect((await see(address)).status).toBe(200);
  await admin.post('/admin/blog-posts/1/published', { isPublished: 'true' });
  const published = await see(address);
  expect([published.status, published.headers.get('location')]).toEqual([302, '/blog/moving-office']);
});

it('Editors create preview links only for records that they may edit', async () => {
  const editor = await logInAs(site, 'editor');
  expect((await api('POST', '/api/admin/previews/blog-posts/1', {}, editor)).status).toBe(201);
  for (const name of ['pages/1', 'drafts/all'])
    expect((await api('POST', `/api/admin/previews/${name}`, {}, editor)).status).toBe(403);
  for (const name of ['testimonials/1', 'pages/9', 'drafts/page'])
    expect((await api('POST', `/api/admin/previews/${name}`, {})).status).toBe(404);
});
