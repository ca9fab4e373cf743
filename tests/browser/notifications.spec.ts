/** An admin sets the recipients and times of notifications. */
import { isAccessible, isReady } from './admin';
import { expect, test, withAndWithoutJavaScript } from './test';

withAndWithoutJavaScript((javaScriptEnabled) => {
  test.use({ loggedInAs: 'admin' });

  test('An admin corrects and saves notification recipients and quiet hours', async ({ page }) => {
    await page.goto('/admin/messages/settings');
    await page.getByRole('link', { name: 'Change notifications' }).click();
    await page.getByText('Use other addresses for some reasons for contact').click();
    const own = page.getByRole('group', { name: 'Cyber security' });
    await own.getByRole('textbox', { name: /^To/ }).fill('soc@firm');
    await page.getByRole('switch', { name: /^Quiet hours/ }).check();
    await page.getByLabel('Quiet from').fill('18:30');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(own).toContainText('Please enter email addresses');
    await own.getByRole('textbox', { name: /^To/ }).fill('soc@firm.example, tom@firm.example');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Notification settings saved successfully').first()).toBeVisible();
    await page.reload();
    await expect(own.getByRole('textbox', { name: /^To/ })).toHaveValue('soc@firm.example, tom@firm.example');
    await expect(page.getByLabel('Quiet from')).toHaveValue('18:30');
    await expect(page.getByRole('switch', { name: /^Quiet hours/ })).toBeChecked();
    if (!javaScriptEnabled) return;
    await isReady(page);
    await isAccessible(page);
  });
});
