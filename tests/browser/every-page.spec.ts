/** Rules for every page: no errors in the browser, and little script in the back office. */
import { isReady } from './admin';
import { expect, logInAs, long, type Page, test } from './test';

test.use({ seeded: true });

const publicPages = ['/', '/blog', '/blog/tag/security', '/privacy-policy', '/terms-of-service', '/nowhere'];
const authPaths = ['/admin/login', '/admin/nowhere'];
const firstScreens = [
  '/admin/dashboard',
  '/admin/testimonials',
  '/admin/blog-posts',
  '/admin/accreditations',
  '/admin/media',
  '/admin/messages',
  '/admin/visits',
  '/admin/users',
  '/admin/audit',
  '/admin/trash',
  '/admin/search?q=ti',
  '/admin/history/testimonials/1',
  '/admin/pages',
];
/** The others that there are, layout.spec.ts opens with the longest content. */
const furtherScreens = [
  '/admin/messages/canned-replies/new',
  '/admin/site-settings/access/tokens',
  '/admin/site-settings/access/providers/new/microsoft',
  '/admin/account/tokens/new',
  '/admin/blog-posts/tags',
  '/admin/users/1/edit',
  '/admin/users/2/sessions',
];

test('Public and auth pages log no console errors and load at most 6 kB of script in 3 files', async ({
  page,
  context,
  server,
  consoleErrors,
}) => {
  // It is there as long as there is no one.
  await page.goto('/admin/setup');
  await logInAs(context, server, 'admin');
  await context.clearCookies();
  const scripts = sizesOfScripts(page);
  for (const path of [...publicPages, ...authPaths]) {
    scripts.clear();
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect.soft(scripts.size, path).toBeLessThanOrEqual(3);
    expect.soft(sum([...scripts.values()]), path).toBeLessThanOrEqual(6_000);
    // Chromium itself reports that a page is not found.
    const isNews = (consoleError: string) => !(path.endsWith('/nowhere') && consoleError.includes('status of 404'));
    expect.soft(consoleErrors.splice(0).filter(isNews), path).toEqual([]);
  }
});

test.describe('Logged in', () => {
  test.use({ loggedInAs: 'admin' });

  test('main screens log no console errors and load at most 140 kB of script', async ({ page, consoleErrors }) => {
    const scripts = sizesOfScripts(page);
    for (const path of firstScreens) {
      const answer = await page.goto(path);
      await isReady(page);
      await page.waitForLoadState('networkidle');
      const named = new Set((await answer?.text())?.match(/\/build\/[\w/.$-]+\.js/g));
      const sizes = [...named].map((address) => scripts.get(address) ?? Number.NaN);
      expect.soft(sum(sizes), path).toBeLessThanOrEqual(140_000);
      expect.soft(consoleErrors.splice(0), path).toEqual([]);
    }
  });

  test('further screens log no console errors', long, async ({ page, browser, server, consoleErrors }) => {
    const colleague = await browser.newContext();
    await logInAs(colleague, server, 'editor');
    await colleague.close();
    for (const path of furtherScreens) {
      await page.goto(path);
      await isReady(page);
      expect.soft(consoleErrors.splice(0), path).toEqual([]);
    }
  });
});

/** The scripts that the page's documents ask for, by their path, with their bytes as the server sends them. */
function sizesOfScripts(page: Page): Map<string, number> {
  const sizes = new Map<string, number>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      sizes.set(new URL(response.url()).pathname, Number(response.headers()['content-length']));
  });
  return sizes;
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
