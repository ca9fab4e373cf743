/** A webhook from creation to delivery, with JavaScript and without. */
import { startReceiver } from '../receiver';
import { isAccessible, isReady, output, unexpected } from './admin';
import { expect, test, withAndWithoutJavaScript } from './test';

withAndWithoutJavaScript((javaScriptEnabled) => {
  test.use({ loggedInAs: 'admin', environment: { WEBHOOK_TARGETS: 'any' } });

  test('An admin adds, tests, edits and deletes a webhook and renews its secret', async ({ page, consoleErrors }) => {
    const receiver = await startReceiver();
    await page.goto('/admin/site-settings');
    if (javaScriptEnabled) await isReady(page);
    await page.getByRole(javaScriptEnabled ? 'tab' : 'link', { name: 'Webhooks' }).click();
    await page.getByRole('link', { name: 'Add a webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a webhook' });
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await expect(page.locator('[id$="-error"]').getByText('Please enter a name')).toBeVisible();
    await dialog.getByLabel('Name').fill('The CRM');
    await dialog.getByLabel('Address').fill(receiver.url);
    await dialog.getByLabel('User logged in').check();
    if (javaScriptEnabled) await isAccessible(page);
    await dialog.getByRole('button', { name: 'Add webhook' }).click();

    const made = page.getByRole('dialog', { name: 'The secret of your webhook' });
    const secret = await made.locator('code[data-secret]').innerText();
    await expect(page.locator('.toast')).toHaveCount(0);
    if (javaScriptEnabled) await isAccessible(page);
    await made.getByRole('button', { name: 'Done' }).click();
    await expect(output(page, 'Secret saved')).toBeVisible();
    await expect(page.getByText('new message and user logged in')).toBeVisible();
    if (javaScriptEnabled) await isAccessible(page);

    await page.getByRole('link', { name: 'Deliveries of The CRM' }).click();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect(output(page, 'A test is on its way')).toBeVisible();
    const outcome = page.getByText('answered 200 after');
    // With JavaScript it is seen to arrive.
    await expect(async () => {
      if (!javaScriptEnabled) await page.reload();
      await expect(outcome).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 20_000 });
    expect(receiver.received).toHaveLength(1);
    if (javaScriptEnabled) await isAccessible(page);

    receiver.answer(500);
    await page.getByRole('button', { name: /^Send again/ }).click();
    await expect(async () => {
      if (!javaScriptEnabled) await page.reload();
      await expect(page.getByText('Not delivered: The receiver answered 500.')).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 20_000 });
    await page.getByText('2 attempts').click();
    await expect(page.getByRole('listitem').filter({ hasText: 'answered 500 after' }).last()).toBeVisible();
    if (javaScriptEnabled) await isAccessible(page);

    await page.getByRole('link', { name: 'New secret' }).click();
    await page.getByRole('button', { name: 'Create a new secret' }).click();
    const next = await page.getByRole('dialog').locator('code[data-secret]').innerText();
    expect(next).not.toBe(secret);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'Edit The CRM' }).click();
    await page.getByLabel('Turned on').uncheck();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Off', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Delete The CRM' }).click();
    await page.getByRole('button', { name: 'Delete webhook' }).click();
    await expect(page.getByText('No webhooks yet')).toBeVisible();
    expect(unexpected(consoleErrors)).toEqual([]);
    await receiver.stop();
  });
});
