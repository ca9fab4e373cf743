/** The menu of the back office marks the current entry on every screen. */
import { fillScreens, screens } from './screens';
import { expect, long, test } from './test';

test.use({ loggedInAs: 'admin' });

/** The label of the current entry, by the beginning of the address. */
const labels: [RegExp, string][] = [
  [/^\/admin\/(testimonials|history|publication|bulk|quotes|google-reviews)/, 'Testimonials'],
  [/^\/admin\/visits/, 'Visits'],
  [/^\/admin(\/dashboard|\/schedule)?$/, 'Dashboard'],
  [/^\/admin\/account\/security/, 'Security'],
  [/^\/admin\/account\/tokens/, 'API tokens'],
  [/^\/admin\/account(?!\/(security|tokens))/, 'Profile'],
  [/^\/admin\/users/, 'User Management'],
  [/^\/admin\/messages/, 'Messages'],
  [/^\/admin\/blog-posts/, 'Blog Posts'],
  [/^\/admin\/accreditations/, 'Accreditations'],
  [/^\/admin\/media/, 'Media'],
  [/^\/admin\/home-page/, 'Home page'],
  [/^\/admin\/pages/, 'Pages'],
  [/^\/admin\/trash/, 'Trash'],
  [/^\/admin\/email-settings/, 'Email Settings'],
  [/^\/admin\/(audit|site-settings)/, 'Site Settings'],
];

test('The menu of the back office marks one entry as current on every screen', long, async ({ page, server }) => {
  test.setTimeout(300_000);
  await fillScreens(page, server);
  const marked: Record<string, string[]> = {};
  const missing: string[] = [];
  for (const path of screens) {
    const answer = await page.goto(path);
    if (answer?.status() === 404) missing.push(path);
    const entries = page.locator('#menu [aria-current]');
    marked[path] = await entries.evaluateAll((all) => all.map((one) => one.textContent ?? ''));
  }
  const expected = (path: string) =>
    labels.filter(([start]) => start.test(path)).map(([, label]) => expect.stringContaining(label));
  expect(marked).toEqual(Object.fromEntries(screens.map((path) => [path, expected(path)])));
  expect(missing).toEqual(['/admin/nowhere', '/admin/account/security/factors/1/delete']);
});
