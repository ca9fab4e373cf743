/** Every screen at five widths with the longest content that is allowed, and at three with none: nothing is cut, covered or broken, and the browser has nothing to complain about. */
import { recordSamples } from '../record-types';
import { inStore, isReady } from './admin';
import { inspect, inspectFocus } from './inspect';
import { fillWithMaxLengths } from './longest';
import { expect, long, type Page, type Server, test } from './test';

const samples = Object.values(recordSamples);
const recordScreens = samples.flatMap(({ list, screens }) => screens.map((screen) => `${list}/${screen}`));

const allWidths = [320, 390, 768, 1024, 1440];
/** A phone, a tablet and a desk: enough where there is nothing to be cut off. */
const oneOfEach = [320, 768, 1440];

const publicPages = [
  '/',
  '/blog',
  '/privacy-policy',
  '/terms-of-service',
  '/nowhere',
  '/admin/login',
  '/admin/nowhere',
];
/** Their content is a record's: they are there only where there is one. */
const articles = [
  '/blog/the-longest',
  '/the-longest-page',
  '/services',
  '/team',
  '/case-studies',
  '/case-studies/the-longest',
  '/notices',
];
/** They look otherwise where there is nothing. */
const lists = [
  ...samples.map(({ list }) => list),
  '/admin/dashboard',
  '/admin/messages',
  '/admin/messages?folder=spam',
  '/admin/users',
  '/admin/audit',
  '/admin/trash',
  '/admin/search?q=ti',
  '/admin/account',
  '/admin/account/security',
  '/admin/account/tokens',
  '/admin/site-settings/webhooks',
  '/admin/site-settings/access',
  '/admin/home-page',
  '/admin/home-page/claims',
  '/admin/home-page/live',
  '/admin/home-page/publish',
  '/admin/media/external',
  '/admin/email-settings/domain-check',
];
/** Forms, and what stands the same whatever there is. */
const forms = [
  ...recordScreens.filter((path) => path.endsWith('/new')),
  '/admin/messages/settings',
  '/admin/account/signature',
  '/admin/messages/settings/erase?email=nobody@uplink.example',
  '/admin/testimonials/google-reviews',
  '/admin/blog-posts?q=nothing',
  '/admin/users?q=nobody',
  '/admin/users/new',
  '/admin/account/security/sign-out',
  '/admin/email-settings/smtp',
  '/admin/email-settings/test-email',
  '/admin/site-settings/legal-pages',
  '/admin/site-settings/business-details',
  '/admin/site-settings/sitemap',
  '/admin/site-settings/data',
  '/admin/site-settings/import',
  '/admin/site-settings/import/1',
  '/admin/site-settings/import/2/columns',
  '/admin/site-settings/webhooks/new',
  '/admin/site-settings/redirects/import',
  '/admin/site-settings/theme',
  '/admin/home-page/services',
  '/admin/home-page/contact',
  '/admin/messages/settings/notifications',
  '/admin/email-settings/oauth',
  '/admin/email-settings/oauth/microsoft',
  '/admin/email-settings/oauth/google',
  '/admin/email-settings/oauth/other',
  '/admin/email-settings/oauth/check',
  '/admin/logout',
];
const records = [
  ...recordScreens.filter((path) => !path.endsWith('/new')),
  '/admin/messages/1',
  '/admin/messages/2',
  '/admin/messages/1/delete',
  '/admin/messages/1/reply',
  '/admin/history/testimonials/1',
  '/admin/publication/blog-posts/1',
  '/admin/users/3/edit',
  '/admin/users/3/delete',
  '/admin/site-settings/webhooks/1',
  '/admin/site-settings/webhooks/1/secret',
  '/admin/site-settings/webhooks/1/edit',
  '/admin/site-settings/webhooks/1/delete',
];

test.describe('Layout of public pages', long, () => {
  test('is intact with the longest content', async ({ page, server, consoleErrors }) => {
    test.slow();
    await fill(server);
    await visit(page, consoleErrors, [...publicPages, ...articles], allWidths);
  });

  test('is intact without content', ({ page, consoleErrors }) => visit(page, consoleErrors, publicPages, oneOfEach));
});

test.describe('Layout of the back office', long, () => {
  test.use({ loggedInAs: 'admin' });

  for (const [what, paths] of Object.entries({ lists, forms, records })) {
    test(`is intact on ${what} with the longest content`, async ({ page, server, consoleErrors }) => {
      test.slow();
      await fill(server);
      await visit(page, consoleErrors, paths, allWidths);
    });
  }

  test('is intact on lists without content', async ({ page, consoleErrors }) => {
    test.slow();
    await visit(page, consoleErrors, lists, oneOfEach);
  });
});

test.describe('Print, forced colours and zoom', long, () => {
  test.use({ loggedInAs: 'admin' });

  test('articles, legal texts and messages print as plain documents', async ({ page, server }) => {
    await fill(server);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const frame = '[data-header] nav, footer, [data-back-to-top]';
    for (const [path, text, pressed] of [
      ['/blog/the-longest', '.prose', `${frame}, article > a, article nav`],
      ['/the-longest-page', '.prose', frame],
      ['/privacy-policy', '.prose', `${frame}, article nav`],
      [
        '/admin/messages/1',
        '[data-message-text]',
        '[data-sidebar], [data-top-bar], [data-screen-actions], [data-message-actions], main form',
      ],
    ] as const) {
      await page.goto(path);
      expect(await page.locator(pressed).count()).toBeGreaterThan(0);
      for (const element of await page.locator(pressed).all()) await expect(element).toBeHidden();
      const visit = await page.locator(text).evaluate((element) => ({
        ink: getComputedStyle(element).color,
        ground: getComputedStyle(document.body).backgroundColor,
        left: element.getBoundingClientRect().left,
      }));
      expect(visit, path).toEqual({ ink: 'rgb(0, 0, 0)', ground: 'rgb(255, 255, 255)', left: 0 });
    }
    await page.goto('/privacy-policy');
    const link = page.locator('.prose a[href="https://www.example.com/short"]');
    const address = await link.evaluate((element) => getComputedStyle(element, '::after').content);
    expect(address).toContain('https://www.example.com/short');
  });

  test('forced colours keep selected, unread and overdue items distinguishable', async ({ page, server }) => {
    await fill(server);
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/admin/messages');
    await isReady(page);
    const [chosen, other] = await page
      .locator('[data-tabs] > a')
      .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).borderBottomColor));
    expect(chosen).not.toBe(other);
    const colours = await page.evaluate(() => ({
      ground: getComputedStyle(document.body).backgroundColor,
      ink: getComputedStyle(document.body).color,
      unread: getComputedStyle(document.querySelector('[data-inbox-row] > i') ?? document.body).backgroundColor,
      overdue: getComputedStyle(document.querySelector('[data-badge]') ?? document.body, '::before').backgroundColor,
    }));
    expect([colours.unread, colours.overdue]).not.toContain(colours.ground);
    await page.goto('/admin/testimonials/new');
    const submit = await page
      .getByRole('button', { name: 'Add testimonial' })
      .evaluate((button) => [getComputedStyle(button).backgroundColor, getComputedStyle(button).color]);
    expect(submit).toEqual([colours.ink, colours.ground]);
    const on = page.locator('[role=switch]:checked').first();
    const ground = () => on.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await ground()).not.toBe(colours.ground);
    await page.goto('/admin/users?q=nobody');
    const line = await page
      .locator('[data-empty-state] .ill .o')
      .first()
      .evaluate((path) => getComputedStyle(path).stroke);
    expect(line).toBe(colours.ink);
  });

  test('a focused element stays visible at 400 % zoom', async ({ page, server }) => {
    await fill(server);
    const errors: string[] = [];
    await page.setViewportSize({ width: 320, height: 256 });
    for (const path of [
      '/#contact',
      '/admin/testimonials/1/edit',
      '/admin/blog-posts/1/edit',
      '/admin/users/3/edit',
      '/admin/media/new',
      '/admin/messages/1/delete',
      '/admin/home-page/services',
      '/admin/site-settings/theme',
    ]) {
      await page.goto(path);
      if (path.startsWith('/admin')) await isReady(page);
      errors.push(...(await page.evaluate(inspectFocus)).map((error) => `${path}: ${error}`));
    }
    expect(errors).toEqual([]);
  });

  test('tabs stay in one row on a narrow screen', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto('/admin/account');
    await isReady(page);
    expect((await page.locator('[data-tabs]').boundingBox())?.height).toBeLessThan(60);
  });

  test('the steps of email settings are whole on a narrow screen', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto('/admin/email-settings');
    await isReady(page);
    const steps = page.getByRole('tab');
    await expect(steps).toHaveCount(3);
    for (const step of await steps.all()) {
      await expect(step).toBeInViewport({ ratio: 1 });
      expect(await step.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
  });
});

test('The back-to-top link hides over a field', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-loaded');
  const backToTop = page.getByRole('link', { name: 'Back to top' });
  await page.locator('#about').evaluate((element) => element.scrollIntoView());
  await expect(backToTop).toBeVisible();
  await page.getByLabel('Company email').evaluate((field) => {
    scrollTo(0, scrollY + field.getBoundingClientRect().bottom - innerHeight + 40);
  });
  await expect(backToTop).toBeHidden();
});

const fill = (server: Server) => inStore(server, fillWithMaxLengths);

/** Opens each once and looks at it in these widths; says everything that it finds at once, and that the browser does. */
async function visit(page: Page, consoleErrors: string[], paths: string[], widths: readonly number[]) {
  const errors: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    if (/^\/admin\/(?!nowhere|log)/.test(path)) await isReady(page);
    // Distant sections are laid out later.
    if (!path.startsWith('/admin')) await page.locator('html[data-loaded]').waitFor({ state: 'attached' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() => document.fonts.ready);
      const result = await page.evaluate(inspect);
      errors.push(...result.map((error) => `${path} at ${width}: ${error}`));
    }
    // Chromium itself reports that a page is not found, or a logo whose address is as long as it may be.
    const isNews = (consoleError: string) => !/status of 404 .*(\/nowhere|\.svg)$/.test(consoleError);
    errors.push(
      ...consoleErrors
        .splice(0)
        .filter(isNews)
        .map((consoleError) => `${path}: ${consoleError}`),
    );
  }
  expect(errors).toEqual([]);
}
