/** Google reviews, from the connection to the website. */
import {
  apiKey,
  clientId,
  clientSecret,
  type GoogleServices,
  rejection,
  startGoogleServices,
} from '../google-services';
import { areAccessible, isAccessible as hasNoViolations, output } from './admin';
import { test as base, expect, long, type Page, withAndWithoutJavaScript } from './test';

const test = base.extend<{ services: GoogleServices }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants one
  services: async ({}, use) => {
    const services = await startGoogleServices();
    await use(services);
    await services.stop();
  },
  environment: async ({ services }, use) => use({ GOOGLE_ENDPOINTS: services.endpoints }),
});
test.use({ loggedInAs: 'admin' });

const settings = '/admin/site-settings/google-reviews';

test('The Google Reviews screens are accessible before a connection exists', long, async ({ page }) => {
  test.slow();
  const parts = ['', '/places', '/business-profile', '/callback', '/callback?code=x&state=y'];
  await areAccessible(page, ['/admin/google-reviews', ...parts.map((part) => settings + part)]);
});

withAndWithoutJavaScript((javaScriptEnabled) => {
  const isAccessible = async (page: Page) => void (javaScriptEnabled && (await hasNoViolations(page)));

  test('An admin connects a business by name, and one review shows on the home page', async ({ page, services }) => {
    await page.goto('/admin/testimonials');
    await page.getByRole('link', { name: 'Google Reviews' }).click();
    await page.getByRole('link', { name: 'Open Site Settings' }).click();
    await page.getByRole('link', { name: 'Set up Places API' }).click();
    services.instead.set('/v1/', rejection(403, 'PERMISSION_DENIED', 'BILLING_DISABLED'));
    await page.getByLabel('API key').fill(apiKey);
    await page.getByLabel('Name and town').fill('Hallam IT Leeds');
    await page.getByRole('button', { name: 'Find business' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toContainText(
      'Billing is not set up',
    );
    services.instead.clear();
    await page.getByLabel('API key').fill(apiKey);
    await page.getByRole('button', { name: 'Find business' }).click();
    await page.getByRole('button', { name: 'Choose Hallam IT' }).click();
    await expect(page.getByRole('heading', { name: 'Connected through Places API' })).toBeVisible();
    await expect(page.getByText('Reviews: Works')).toBeVisible();
    await isAccessible(page);
    await page.getByRole('link', { name: 'Choose reviews' }).click();
    await expect(page.getByText('They answer the phone at once.')).toBeVisible();
    await isAccessible(page);
    await page.getByRole('button', { name: 'Add as testimonial of Helen Marsh' }).click();
    await expect(output(page, 'Testimonial saved')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No new reviews' })).toBeVisible();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Review on Google' })).toHaveAttribute(
      'href',
      /^https:\/\/www\.google\.com\/maps\//,
    );
    expect(requests.filter((url) => url.includes('google'))).toEqual([]);
  });

  test('An admin logs in with Google, connects a business and reads its reviews', async ({ page }) => {
    await page.goto(`${settings}/business-profile`);
    await page.getByLabel('Client ID').fill(clientId);
    await page.getByLabel('Client secret').fill(clientSecret);
    await page.getByRole('button', { name: 'Save application' }).click();
    await page.getByRole('link', { name: 'Log in with Google' }).click();
    await page.getByRole('button', { name: 'Connect this account' }).click();
    await expect(output(page, 'Logged in')).toBeVisible();
    await isAccessible(page);
    await page.getByRole('button', { name: 'Choose Hallam IT' }).click();
    await expect(page.getByRole('heading', { name: 'Connected through Business Profile' })).toBeVisible();
    await page.getByRole('button', { name: 'Read reviews now' }).click();
    await expect(output(page, 'Reviews read')).toBeVisible();
  });
});
