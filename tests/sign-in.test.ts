import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSite, type Site, signIn } from './site';

let site: Site;
beforeEach(async () => {
  site = await openSite();
});
afterEach(() => site.close());

it('a signed-in browser is known, an anonymous visitor is not', async () => {
  const editor = await signIn(site, 'editor');
  expect((await editor.send('/api/admin/testimonials')).status).toBe(200);
  expect((await site.send('/api/admin/testimonials')).status).toBe(401);
  expect((await (await signIn(site, 'user')).send('/api/admin/testimonials')).status).toBe(401);
});
