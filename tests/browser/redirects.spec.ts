import { addPost, isAccessible, output } from './admin';
import { expect, long, test, withAndWithoutJavaScript } from './test';

// Each process counts missing addresses, so this test has its own.
test.use({ loggedInAs: 'admin', ownServer: true });

const list = '/admin/site-settings/redirects';

withAndWithoutJavaScript(() => {
  test('An admin adds, imports, edits and deletes redirects', long, async ({ page, request, consoleErrors }) => {
    await request.get('/old-page.html');
    await page.goto(list);
    await page.getByRole('link', { name: 'Redirect /old-page.html' }).click();
    await expect(page.getByLabel('From')).toHaveValue('/old-page.html');
    await page.getByLabel('To', { exact: true }).fill('/old-page.html');
    await page.getByRole('button', { name: 'Add redirect' }).click();
    await expect(page.getByText('would redirect to itself').first()).toBeVisible();
    await page.getByLabel('To', { exact: true }).fill('/blog');
    await page.getByRole('button', { name: 'Add redirect' }).click();
    await expect(output(page, 'Redirect added')).toBeVisible();
    await expect(page.getByText('No missing pages')).toBeVisible();
    const answer = await request.get('/old-page.html?from=mail', { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([301, '/blog?from=mail']);

    await page.locator('[href$="/redirects/import"]').click();
    await page.getByLabel('Lines').fill('/a.html,/blog\n/b.html');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('Line 2: Enter a page of this website').first()).toBeVisible();
    await page.getByLabel('Lines').fill('/a.html,/blog\n/news/*,/blog/*');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(output(page, 'Redirects imported')).toBeVisible();

    await page.getByRole('link', { name: 'Edit /news/*' }).click();
    await page.getByRole('dialog').getByLabel('To', { exact: true }).fill('https://news.example/');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(output(page, 'Redirect updated')).toBeVisible();
    await page.getByRole('link', { name: 'Delete /a.html' }).click();
    await page.getByRole('button', { name: 'Delete redirect' }).click();
    await expect(output(page, 'Redirect deleted')).toBeVisible();
    // The browser also reports rejected requests.
    expect(consoleErrors.filter((consoleError) => !/status of (400|409)/.test(consoleError))).toEqual([]);
  });

  test('The previous slug of a post redirects to the new one', async ({ page, server, consoleErrors }) => {
    await page.goto(`/admin/blog-posts/${await addPost(server)}/edit`);
    await page.getByLabel('Slug').fill('moving-house');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(output(page, 'Blog post updated successfully')).toBeVisible();
    await page.goto('/blog/moving-office');
    await expect(page).toHaveURL('/blog/moving-house');
    expect(consoleErrors).toEqual([]);
  });
});

test('The redirect screens are accessible', long, async ({ page, request }) => {
  await request.get('/gone');
  await page.goto(list);
  await isAccessible(page);
  await page.goto(`${list}/import`);
  await isAccessible(page);
});
