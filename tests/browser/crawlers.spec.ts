/** Admins decide which AI services may read the site. */
import { expectAccessible } from './public';
import { expect, test } from './test';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, loggedInAs: 'admin' });

    test('an admin forbids AI training, and allows it again', async ({ page, request }) => {
      const robots = async () => (await request.get('/robots.txt')).text();
      const before = await robots();
      await page.goto('/admin/site-settings/sitemap');
      if (javaScriptEnabled) await expectAccessible(page);
      const training = page.getByRole('switch', { name: 'AI companies may train on this website' });
      for (const isAllowed of [false, true]) {
        await training.setChecked(isAllowed);
        await page.getByRole('button', { name: 'Save settings' }).click();
        await expect(page.getByText('Crawlers saved').first()).toBeVisible();
        await expect(training).toBeChecked({ checked: isAllowed });
        // The toast of the first save may still be there.
        if (isAllowed) await expect.poll(robots).toBe(before);
        else await expect.poll(robots).toContain('User-agent: GPTBot\n');
      }
    });
  });
}
