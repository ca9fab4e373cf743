import { expect, type Page, test } from './test';

async function fillIn(page: Page) {
  await page.getByLabel('First name').fill('Ifeoma');
  await page.getByLabel('Last name').fill('Okafor');
  await page.getByLabel('Company email').fill('ifeoma@okafor-lane.example');
  await page.getByLabel('Company name').fill('Okafor Lane Architects');
  await page.getByLabel('Phone number').fill('020 7946 0123');
  await page.getByLabel('City or location').fill('London');
  await page.getByLabel('Reason for contact').selectOption('business_it_support');
  await page.getByLabel('Message', { exact: true }).fill('We are moving to a bigger office.');
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a message is sent, and the page says so', async ({ page }) => {
    await page.goto('/');
    await fillIn(page);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.locator('#flash')).toContainText('Message sent successfully!');
    await expect(page.locator('#message-sent')).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('');
  });
});
