/** An admin copies details from the page of an old website, with JavaScript and without, on phones and wide screens. */
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isAccessible, isReady, unexpected } from './admin';
import { expect, test, withAndWithoutJavaScript } from './test';

const business = {
  '@type': ['LocalBusiness', 'Organization'],
  name: 'Okafor & Daughters IT',
  telephone: '020 7946 0131',
  email: 'hello@okafor.example',
  address: { '@type': 'PostalAddress', streetAddress: '12 Mill Lane', addressLocality: 'Leeds', postalCode: 'LS1 4AB' },
  openingHours: 'Mo-Fr 09:00-17:30',
};
const html = `<title>Okafor</title><meta name="theme-color" content="#7a1f5c">
  <script type="application/ld+json">${JSON.stringify(business)}</script>`;

let website: HttpServer;
let url: string;
test.beforeAll(async () => {
  website = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html));
  await new Promise<void>((done) => website.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;
});
test.afterAll(() => website.close());

withAndWithoutJavaScript((javaScriptEnabled) => {
  test.use({ loggedInAs: 'admin', environment: { FETCH_PICTURES: 'any' } });

  for (const width of [390, 1440])
    test(`An admin copies the details of an old website at ${width} px`, async ({ page, consoleErrors }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/admin/site-settings/business-details');
      if (javaScriptEnabled) await isReady(page);
      await page.getByRole('link', { name: 'Copy from your old website' }).click();
      const check = async () => {
        if (javaScriptEnabled) await isAccessible(page);
        const scrolled = page.locator('html');
        expect(
          await scrolled.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
        ).toBeLessThanOrEqual(0);
      };
      await page.getByLabel('Address of your old website').fill('nowhere.invalid');
      await page.getByRole('button', { name: 'Read the page' }).click();
      await expect(page.getByText('We could not reach this website').first()).toBeVisible();
      await expect(page.getByLabel('Address of your old website')).toHaveValue('nowhere.invalid');
      await check();

      await page.getByLabel('Address of your old website').fill(url);
      await page.getByRole('button', { name: 'Read the page' }).click();
      await expect(page.getByRole('heading', { name: 'Choose what to take' })).toBeVisible();
      await expect(page.getByText('Not on that page: Logo.')).toBeVisible();
      await expect(
        page.getByRole('checkbox', { name: /^Phone number 020 7946 0131 Now: 020 7946 0127/ }),
      ).toBeChecked();
      await check();
      for (const name of [/^Brand name/, /^Accent/, /^Phone/, /^Email/, /^Address/, /^Opening/])
        await page.getByRole('checkbox', { name }).uncheck();
      await page.getByRole('button', { name: 'Save ticked values' }).click();
      await expect(page.getByText('Tick at least one value').first()).toBeVisible();
      await check();

      await page.getByRole('checkbox', { name: /^Brand name/ }).check();
      await page.getByRole('checkbox', { name: /^Opening/ }).check();
      await page.getByRole('checkbox', { name: /^Accent/ }).check();
      await page.getByLabel('Founded in').fill('2014');
      await page.getByRole('button', { name: 'Save ticked values' }).click();
      await expect(page.getByText('Brand name, Accent colour, Opening hours.').first()).toBeVisible();
      await expect(page).toHaveURL(/business-details$/);
      await expect(page.getByLabel('Brand name')).toHaveValue('Okafor & Daughters IT');
      await expect(page.getByLabel('Opening hours')).toHaveValue('Monday to Friday 09:00 to 17:30');
      await expect(page.getByLabel('Email address')).toHaveValue('hello@example.com');
      await page.goto('/admin/site-settings/theme');
      await expect(page.getByLabel('Accent colour').first()).toHaveValue('#7a1f5c');
      expect(unexpected(consoleErrors)).toEqual([]);
    });
});
