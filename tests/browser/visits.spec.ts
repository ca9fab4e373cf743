/** Visitors are counted, and staff see how many there were. */
import { expectAccessible } from './public';
import { expect, logInAs, test } from './test';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    // The name of a browser that is driven by a program is a bot's.
    test.use({
      javaScriptEnabled,
      ownServer: true,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
    });

    test('the visits screen counts page views of visitors, not of staff', async ({ page, server, context }) => {
      await page.goto('/?utm_campaign=spring', { referer: 'https://www.bing.com/' });
      await page.goto('/blog', { referer: `${server.url}/` });
      await page.goto('/', { referer: `${server.url}/blog` });

      await logInAs(context, server, 'editor');
      // Staff who are logged in are not counted.
      await page.goto('/');
      await page.goto('/admin/visits');
      const total = (name: string) => page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
      await expect(total('Visits')).toContainText('Visits1');
      await expect(total('Form views')).toContainText('2None');
      for (const row of ['/ 2', '/blog 1', 'bing.com 1', 'spring 1'])
        await expect(page.getByRole('row', { name: row, exact: true })).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
    });
  });
}
