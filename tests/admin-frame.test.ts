/** The frame of the back office, and who may enter it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allDrafts } from '../app/content/documents/model.server';
import { recordTypes } from '../app/registry/record-types.server';
import { itemOf } from '../app/ui/kit/frame/menu';
import { logInAs, openSite, type Site } from './site';
import { makeUser } from './staff';

let site: Site;
beforeEach(async () => {
  site = await openSite();
});
afterEach(() => site.close());

const page = async (visitor: Site, path: string) => (await visitor.send(path)).text();

describe('Admin menu', () => {
  it('shows every entry to an admin', async () => {
    const html = await page(await logInAs(site, 'admin'), '/admin/dashboard');
    for (const entry of ['User Management', 'Email Settings', 'Site Settings', 'Messages'])
      expect(html).toContain(entry);
  });

  it('hides entries that an editor may not open, also on the dashboard', async () => {
    const html = await page(await logInAs(site, 'editor'), '/admin/dashboard');
    for (const entry of ['Testimonials', 'Blog Posts', 'Accreditations', 'Messages']) expect(html).toContain(entry);
    for (const entry of ['User Management', 'Email Settings', 'Site Settings']) expect(html).not.toContain(entry);
    expect(html).not.toContain('"/admin/users"');
  });

  it('has an entry for every record type that has a history', () => {
    const types = [...recordTypes.map(({ kind }) => kind), allDrafts.kind];
    expect(types.filter((type) => !itemOf(`/admin/history/${type}/1`))).toEqual([]);
    for (const path of ['/admin/audit', '/admin/history/drafts/theme'])
      expect(itemOf(path)?.label, path).toBe('Site Settings');
  });

  it('counts the unread messages', async () => {
    await site.post('/?index', {
      firstName: 'Ifeoma',
      lastName: 'Okafor',
      companyEmail: 'ifeoma@okafor-lane.example',
      phoneNumber: '020 7946 0123',
      cityLocation: 'London',
      reasonForContact: 'other',
      message: 'We are moving.',
    });
    const html = await page(await logInAs(site, 'editor'), '/admin/dashboard');
    expect(html).toMatch(/>1<span class="sr-only"> unread/);
    expect(html).toContain('Ifeoma Okafor');
  });
});

describe('Admin routing', () => {
  it('redirects /admin to the dashboard', async () => {
    expect((await site.send('/admin')).headers.get('location')).toMatch(/^\/admin\/(dashboard|login)/);
    const staff = await logInAs(site, 'editor');
    expect((await staff.send('/admin')).headers.get('location')).toBe('/admin/dashboard');
  });

  it.each(['/admin/nowhere', '/admin/testimonials/1/nothing', '/admin/dashboard/x'])(
    'returns 404 without a site footer when no screen exists: %s',
    async (path) => {
      for (const visitor of [site, await logInAs(site, 'admin')]) {
        const response = await visitor.send(path);
        const html = await response.text();
        expect(response.status).toBe(404);
        expect(html).toContain('404 Page Not Found');
        expect(html).not.toContain('<footer');
      }
    },
  );

  it('returns 404 for actions that the record type does not have', async () => {
    const admin = await logInAs(site, 'admin');
    for (const path of [
      '/admin/testimonials/1/move',
      '/admin/accreditations/samples',
      '/admin/accreditations/google-reviews',
    ]) {
      expect([path, (await admin.send(path)).status]).toEqual([path, 404]);
    }
    expect((await admin.post('/admin/testimonials/1/move', { direction: 'up' })).status).toBe(404);
  });

  it('redirects previous screen addresses and keeps the query', async () => {
    const admin = await logInAs(site, 'admin');
    for (const [previous, present] of [
      ['/admin/site-settings/page', '/admin/home-page'],
      ['/admin/site-settings/page/hero?from=email', '/admin/home-page/hero?from=email'],
      ['/admin/site-settings/pages/7/edit', '/admin/pages/7/edit'],
      ['/admin/account/passkeys/new', '/admin/account/security/passkeys/new'],
    ] as const) {
      const { status, headers } = await admin.send(previous);
      expect([previous, status, headers.get('location')]).toEqual([previous, 301, present]);
    }
  });

  it('shows the menu and helpful links on 404 pages to staff only', async () => {
    const help = 'This page has moved, never existed, or its content was deleted.';
    for (const path of ['/admin/nowhere', '/admin/testimonials/99/edit']) {
      const html = await page(await logInAs(site, 'editor'), path);
      const expected = ['id="menu"', '<title>404 Page Not Found</title>', help, '"/admin/search"', '"/admin/trash"'];
      for (const part of expected) expect(html).toContain(part);
      expect(html).not.toContain('inert=');
    }
    const anonymous = await page(site, '/admin/nowhere');
    expect(anonymous).not.toContain('id="menu"');
    expect(anonymous).toContain('This page has moved or never existed.');
  });

  it('redirects visitors and users without a staff role to login, with the return address', async () => {
    for (const visitor of [site, await logInAs(site, 'user')]) {
      const response = await visitor.send('/admin/testimonials?q=a%26b&page=2');
      expect(response.headers.get('location')).toBe(
        `/admin/login?redirectTo=${encodeURIComponent('/admin/testimonials?q=a%26b&page=2')}`,
      );
    }
  });

  it('returns 403 inside the frame and names the admins to ask', async () => {
    await makeUser(site.store, 'admin', 'ngozi');
    await site.store.queries.updateTable('users').set({ firstName: null, lastName: null }).execute();
    await makeUser(site.store, 'admin', 'priya');
    const editor = await logInAs(site, 'editor');
    const response = await editor.send('/admin/users');
    const html = await response.text();
    expect(response.status).toBe(403);
    expect(html).toContain('You do not have access to this page');
    const help = 'User Management is for admins. Ask ngozi or Priya Raman if you need something changed.';
    expect(html).toContain(help);
    expect(await (await editor.post('/admin/users/1/delete', {})).text()).toContain('Ask ngozi or Priya Raman');
    expect(html).toContain('editor@uplink.example');
  });

  it('forbids caching and allows only scripts and styles with the nonce', async () => {
    const response = await (await logInAs(site, 'admin')).send('/admin/dashboard');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const policy = response.headers.get('content-security-policy') ?? '';
    const nonce = /'nonce-[^']+'/.exec(policy)?.[0];
    expect(policy).toContain(`script-src ${nonce} 'strict-dynamic'`);
    expect(policy).toContain(`style-src 'self' ${nonce};`);
    expect(policy).toContain("style-src-attr 'unsafe-inline'");
    expect((await site.send('/')).headers.get('content-security-policy')).not.toContain('unsafe-inline');
  });
});
