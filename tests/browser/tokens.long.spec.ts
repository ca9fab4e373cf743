/** API tokens from creation to revocation; and helping a user who has lost their phone. */
import { inStore, isAccessible, isReady, output, unexpected } from './admin';
import { expect, logInAs, test, withAndWithoutJavaScript } from './test';

withAndWithoutJavaScript((javaScriptEnabled) => {
  test.use({ loggedInAs: 'admin' });

  test('A user creates, uses and revokes an API token', async ({ page, server, consoleErrors }) => {
    await page.goto('/admin/account/tokens');
    if (javaScriptEnabled) await isReady(page);
    await page.getByRole('link', { name: 'Create a token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create an API token' });
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await expect(page.locator('[id$="-error"]').getByText('Please give it a name')).toBeVisible();
    await dialog.getByLabel('Name').fill('Nightly report');
    await dialog.getByLabel('Read content').uncheck();
    await dialog.getByLabel('Messages').check();
    if (javaScriptEnabled) await isAccessible(page);
    await dialog.getByRole('button', { name: 'Create token' }).click();

    const made = page.getByRole('dialog', { name: 'Your API token' });
    const secret = await made.locator('code[data-secret]').innerText();
    if (javaScriptEnabled) {
      await isAccessible(page);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await made.getByRole('button', { name: 'Copy' }).click();
      await expect(made.getByText('Copied')).toBeVisible();
    }
    await made.getByRole('button', { name: 'Done' }).click();
    await expect(output(page, 'API token saved')).toBeVisible();
    await expect(page.getByText('May manage messages, as editor')).toBeVisible();
    await expect(page.getByText('Not used yet')).toBeVisible();

    const query = async (path: string) =>
      (await fetch(server.url + path, { headers: { Authorization: `Bearer ${secret}` } })).status;
    expect(await query('/api/admin/contact-requests')).toBe(200);
    expect(await query('/api/admin/testimonials')).toBe(403);
    await page.reload();
    await expect(page.getByText('Last used').last()).toBeVisible();
    if (javaScriptEnabled) {
      await isReady(page);
      await isAccessible(page);
    }
    await page.getByRole('link', { name: 'Revoke Nightly report' }).click();
    await page.getByRole('button', { name: 'Revoke' }).click();
    await expect(output(page, 'API token revoked')).toBeVisible();
    expect(await query('/api/admin/contact-requests')).toBe(401);
    expect(unexpected(consoleErrors)).toEqual([]);
  });

  // The same forms, posted: api-tokens.test.ts and mfa.test.ts.
  if (!javaScriptEnabled) return;

  test('On a phone, the toast does not cover the new API token', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admin/account/tokens/new');
    await page.getByLabel('Name').fill('Nightly report');
    await page.getByRole('button', { name: 'Create token' }).click();
    const toast = await page.locator('.toast').boundingBox();
    const dialog = await page.getByRole('dialog', { name: 'Your API token' }).boundingBox();
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(dialog?.y ?? 0);
    expect((dialog?.y ?? 0) + (dialog?.height ?? 0)).toBeLessThanOrEqual(844);
  });

  test('An admin re-authenticates to create a service token, and revokes it', async ({
    page,
    server,
    consoleErrors,
  }) => {
    await inStore(server, (queries) =>
      queries.updateTable('sessions').set({ reauthenticatedAt: '2020-01-01T00:00:00.000Z' }).execute(),
    );
    await page.goto('/admin/site-settings/access/tokens');
    await expect(page.getByText('No API tokens yet')).toBeVisible();
    if (javaScriptEnabled) {
      await isReady(page);
      await isAccessible(page);
    }
    await page.getByRole('link', { name: 'Create a service token' }).click();
    await page.getByLabel('Name').fill('Website sync');
    await page.getByRole('button', { name: 'Create token' }).click();
    const reauth = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await expect(reauth.getByLabel('Password')).toBeFocused();
    await isAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Name')).toHaveValue('Website sync');
    await page.getByRole('button', { name: 'Create token' }).click();
    await reauth.getByLabel('Password').fill('a wrong password');
    await reauth.getByRole('button', { name: 'Confirm' }).click();
    await expect(reauth.getByText('Incorrect password or code. Try again.')).toBeVisible();
    await reauth.getByLabel('Password').fill('a password for tests');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page).toHaveURL('/admin/site-settings/access/tokens');
    await expect(page.getByText('Service token, created by admin')).toBeVisible();
    if (javaScriptEnabled) {
      await isReady(page);
      await isAccessible(page);
    }
    await page.getByRole('link', { name: 'Revoke Website sync' }).click();
    await page.getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('No API tokens yet')).toBeVisible();
    expect(unexpected(consoleErrors)).toEqual([]);
  });

  test('An admin resets two-step verification of another user', async ({ page, context, server, consoleErrors }) => {
    await logInAs(context, server, 'editor', 'maja');
    await inStore(server, async (queries) => {
      const { id } = await queries
        .selectFrom('users')
        .select('id')
        .where('username', '=', 'maja')
        .executeTakeFirstOrThrow();
      const factor = {
        userId: id,
        kind: 'totp',
        name: 'My phone',
        secret: 'x',
        createdAt: '2026-01-01T00:00:00.000Z',
      } as const;
      await queries.insertInto('mfaFactors').values(factor).execute();
    });
    await logInAs(context, server, 'admin');
    await page.goto('/admin/users');
    if (javaScriptEnabled) await isReady(page);
    await page.getByRole('link', { name: 'Edit maja' }).click();
    await page.getByRole('link', { name: 'Reset two-step verification' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Reset two-step verification of maja?' });
    await expect(dialog.getByRole('link', { name: 'Cancel' })).toBeFocused();
    if (javaScriptEnabled) await isAccessible(page);
    await dialog.getByRole('button', { name: 'Reset' }).click();
    await expect(output(page, 'Two-step verification reset')).toBeVisible();
    await page.getByRole('link', { name: 'Edit maja' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit user' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Reset two-step verification' })).toHaveCount(0);
    expect(unexpected(consoleErrors)).toEqual([]);
  });
});
