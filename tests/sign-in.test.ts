import { afterEach, beforeEach, expect, it } from 'vitest';
import { logInAs, openSite, type Site } from './site';

let site: Site;
beforeEach(async () => {
  site = await openSite();
});
afterEach(() => site.close());

it('The admin API accepts an editor’s session, and rejects anonymous visitors and the role user', async () => {
  const editor = await logInAs(site, 'editor');
  expect((await editor.send('/api/admin/testimonials')).status).toBe(200);
  expect((await site.send('/api/admin/testimonials')).status).toBe(401);
  expect((await (await logInAs(site, 'user')).send('/api/admin/testimonials')).status).toBe(401);
});
