import { inStore, isAccessible, isReady, output, unexpected } from './admin';
import { expect, long, type Page, type Server, test, withAndWithoutJavaScript } from './test';

test.use({ loggedInAs: 'editor' });

const list = '/admin/accreditations';

const add = (server: Server, ...names: string[]) =>
  inStore(server, (queries) =>
    queries
      .insertInto('accreditations')
      .values(names.map((name) => ({ name, logoUrl: '/favicon.svg', updatedAt: '2026-11-20T09:00:00.000Z' })))
      .execute(),
  );

const names = (page: Page) => page.locator('[data-card] h2').allTextContents();

withAndWithoutJavaScript((javaScriptEnabled) => {
  test('An editor adds, changes and deletes an accreditation', async ({ page, consoleErrors }) => {
    await page.goto(list);
    await expect(page.getByText('No accreditations found. Add your first accreditation!')).toBeVisible();
    await page.getByRole('link', { name: 'Add accreditation' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add accreditation' });
    await expect(dialog.getByLabel('Display order')).toHaveValue('0');
    if (javaScriptEnabled) await isReady(page);
    await dialog.getByLabel('Name').fill('ISO 9001');
    await dialog.getByLabel('Logo').fill('mark.svg');
    await dialog.getByLabel('Display order').fill('-1');
    await dialog.getByRole('button', { name: 'Add accreditation' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary).toBeFocused();
    await expect(summary).toContainText('Please enter a valid URL');
    await expect(summary).toContainText('Display order must be 0 or greater');
    await expect(dialog.getByLabel('Name')).toHaveValue('ISO 9001');
    await dialog.getByLabel('Logo').fill('/favicon.svg');
    await dialog.getByLabel('Website address').fill('https://www.example.com/');
    await dialog.getByLabel('Display order').fill('4');
    await dialog.getByRole('button', { name: 'Add accreditation' }).click();
    await expect(output(page, 'Accreditation added successfully')).toBeVisible();
    await expect(page.getByText('Display order 4')).toBeVisible();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'View ISO 9001' })).toHaveAttribute('href', 'https://www.example.com/');

    await page.getByRole('link', { name: 'Edit ISO 9001' }).click();
    await page.getByRole('switch', { name: 'Active' }).uncheck();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(output(page, 'Accreditation updated successfully')).toBeVisible();
    await expect(page.getByText('Inactive', { exact: true })).toBeVisible();

    await page.getByRole('link', { name: 'Delete ISO 9001' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
    await expect(question).toContainText('permanently deleted');
    await question.getByRole('button', { name: 'Delete accreditation' }).click();
    await expect(output(page, 'Accreditation deleted successfully')).toBeVisible();
    await expect(page.getByText('No accreditations found. Add your first accreditation!')).toBeVisible();
    expect(unexpected(consoleErrors)).toEqual([]);
  });

  test('An editor reorders accreditations, hides one and shows it again', async ({ page, server, consoleErrors }) => {
    await add(server, 'Alpha', 'Beta', 'Gamma');
    await page.goto(list);
    if (javaScriptEnabled) await isReady(page);
    await expect(page.getByRole('button', { name: 'Move Alpha up' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Move Gamma down' })).toBeDisabled();
    await page.getByRole('button', { name: 'Move Gamma up' }).click();
    await expect(output(page, 'Accreditation moved')).toBeVisible();
    expect(await names(page)).toEqual(['Alpha', 'Gamma', 'Beta']);
    if (javaScriptEnabled) await expect(page.getByRole('button', { name: 'Move Gamma up' })).toBeFocused();
    await page.getByRole('button', { name: 'Move Gamma up' }).click();
    await expect(page.getByRole('button', { name: 'Move Gamma up' })).toBeDisabled();
    expect(await names(page)).toEqual(['Gamma', 'Alpha', 'Beta']);
    if (javaScriptEnabled) await expect(page.getByRole('button', { name: 'Move Gamma down' })).toBeFocused();
    await page.getByRole('button', { name: 'Hide Alpha on the website' }).click();
    await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Show Alpha on the website' }).click();
    await expect(page.getByText('Inactive', { exact: true })).toBeHidden();
    expect(unexpected(consoleErrors)).toEqual([]);
  });
});

for (const [what, end, names] of [
  ['the empty list', '', []],
  ['the list', '', ['Alpha', 'Norddeutsche Präzisionswerkzeuge Handelsgesellschaft mbH', 'Gamma']],
  ['the form for a new accreditation', '/new', ['Alpha']],
  ['the form', '/1/edit', ['Alpha']],
  ['the delete confirmation', '/1/delete', ['Alpha']],
] as const) {
  test(`Accreditation screens are accessible: ${what}`, long, async ({ page, server }) => {
    test.slow();
    if (names.length > 0) await add(server, ...names);
    await page.goto(list + end);
    await isReady(page);
    await isAccessible(page);
  });
}
