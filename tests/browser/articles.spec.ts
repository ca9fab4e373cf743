import { expect, type Page, test } from './public';

const titles = (page: Page) => page.locator('[data-posts]').getByRole('heading');

test('The blog lists six articles a page, newest first', async ({ page }) => {
  await page.goto('/blog');
  await expect(titles(page)).toHaveCount(6);
  await expect(titles(page).first()).toHaveText('The first hour after someone clicks');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toContainText('Page 1 of 3');
  await expect(pages.getByRole('link', { name: 'Newer' })).toHaveCount(0);
  await pages.getByRole('link', { name: 'Older' }).click();
  await expect(page).toHaveURL(/\/blog\?page=2$/);
  await expect(page).toHaveTitle('Insights, page 2 | Uplink');
  await expect(titles(page)).toHaveCount(6);
  await pages.getByRole('link', { name: 'Older' }).click();
  await expect(pages.getByRole('link', { name: 'Older' })).toHaveCount(0);
  await expect(pages).toContainText('Page 3 of 3');
  await pages.getByRole('link', { name: 'Newer' }).click();
  await pages.getByRole('link', { name: 'Newer' }).click();
  await expect(page).toHaveURL(/\/blog$/);
});

test('An article shows its date, reading time, images and neighbouring articles', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'The first hour after someone clicks' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The first hour after someone clicks');
  await expect(page.locator('article time').first()).toHaveText('12 November 2026');
  await expect(page.locator('article')).toContainText('1 minute to read');
  const figure = page.getByRole('figure');
  await figure.scrollIntoViewIfNeeded();
  await expect(figure.getByRole('img', { name: /^Line drawing/ })).toHaveJSProperty('complete', true);
  await expect(figure).toContainText('One way in, and someone at the gate.');
  const rest = page.getByRole('navigation', { name: 'Other articles' });
  await expect(rest.getByRole('link')).toHaveText(['What to do with the last Windows 10 machines']);
  await rest.getByRole('link').click();
  await expect(rest.getByRole('link')).toHaveText([
    'The first hour after someone clicks',
    'Cyber Essentials in six unhurried weeks',
  ]);
});

test.describe('On a narrow screen', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('a wide table scrolls by keyboard inside its own frame', async ({ page }) => {
    await page.goto('/blog/cyber-essentials-in-six-unhurried-weeks');
    const frame = page.getByRole('group', { name: 'Table: Week, What to do' });
    await frame.focus();
    await expect(frame).toBeFocused();
    await expect(frame.getByRole('table')).toBeVisible();
    // Wider than the sample's.
    await frame.getByRole('table').evaluate((table) => table.style.setProperty('min-width', '900px'));
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

test('The feed and the sitemap list all published articles, robots.txt the sitemap', async ({ page, server }) => {
  const read = async (path: string) => {
    const response = await page.request.get(path);
    return { type: response.headers()['content-type'], text: await response.text() };
  };
  const parse = (text: string) =>
    page.evaluate((xml) => {
      const document = new DOMParser().parseFromString(xml, 'text/xml');
      const all = (name: string) => [...document.getElementsByTagName(name)].map((element) => element.textContent);
      return { error: all('parsererror'), loc: all('loc'), link: all('link'), title: all('title') };
    }, text);

  await page.goto('/blog');
  const sitemap = await read('/sitemap.xml');
  expect(sitemap.type).toBe('application/xml; charset=utf-8');
  const { error, loc } = await parse(sitemap.text);
  expect(error).toEqual([]);
  expect(loc).toEqual(
    expect.arrayContaining(
      ['/', '/blog', '/blog/the-leavers-checklist', '/privacy-policy', '/terms-of-service'].map(
        (path) => server.url + path,
      ),
    ),
  );
  for (const address of loc) expect((await page.request.get(address ?? '')).status()).toBe(200);

  const href = await page.locator('link[type="application/rss+xml"]').getAttribute('href');
  const feed = await read(href ?? '');
  expect(feed.type).toBe('application/rss+xml; charset=utf-8');
  const channel = await parse(feed.text);
  expect(channel.error).toEqual([]);
  expect(channel.title).toContain('The first hour after someone clicks');
  const tags = loc.filter((address) => address?.includes('/blog/tag/'));
  expect(channel.link.length).toBe(loc.length - 4 - tags.length + 1);

  expect((await read('/robots.txt')).text).toBe(
    `User-agent: *\nDisallow: /admin\nDisallow: /api\n\nSitemap: ${server.url}/sitemap.xml\n`,
  );
});
