/** "May we quote you?", from the request to the withdrawal, by staff and by a customer. */
import { generatedImage } from '../images';
import { isAccessible as hasNoViolations, output } from './admin';
import { expect, type Page, test, withAndWithoutJavaScript } from './test';

test.use({ loggedInAs: 'admin' });

withAndWithoutJavaScript((javaScriptEnabled) => {
  const isAccessible = async (page: Page) => void (javaScriptEnabled && (await hasNoViolations(page)));

  test('A customer answers a quote request and later withdraws the permission', async ({ page, server }) => {
    await page.goto('/admin/testimonials');
    await page.getByRole('link', { name: 'Ask a customer' }).click();
    await page.getByLabel('Name').fill('Ifeoma Okafor');
    await page.getByLabel('Email').fill('ifeoma@okafor-lane.example');
    await page.getByRole('button', { name: 'Create the link' }).click();
    await expect(page.getByRole('heading', { name: 'Send this link to the customer' })).toBeVisible();
    await isAccessible(page);
    const link = new URL((await page.locator('[data-secret]').textContent()) ?? '');
    const address = `${server.url}${link.pathname}${link.search}`;

    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'May we quote you?' })).toBeVisible();
    await isAccessible(page);
    await page.getByLabel('Your words').fill('They answer the phone at once.');
    await page.getByLabel('Your position').fill('Practice manager');
    const stars = page.getByRole('group', { name: 'Stars' }).locator('svg');
    await stars.nth(3).click();
    for (const index of [0, 3]) await expect(stars.nth(index)).not.toHaveCSS('fill', 'none');
    await expect(stars.nth(4)).toHaveCSS('fill', 'none');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toContainText('Tick the box');
    await expect(page.getByLabel('Your words')).toHaveValue('They answer the phone at once.');
    await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
    await isAccessible(page);
    const buffer = await generatedImage(120, 120).png().toBuffer();
    await page
      .getByRole('button', { name: 'Portrait' })
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await isAccessible(page);

    await page.goto('/admin/testimonials');
    await expect(page.getByText('Permission from Ifeoma Okafor')).toBeVisible();
    await expect(page.getByText('Hidden')).toBeVisible();

    await page.goto(address);
    await page.getByRole('button', { name: 'Withdraw my permission' }).click();
    await expect(page.getByText('You have withdrawn your permission')).toBeVisible();
    await page.goto('/admin/quotes');
    await expect(page.getByText('Permission withdrawn on')).toBeVisible();
    await page.goto('/admin/testimonials');
    await expect(page.getByText('No testimonials found')).toBeVisible();
  });

  test('An admin revokes an open quote request', async ({ page }) => {
    await page.goto('/admin/quotes');
    await page.getByLabel('Name').fill('Omar Reed');
    await page.getByLabel('Email').fill('omar@reed.example');
    await page.getByRole('button', { name: 'Create the link' }).click();
    await page.getByRole('button', { name: 'Revoke the request to Omar Reed' }).click();
    await expect(output(page, 'Request revoked')).toBeVisible();
    await expect(page.getByText('omar@reed.example')).toHaveCount(0);
  });
});
