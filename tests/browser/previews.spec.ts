import { addPost, isAccessible, output } from './admin';
import { expect, type Page, type Server, test, withAndWithoutJavaScript } from './test';

test.use({ loggedInAs: 'admin' });

const drafts = [
  {
    what: 'a post',
    prepare: async (_page: Page, server: Server) => `/admin/blog-posts/${await addPost(server, false)}/edit`,
    shown: 'Moving office',
    isPublic: async (anonymous: Page) => (await anonymous.request.get('/blog/moving-office')).ok(),
  },
  {
    what: 'the home page',
    prepare: async (page: Page) => {
      const lead = { hero: { lead: 'An opening that no one has seen yet.' } };
      expect((await page.request.patch('/api/admin/page', { data: lead })).ok()).toBe(true);
      return '/admin/home-page';
    },
    shown: 'An opening that no one has seen yet.',
    isPublic: async (anonymous: Page) => (await (await anonymous.request.get('/')).text()).includes('no one has seen'),
  },
];

withAndWithoutJavaScript((javaScriptEnabled) => {
  for (const { what, prepare, shown: visible, isPublic } of drafts) {
    test(`A preview link shows ${what} to an anonymous visitor until it is revoked`, async ({
      page,
      server,
      browser,
      consoleErrors,
    }) => {
      await page.goto(await prepare(page, server));
      await page.getByRole('link', { name: 'Schedule' }).click();
      await page.getByRole('button', { name: 'Create preview link' }).click();
      await expect(output(page, 'Preview link created')).toBeVisible();
      await isLaidOut(page);
      const address = await page.getByRole('link', { name: /^Expires/ }).getAttribute('href');

      const otherSession = await browser.newContext({ javaScriptEnabled, baseURL: server.url });
      const anonymous = await otherSession.newPage();
      await anonymous.goto(address ?? '');
      await expect(anonymous.getByText(visible).first()).toBeVisible();
      await expect(anonymous.getByRole('complementary', { name: 'Preview' })).toBeInViewport();
      if (javaScriptEnabled) await isAccessible(anonymous);
      expect(await isPublic(anonymous)).toBe(false);

      await page.getByRole('button', { name: 'Revoke' }).click();
      await expect(output(page, 'Preview link revoked')).toBeVisible();
      expect((await anonymous.goto(address ?? ''))?.status()).toBe(404);
      await otherSession.close();
      expect(consoleErrors).toEqual([]);
    });
  }
});

/** The link back is above the title, the author is below the link, and the buttons beside it are of one height. */
async function isLaidOut(page: Page): Promise<void> {
  const box = async (locator: ReturnType<Page['getByRole']>) =>
    (await locator.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
  const main = page.getByRole('main');
  const back = await box(main.getByRole('link', { name: 'Back to editing' }));
  expect(back.y + back.height).toBeLessThanOrEqual((await box(main.getByRole('heading', { level: 1 }))).y);
  const link = await box(main.getByRole('link', { name: /^Expires/ }));
  expect((await box(main.getByText(/^Created by/))).y).toBeGreaterThanOrEqual(link.y + link.height - 2);
  const revoke = await box(main.getByRole('button', { name: 'Revoke' }));
  const [copy] = await main.getByRole('button', { name: /^Copy/ }).all();
  if (copy) expect((await box(copy)).height).toBe(revoke.height);
}
