/** What holds of every page: the browser has nothing to complain about, and the back office is light. */
import { isReady } from './admin';
import { expect, type Page, signIn, test } from './test';

test.use({ seeded: true });

const publicPages = ['/', '/blog', '/blog/tag/security', '/privacy-policy', '/terms-of-service', '/nowhere'];
const gates = ['/admin/login', '/admin/nowhere'];
const firstScreens = [
  '/admin/dashboard',
  '/admin/testimonials',
  '/admin/blog-posts',
  '/admin/accreditations',
  '/admin/media',
  '/admin/messages',
  '/admin/users',
  '/admin/audit',
  '/admin/trash',
  '/admin/search?q=ti',
  '/admin/history/testimonials/1',
  '/admin/site-settings/pages',
];
const furtherScreens = [
  '/admin/logout',
  '/admin/account',
  '/admin/messages/settings',
  '/admin/email-settings/smtp',
  '/admin/email-settings/test-email',
  '/admin/site-settings/social-media',
  '/admin/site-settings/business-details',
  '/admin/site-settings/pages/new',
  '/admin/site-settings/legal-pages',
  '/admin/site-settings/sitemap',
  '/admin/site-settings/webhooks',
  '/admin/site-settings/webhooks/new',
  '/admin/site-settings/redirects',
  '/admin/site-settings/redirects/import',
  '/admin/site-settings/access',
  '/admin/site-settings/access/tokens',
  '/admin/site-settings/access/providers/new/microsoft',
  '/admin/account/tokens/new',
  '/admin/site-settings/look',
  '/admin/site-settings/page',
  '/admin/site-settings/page/services',
  '/admin/site-settings/page/promises',
  '/admin/site-settings/page/publish',
  '/admin/testimonials/new',
  '/admin/testimonials/1/edit',
  '/admin/testimonials/1/delete',
  '/admin/testimonials/google-reviews',
  '/admin/blog-posts/new',
  '/admin/blog-posts/tags',
  '/admin/blog-posts/1/edit',
  '/admin/publication/blog-posts/1',
  '/admin/accreditations/1/edit',
  '/admin/media/new',
  '/admin/media/elsewhere',
  '/admin/users/new',
  '/admin/users/1/edit',
  '/admin/users/2/sessions',
];

test('the browser has nothing to complain about, and visitors’ pages and gates need no framework', async ({
  page,
  context,
  server,
  complaints,
}) => {
  // It is there as long as there is nobody.
  await page.goto('/admin/setup');
  await signIn(context, server, 'admin');
  await context.clearCookies();
  for (const { path, requests, bytes } of await visit(page, complaints, [...publicPages, ...gates])) {
    expect.soft(requests, path).toBeLessThanOrEqual(3);
    expect.soft(bytes, path).toBeLessThanOrEqual(6_000);
  }
});

test.describe('signed in', () => {
  test.use({ signedInAs: 'admin' });

  test('nothing to complain about, and a first screen needs at most 130 kB of script in at most 20 requests', async ({
    page,
    complaints,
  }) => {
    for (const { path, requests, bytes } of await visit(page, complaints, firstScreens)) {
      expect.soft(requests, path).toBeLessThanOrEqual(20);
      expect.soft(bytes, path).toBeLessThanOrEqual(130_000);
    }
  });

  test('nothing to complain about on further screens', async ({ page, browser, server, complaints }) => {
    test.slow();
    const colleague = await browser.newContext();
    await signIn(colleague, server, 'editor');
    await colleague.close();
    for (const path of furtherScreens) {
      await page.goto(path);
      await isReady(page);
      expect.soft(complaints.splice(0), path).toEqual([]);
    }
  });
});

/**
 * Opens each; fails for whatever the browser complains about.
 *
 * @returns the scripts that each needs: how many, and their bytes as the server sends them, be they in the browser's cache or not
 */
async function visit(page: Page, complaints: string[], paths: string[]) {
  const fetched: number[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') fetched.push(Number(response.headers()['content-length']));
  });
  const scripts: { path: string; requests: number; bytes: number }[] = [];
  for (const path of paths) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const sizes = fetched.splice(0);
    scripts.push({ path, requests: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) });
    // Chromium itself reports that a page is not found.
    const isNews = (complaint: string) => !(path.endsWith('/nowhere') && complaint.includes('status of 404'));
    expect.soft(complaints.splice(0).filter(isNews), path).toEqual([]);
  }
  return scripts;
}
