import { inStore, isReady, output, unexpected } from './admin';
import { expect, type Page, type Server, test, withAndWithoutJavaScript } from './test';

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
