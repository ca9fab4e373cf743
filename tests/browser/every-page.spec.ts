/** What holds of every page: the browser has nothing to complain about, and the back office is light. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isReady } from './admin';
import { test as base, expect, type Page, runCommand, type Server, signIn, startServer } from './test';

/** One site with sample content for all pages that a worker looks at. */
const test = base.extend<object, { site: Server }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'uplink-'));
      await runCommand(dataDir, ['seed']);
      const site = await startServer(dataDir);
      await use(site);
      await site.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  server: ({ site }, use) => use(site),
});

const publicPages = ['/', '/blog', '/privacy-policy', '/terms-of-service', '/nowhere'];
const gates = ['/admin/setup', '/admin/nowhere'];
const firstScreens = [
  '/admin/dashboard',
  '/admin/testimonials',
  '/admin/blog-posts',
  '/admin/accreditations',
  '/admin/media',
  '/admin/messages',
  '/admin/users',
  '/admin/audit',
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
  '/admin/site-settings/page',
  '/admin/site-settings/page/services',
  '/admin/site-settings/page/promises',
  '/admin/site-settings/page/publish',
  '/admin/testimonials/new',
  '/admin/testimonials/1/edit',
  '/admin/testimonials/1/delete',
  '/admin/testimonials/google-reviews',
  '/admin/blog-posts/new',
  '/admin/blog-posts/1/edit',
  '/admin/accreditations/1/edit',
  '/admin/media/new',
  '/admin/media/elsewhere',
  '/admin/users/new',
  '/admin/users/1/edit',
];

/** Chromium itself reports that a page is not found. */
const isNoNotFound = (complaint: string) => !complaint.includes('status of 404');

for (const path of publicPages.concat(gates)) {
  test(`the browser has nothing to complain about at ${path}`, async ({ page, complaints }) => {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(complaints.filter(isNoNotFound)).toEqual([]);
  });
}

for (const path of firstScreens.concat(furtherScreens)) {
  test(`the browser has nothing to complain about at ${path}`, async ({ page, context, server, complaints }) => {
    await signIn(context, server, 'admin');
    await page.goto(path);
    await isReady(page);
    expect(complaints).toEqual([]);
  });
}

for (const path of ['/', '/admin/login']) {
  test(`${path} needs no framework`, async ({ page, context, server }) => {
    await signIn(context, server, 'admin');
    await context.clearCookies();
    const { requests, bytes } = await scriptsOf(page, path);
    expect(requests).toBeLessThanOrEqual(3);
    expect(bytes).toBeLessThanOrEqual(6_000);
  });
}

for (const path of firstScreens) {
  test(`${path} needs at most 130 kB of script in at most 20 requests`, async ({ page, context, server }) => {
    await signIn(context, server, 'admin');
    const { requests, bytes } = await scriptsOf(page, path);
    expect(requests).toBeLessThanOrEqual(20);
    expect(bytes).toBeLessThanOrEqual(130_000);
  });
}

/** The scripts that a page fetches with nothing in the browser's cache: their bytes as they were sent. */
async function scriptsOf(page: Page, path: string) {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sizes.push(request.sizes().then((size) => size.responseBodySize));
  });
  await page.goto(path);
  await isReady(page);
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return { requests: sizes.length, bytes };
}
