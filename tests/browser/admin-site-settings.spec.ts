import { areAccessible, editorOf, isReady, output, textareaOf, unexpected } from './admin';
import { expect, long, test, withAndWithoutJavaScript } from './test';

test.use({ loggedInAs: 'admin' });

const settings = '/admin/site-settings';
const question = 'Are you sure you want to delete this social media link?';

withAndWithoutJavaScript((javaScriptEnabled) => {
  test('An admin adds, changes, hides and deletes a social media link', async ({ page, consoleErrors }) => {
    await page.goto(`${settings}/social-media`);
    if (javaScriptEnabled) await isReady(page);
    const url = page.getByLabel('URL');
    await url.fill('uplink');
    await page.getByRole('button', { name: 'Add link' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary).toBeFocused();
    await expect(summary).toContainText('Platform is required');
    await expect(summary).toContainText('Must be a valid URL');
    await page.getByRole('radio', { name: 'LinkedIn' }).check();
    await url.fill('https://www.linkedin.com/company/uplink');
    await page.getByRole('button', { name: 'Add link' }).click();
    await expect(output(page, 'Social media link added')).toBeVisible();
    await expect(page.getByText('linkedin.com/company/uplink', { exact: true })).toBeVisible();
    await expect(url).toHaveValue('');

    await page.getByRole('link', { name: 'Edit LinkedIn' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit link' });
    await dialog.getByLabel('URL').fill('https://www.linkedin.com/company/okafor');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(output(page, 'Social media link updated')).toBeVisible();
    await expect(page.getByText('linkedin.com/company/okafor', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Hide LinkedIn on the website' }).click();
    await expect(page.getByText('Hidden', { exact: true })).toBeVisible();

    if (javaScriptEnabled) {
      const requested: string[] = [];
      page.once('dialog', (dialog) => {
        requested.push(dialog.message());
        return dialog.dismiss();
      });
      await page.getByRole('link', { name: 'Delete LinkedIn' }).click();
      expect(requested).toEqual([question]);
      page.once('dialog', (dialog) => dialog.accept());
      await page.getByRole('link', { name: 'Delete LinkedIn' }).click();
    } else {
      await page.getByRole('link', { name: 'Delete LinkedIn' }).click();
      await page.getByRole('alertdialog', { name: question }).getByRole('button', { name: 'Delete link' }).click();
    }
    await expect(output(page, 'Social media link deleted')).toBeVisible();
    await expect(page.getByText('No social links yet.')).toBeVisible();
    expect(unexpected(consoleErrors)).toEqual([]);
  });

  test('An admin changes the business details, and the home page shows them', async ({ page, consoleErrors }) => {
    await page.goto(`${settings}/business-details`);
    if (javaScriptEnabled) await isReady(page);
    await page.getByLabel('Brand name').fill('Okafor IT');
    await page.getByLabel('Phone number').fill('7946 0999');
    // Only the owner knows the year.
    await expect(page.getByLabel('Founded in')).toHaveValue('');
    await page.getByLabel('Founded in').fill('2012');
    await page.getByRole('button', { name: 'Save and publish' }).click();
    await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(/with its country code, for example/);
    await page.getByLabel('Phone number').fill('(020) 7946 0999');
    await page.getByRole('button', { name: 'Save and publish' }).click();
    await expect(output(page, 'Business details saved successfully')).toBeVisible();
    await expect(page.getByLabel('Phone number')).toHaveValue('020 7946 0999');
    expect(unexpected(consoleErrors)).toEqual([]);
    await page.goto('/');
    await expect(page).toHaveTitle(/^Okafor IT/);
    await expect(page.getByRole('link', { name: '020 7946 0999' }).first()).toBeVisible();
  });

  // The same forms, posted: content-screens.test.ts.
  if (!javaScriptEnabled) return;

  test('The business details warn about a new logo that may be hard to see', async ({ page }) => {
    await page.goto(`${settings}/business-details`);
    await isReady(page);
    const note = page.getByText('we show it in white there after you save it');
    await expect(note).toHaveCount(0);
    await page.locator('#business-details-logoUrl').evaluate((field: HTMLInputElement) => {
      field.value = 'https://firm.example/logo.png';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await expect(note).toBeVisible();
  });

  test('An admin saves each legal page and the copyright text separately', async ({ page, consoleErrors }) => {
    await page.goto(`${settings}/legal-pages`);
    if (javaScriptEnabled) await isReady(page);
    const policy = editorOf(page, 'Privacy Policy');
    const value = textareaOf(page, 'Privacy Policy');
    await expect(value).toHaveValue(/respects your privacy/);
    for (const text of ['We keep **nothing**.', 'We keep very little.']) {
      await policy.fill(text);
      await page.getByRole('button', { name: 'Save and publish Privacy Policy' }).click();
      await expect(output(page, 'Content saved successfully')).toBeVisible();
      if (javaScriptEnabled) await page.locator('.toast').getByRole('button', { name: 'Close' }).click();
      await expect(value).toHaveValue(text);
      await expect(page.getByText(/^Last saved /)).toHaveCount(1);
    }
    await editorOf(page, 'Terms of Service').fill('');
    await page.getByRole('button', { name: 'Save and publish Terms of Service' }).click();
    await expect(output(page, 'Content saved successfully')).toBeVisible();
    await expect(textareaOf(page, 'Terms of Service')).toHaveValue(/## Our liability/);
    if (javaScriptEnabled) await page.locator('.toast').getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('Copyright text').fill('Made in Bermondsey.');
    await page.getByRole('button', { name: 'Save and publish Copyright text' }).click();
    await expect(output(page, 'Content saved successfully')).toBeVisible();
    expect(unexpected(consoleErrors)).toEqual([]);
    await page.goto('/privacy-policy');
    await expect(page.getByText('We keep very little.')).toBeVisible();
    await expect(page.getByText('Made in Bermondsey.')).toBeVisible();
  });

  test('An admin generates the sitemap for a valid base URL', async ({ page, consoleErrors }) => {
    await page.goto(`${settings}/sitemap`);
    if (javaScriptEnabled) await isReady(page);
    const address = page.getByLabel('Base URL');
    await address.fill('example');
    await page.getByRole('button', { name: 'Generate sitemap' }).click();
    await expect(address).toHaveAccessibleDescription(/Must be a valid URL/);
    await address.fill('https://www.example.com/');
    await page.getByRole('button', { name: 'Generate sitemap' }).click();
    await expect(output(page, 'Sitemap generated successfully')).toBeVisible();
    await expect(page.getByText('https://www.example.com/sitemap.xml lists 4 pages')).toBeVisible();
    await expect(address).toHaveValue('https://www.example.com');
    expect(unexpected(consoleErrors)).toEqual([]);
  });
});

test.describe('Editor', () => {
  test.use({ loggedInAs: 'editor' });

  test('sees that the settings are not accessible to editors', async ({ page }) => {
    await page.goto(settings);
    await expect(page.getByText('You do not have access to this page')).toBeVisible();
  });
});

test.describe('With sample content', () => {
  test.use({ seeded: true });

  for (const screens of [
    ['/social-media', '/social-media/1/edit', '/social-media/1/delete', '/legal-pages', '/sitemap'],
    ['/webhooks', '/webhooks/new', '/redirects', '/redirects/import', '/business-details'],
  ]) {
    test(`the settings screens are accessible: ${screens.join(', ')}`, long, async ({ page }) => {
      test.slow();
      await areAccessible(
        page,
        screens.map((end) => settings + end),
      );
    });
  }
});

for (const [tab, name] of [
  ['social-media', 'Social Media'],
  ['business-details', 'Business Details'],
]) {
  test(`On a phone, the settings menu names the current tab and leads to the others: ${tab}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`${settings}/${tab}`);
    await page.locator('summary', { hasText: name }).click();
    await page.getByRole('link', { name: 'Legal Pages' }).click();
    await expect(page).toHaveURL(/legal-pages$/);
    await expect(page.locator('summary', { hasText: 'Legal Pages' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sitemap' })).toHaveCount(0);
  });
}

test('On a phone, the action of a settings screen is below the settings menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${settings}/redirects`);
  const menu = await page.locator('summary', { hasText: 'Redirects' }).boundingBox();
  const action = await page.getByRole('link', { name: 'Import redirects' }).boundingBox();
  expect(action?.y).toBeGreaterThan(menu?.y ?? Number.NaN);
});
