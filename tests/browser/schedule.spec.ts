import { inStore, isAccessible, said } from './admin';
import { expect, test } from './test';

test.use({ signedInAs: 'admin' });

for (const javaScriptEnabled of [false, true]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a post is scheduled, its time is changed, and given up', async ({ page, server, complaints }) => {
      const post = {
        title: 'Moving office',
        slug: 'moving-office',
        content: 'Order the line.',
        updatedAt: '2026-01-01',
      };
      const { id } = await inStore(server, (queries) =>
        queries.insertInto('blogPosts').values(post).returning('id').executeTakeFirstOrThrow(),
      );
      await page.goto(`/admin/blog-posts/${id}/edit`);
      await page.getByRole('link', { name: 'Schedule' }).click();
      const form = page.locator('section', { hasText: 'Goes live' }).first();
      const button = form.getByRole('button', { name: 'Schedule' });
      await form.getByLabel('Day and time').fill('2035-10-28T01:30');
      await button.click();
      await expect(said(page, 'Scheduled')).toBeVisible();
      await expect(page.getByText('comes twice').first()).toBeVisible();
      for (const address of ['/admin/dashboard', '/admin/blog-posts']) {
        await page.goto(address);
        await expect(page.getByText('28 October 2035, 01:30')).toBeVisible();
      }
      await page.getByRole('link', { name: /Goes live/ }).click();
      await form.getByLabel('Day and time').fill('2035-10-29T09:00');
      await form.getByRole('button', { name: 'Change time' }).click();
      await expect(form.getByText('29 October 2035, 09:00')).toBeVisible();
      if (javaScriptEnabled) await isAccessible(page);
      await form.getByRole('button', { name: /^Cancel/ }).click();
      await expect(said(page, 'No longer scheduled')).toBeVisible();
      await expect(button).toBeVisible();
      expect(complaints).toEqual([]);
    });
  });
}
