import { inStore, isAccessible, said } from './admin';
import { expect, test } from './test';

test.use({ signedInAs: 'admin' });

for (const javaScriptEnabled of [false, true]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a link shows a draft to whoever has it, until it is withdrawn', async ({
      page,
      server,
      browser,
      complaints,
    }) => {
      const post = {
        title: 'Moving office',
        slug: 'moving-office',
        content: 'Order the line.',
        updatedAt: '2026-01-01',
      };
      const { id } = await inStore(server, (queries) =>
        queries.insertInto('blogPosts').values(post).returning('id').executeTakeFirstOrThrow(),
      );
      await page.goto(`/admin/publication/blog-posts/${id}`);
      await page.getByRole('button', { name: 'Make a preview link' }).click();
      await expect(said(page, 'Preview link made')).toBeVisible();
      const address = await page.getByRole('link', { name: /^Works until/ }).getAttribute('href');

      const elsewhere = await browser.newContext({ javaScriptEnabled, baseURL: server.url });
      const stranger = await elsewhere.newPage();
      await stranger.goto(address ?? '');
      await expect(stranger.getByRole('heading', { name: 'Moving office' })).toBeVisible();
      const bar = stranger.getByRole('complementary', { name: 'Preview' });
      await expect(bar).toBeInViewport();
      if (javaScriptEnabled) await isAccessible(stranger);
      expect((await stranger.goto('/blog/moving-office'))?.status()).toBe(404);

      await page.getByRole('button', { name: 'Withdraw' }).click();
      await expect(said(page, 'Preview link withdrawn')).toBeVisible();
      expect((await stranger.goto(address ?? ''))?.status()).toBe(404);
      await elsewhere.close();
      expect(complaints).toEqual([]);
    });
  });
}
