/** Whoever chooses a password is told how good it is, and why; without a script the hint says what is asked for. */
import { isAccessible, isReady } from './admin';
import { expect, test } from './test';

test.use({ signedInAs: 'admin' });

test('the account page says in words how good a new password is, while it is typed', async ({ page, complaints }) => {
  await page.goto('/admin/account');
  await isReady(page);
  const password = page.getByLabel('New password', { exact: true });
  const advice = page.locator('.password-advice');
  await expect(advice).toHaveAttribute('aria-live', 'polite');
  await expect(advice).toBeEmpty();
  for (const [typed, said] of [
    ['short', 'Too short: it needs 8 characters.'],
    ['raman-2026', 'Not accepted: it holds a name, the beginning of the e-mail address or the brand.'],
    ['analysis99', 'Weak: a single word is quickly tried, with a number at its end too.'],
    ['glass marble', 'Fair: longer is better. Three or four words are good.'],
    ['glass marble atlas', 'Good: long enough that guessing takes too long.'],
  ] as const) {
    await password.fill(typed);
    await expect(advice).toHaveText(said);
  }
  await isAccessible(page);
  expect(complaints).toEqual([]);
});

test('a user who is added: what stands in the other fields counts', async ({ page }) => {
  await page.goto('/admin/users/new');
  await isReady(page);
  await page.getByLabel('Username').fill('tunde');
  await page.getByLabel('Password').fill('Tunde-and-friends');
  await expect(page.locator('.password-advice')).toContainText('Not accepted');
});

test('a common password is refused at its field, without a script too', async ({ browser, server, context }) => {
  const plain = await browser.newContext({
    baseURL: server.url,
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const page = await plain.newPage();
  await page.goto('/admin/account');
  await expect(page.getByText('At least 8 characters. A short sentence is good.')).toBeVisible();
  await page.getByLabel('Current password').fill('a password for tests');
  await page.getByLabel('New password', { exact: true }).fill('password1');
  await page.getByLabel('Confirm new password').fill('password1');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.locator('.field-error')).toHaveText(/one of the most common ones/);
  await plain.close();
});
