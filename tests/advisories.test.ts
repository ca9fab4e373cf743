/** The advisories of SECURITY.md that no release of Remix 2 fixes stay out of reach. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { logInAs, openSite, type Site } from './site';

let site: Site;
beforeEach(async () => {
  site = await openSite();
});
afterEach(() => site.close());

it('The Remix configuration disables single fetch and lazy route discovery', async () => {
  const { default: config } = (await import('../remix.config.js' as string)) as { default: { future: object } };
  expect(config.future).toMatchObject({ v3_singleFetch: false, v3_lazyRouteDiscovery: false });
});

it('Error pages name no error class for the browser to instantiate', async () => {
  const admin = await logInAs(site, 'admin');
  const missing = await admin.send('/admin/testimonials/999/edit');
  expect([missing.status, await missing.text()]).toEqual([404, expect.not.stringContaining('__subType')]);
  await sql`alter table users rename to people`.execute(site.store.queries);
  const failed = await admin.send('/admin/testimonials');
  expect([failed.status, await failed.text()]).toEqual([expect.any(Number), expect.not.stringContaining('__subType')]);
  expect(failed.status).toBeGreaterThanOrEqual(500);
});

it.each(['\\evil.example', '/\\evil.example', '//evil.example', '\\/evil.example'])(
  'Admin pages link to no other site when a query or a record contains %s',
  async (address) => {
    const admin = await logInAs(site, 'admin');
    await site.post('/?index', { firstName: 'Ifeoma', lastName: address, email: 'i@example.com', content: address });
    await admin.json('POST', '/api/admin/blog-posts', { title: address, content: `At least twenty: ${address}` });
    const query = encodeURIComponent(address);
    for (const path of [
      `/admin/search?q=${query}`,
      `/admin/audit?who=${query}&what=${query}&page=${query}`,
      `/admin/messages?q=${query}&view=${query}`,
      `/admin/blog-posts?q=${query}`,
      `/admin/site-settings/redirects?from=${query}`,
      `/admin/testimonials?redirectTo=${query}&to=${query}`,
    ]) {
      const html = await (await admin.send(path)).text();
      const links = [...html.matchAll(/ (?:href|action|formaction)="([^"]*)"/gi)].map(([, link = '']) => link);
      expect(links.length, path).toBeGreaterThan(10);
      expect(links.filter((link) => !/^(\/(?![/\\])|[#?]|https?:|mailto:|tel:|[\w-]+$)/.test(link))).toEqual([]);
    }
  },
);
