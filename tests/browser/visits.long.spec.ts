/** Visitors are counted, and staff see how many there were. */
import type { Queries } from '../../db/store.server';
import { visitorMessage } from '../messages';
import { inStore } from './admin';
import { inspect } from './inspect';
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
      for (const row of ['Home page 2', 'Blog 1', 'bing.com 1', 'spring 1'])
        await expect(page.getByRole('row', { name: row, exact: true })).toBeVisible();
      await page
        .getByRole('link', { name: '7 days' })
        .or(page.getByRole('tab', { name: '7 days' }))
        .click();
      await expect(page).toHaveURL('/admin/visits?days=7');
      await page.getByText('Show as table').click();
      await expect(page.getByRole('table', { name: 'Visits and messages by day' }).getByRole('row')).toHaveCount(8);
      if (javaScriptEnabled) await expectAccessible(page);
    });
  });
}

test.describe('charts', () => {
  test.use({ ownServer: true });

  /** Adds 400 days of visits, and messages with and without replies. */
  async function addTraffic(queries: Queries) {
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const days = Array.from({ length: 400 }, (_, n) => n);
    const view = { page: '/', referringHost: '', campaign: '', views: 90 };
    await queries
      .insertInto('pageViews')
      .values(days.map((n) => ({ ...view, day: at(24 * n).slice(0, 10), visits: 30 + ((n * 37) % 50) })))
      .execute();
    const answered = (n: number) => (n < 6 ? null : at(24 * n - ((n * 5) % 31)));
    await queries
      .insertInto('contactRequests')
      .values(
        days
          .filter((n) => n % 3 === 0)
          .map((n) => ({
            ...visitorMessage,
            messageDigest: `${n}`,
            createdAt: at(24 * n + 1),
            answeredAt: answered(n),
          })),
      )
      .execute();
  }

  for (const scheme of ['light', 'dark'] as const) {
    test(`fit on a phone, are accessible and are seen with forced colours (${scheme})`, async ({
      page,
      server,
      context,
    }) => {
      test.slow();
      await inStore(server, addTraffic);
      await logInAs(context, server, 'editor');
      await page.emulateMedia({ colorScheme: scheme });
      for (const path of ['/admin/dashboard', '/admin/visits?days=7', '/admin/visits?days=365']) {
        await page.setViewportSize({ width: 390, height: 900 });
        await page.goto(path);
        await expectAccessible(page);
        for (const width of [320, 390, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          expect(await page.evaluate(inspect), `${path} at ${width}`).toEqual([]);
        }
      }
      const chart = page.getByRole('img', { name: /^A bar for the visits of each week/ });
      await expect(chart.locator('g')).toHaveCount(52);
      await expect(page.getByRole('img', { name: /^A dot for each reply/ })).toBeVisible();
      await page.emulateMedia({ forcedColors: 'active' });
      const colours = await chart.evaluate((svg) => {
        const fillOf = (name: string) => getComputedStyle(svg.querySelector(name) as Element).fill;
        return [fillOf('circle'), fillOf('g rect + rect'), getComputedStyle(document.body).backgroundColor];
      });
      expect(new Set(colours).size).toBe(3);
    });
  }
});
