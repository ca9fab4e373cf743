import { addPost, isAccessible, said } from './admin';
import { expect, type Page, type Server, test, withAndWithoutJavaScript } from './test';

test.use({ signedInAs: 'admin' });

const drafts = [
  {
    what: 'a post',
    prepare: async (_page: Page, server: Server) => `/admin/blog-posts/${await addPost(server, false)}/edit`,
    shown: 'Moving office',
    isPublic: async (stranger: Page) => (await stranger.request.get('/blog/moving-office')).ok(),
  },
  {
    what: 'the home page',
    prepare: async (page: Page) => {
      const lead = { hero: { lead: 'An opening that no one has seen yet.' } };
      expect((await page.request.patch('/api/admin/page', { data: lead })).ok()).toBe(true);
      return '/admin/site-settings/page';
    },
    shown: 'An opening that no one has seen yet.',
    isPublic: async (stranger: Page) => (await (await stranger.request.get('/')).text()).includes('no one has seen'),
  },
];

withAndWithoutJavaScript((javaScriptEnabled) => {
  for (const { what, prepare, shown, isPublic } of drafts) {
    test(`a link shows ${what} to whoever has it, until it is withdrawn`, async ({
      page,
      server,
      browser,
      complaints,
    }) => {
      await page.goto(await prepare(page, server));
      await page.getByRole('link', { name: 'Schedule' }).click();
      await page.getByRole('button', { name: 'Create preview link' }).click();
      await expect(said(page, 'Preview link created')).toBeVisible();
      const address = await page.getByRole('link', { name: /^Expires/ }).getAttribute('href');

      const elsewhere = await browser.newContext({ javaScriptEnabled, baseURL: server.url });
      const stranger = await elsewhere.newPage();
      await stranger.goto(address ?? '');
      await expect(stranger.getByText(shown).first()).toBeVisible();
      await expect(stranger.getByRole('complementary', { name: 'Preview' })).toBeInViewport();
      if (javaScriptEnabled) await isAccessible(stranger);
      expect(await isPublic(stranger)).toBe(false);

      await page.getByRole('button', { name: 'Withdraw' }).click();
      await expect(said(page, 'Preview link withdrawn')).toBeVisible();
      expect((await stranger.goto(address ?? ''))?.status()).toBe(404);
      await elsewhere.close();
      expect(complaints).toEqual([]);
    });
  }
});
