/** The team: from the form to the pages that visitors see. */
import { isReady, output, unexpected } from './admin';
import { expect, test, withAndWithoutJavaScript } from './test';

test.use({ loggedInAs: 'editor' });

const list = '/admin/team-members';

withAndWithoutJavaScript((javaScriptEnabled) => {
  test('Visitors see a team member with valid certificates until hidden', async ({ page, consoleErrors }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'The team' })).toHaveCount(0);

    await page.goto(`${list}/new`);
    const ready = async () => {
      if (javaScriptEnabled) await isReady(page);
    };
    await ready();
    const dialog = page.getByRole('dialog', { name: 'Add team member' });
    await dialog.getByLabel('Name').fill('Amara Bell');
    await dialog.getByLabel('Role').fill('Service desk manager');
    await dialog.getByLabel('Introduction').fill('Ask her about anything with a plug.');
    for (const [index, name] of ['ITIL 4 Foundation', 'CompTIA Security+'].entries()) {
      await dialog.getByRole('button', { name: 'Add a certificate' }).click();
      await dialog.getByLabel('Certificate', { exact: true }).nth(index).fill(name);
    }
    await dialog.getByLabel('Expiry date').last().fill('2020-01-31');
    // Enter saves the form, although the buttons of the list come first.
    await dialog.getByLabel('Role').press('Enter');
    await expect(output(page, 'Team member added successfully')).toBeVisible();

    await page.getByRole('link', { name: 'Edit Amara Bell' }).click();
    await ready();
    await expect(page.getByText('This certificate has expired. Visitors do not see it.')).toHaveCount(1);

    await page.goto('/#about');
    await page.getByRole('link', { name: 'More about the team' }).click();
    await expect(page.getByRole('heading', { name: 'The team', level: 1 })).toBeVisible();
    await expect(page.getByText('Ask her about anything with a plug.')).toBeVisible();
    const certificates = page.getByRole('list', { name: 'Certificates of Amara Bell' });
    await expect(certificates.getByRole('listitem')).toHaveText(['ITIL 4 Foundation']);

    await page.goto('/admin/dashboard');
    await expect(page.getByText('Expired on 31 January 2020. Visitors do not see it.')).toBeVisible();
    await page.getByRole('link', { name: 'Renew CompTIA Security+' }).click();
    await ready();
    await page.getByRole('button', { name: 'Remove certificate 2' }).click();
    await page.getByRole('switch', { name: 'Shown on the website' }).uncheck();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(output(page, 'Team member updated successfully')).toBeVisible();
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('heading', { name: 'Expiry dates' })).toHaveCount(0);
    expect(unexpected(consoleErrors)).toEqual([]);
    expect((await page.goto('/team'))?.status()).toBe(404);
  });
});
