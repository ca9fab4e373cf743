import { addTestimonial, editorOf, isAccessible, output, textareaOf } from './admin';
import { expect, long, type Page, test, withAndWithoutJavaScript } from './test';

test.use({ loggedInAs: 'admin' });

async function compareOldest(page: Page) {
  await page
    .getByRole('link', { name: /^Compare/ })
    .last()
    .click();
  await expect(page.getByRole('button', { name: 'Restore this version' })).toBeVisible();
}

async function restore(page: Page) {
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await expect(output(page, 'Version restored')).toBeVisible();
}

withAndWithoutJavaScript(() => {
  test('An admin compares and restores a revision of a testimonial', async ({ page, server, consoleErrors }) => {
    const id = await addTestimonial(server);
    await page.goto(`/admin/testimonials/${id}/edit`);
    await page.getByLabel('Content').fill('The office talks about nothing but IT.');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('link', { name: 'Edit Sarah Whitcombe' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'History' }).click();
    await expect(page.getByRole('heading', { name: 'History of Sarah Whitcombe' })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Updated: Content' })).toBeVisible();
    await compareOldest(page);
    await expect(page.locator('del').first()).toBeVisible();
    await expect(page.locator('ins').first()).toBeVisible();
    await restore(page);
    await expect(page.getByRole('cell', { name: 'Restored: Content' })).toBeVisible();
    await page.goto('/admin/testimonials');
    await expect(page.getByText('The office has stopped talking about IT.')).toBeVisible();
    expect(consoleErrors).toEqual([]);
  });

  test('An admin restores a revision of the home page into the draft', async ({ page, consoleErrors }) => {
    const save = async (text: string) => {
      await page.goto('/admin/home-page/hero');
      await page.getByLabel('Introduction', { exact: true }).fill(text);
      await page.getByRole('button', { name: 'Save draft' }).click();
      await expect(output(page, 'Saved in the draft')).toBeVisible();
    };
    await save('One opening.');
    await save('Another opening.');
    await page.getByRole('link', { name: 'History' }).click();
    await page
      .getByRole('link', { name: /^Compare/ })
      .first()
      .click();
    await expect(page.locator('del')).toHaveText(['One']);
    await restore(page);
    await page.goto('/admin/home-page/hero');
    await expect(page.getByLabel('Introduction', { exact: true })).toHaveValue('One opening.');
    await expect(page.getByText('Unpublished changes:')).toBeVisible();
    expect(consoleErrors).toEqual([]);
  });

  test('An admin compares a post with a chosen revision and restores one', async ({ page, consoleErrors }) => {
    await page.goto('/admin/blog-posts/new');
    await page.getByLabel('Title', { exact: true }).fill('Moving office');
    await editorOf(page, 'Content').fill('Order the line six weeks before.\n\nThen move.');
    await page.getByRole('button', { name: 'Save draft' }).click();
    for (const weeks of ['eight', 'ten']) {
      await page.getByRole('link', { name: 'Edit Moving office' }).click();
      await editorOf(page, 'Content').fill(`Order the line ${weeks} weeks before.\n\nThen move.`);
      await page.getByRole('button', { name: 'Save draft' }).click();
      await expect(output(page, 'Blog post updated successfully')).toBeVisible();
    }
    await page.getByRole('link', { name: 'Edit Moving office' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'History' }).click();
    await compareOldest(page);
    await expect(page.locator('ins')).toHaveText(['ten']);
    await page.getByLabel('Compare with').selectOption({ index: 2 });
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(page.locator('ins')).toHaveText(['eight']);
    await restore(page);
    await page.getByRole('link', { name: 'Back to editing' }).click();
    await expect(textareaOf(page, 'Content')).toHaveValue(/six weeks/);
    expect(consoleErrors).toEqual([]);
  });
});

test('The history screens are accessible', long, async ({ page, server }) => {
  const id = await addTestimonial(server);
  await page.goto(`/admin/testimonials/${id}/edit`);
  await page.getByLabel('Content').fill('The office talks about nothing but IT.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(output(page, 'Testimonial updated successfully')).toBeVisible();
  await page.goto(`/admin/testimonials/${id}/edit`);
  await isAccessible(page);
  await page.goto(`/admin/history/testimonials/${id}`);
  await isAccessible(page);
  await compareOldest(page);
  await isAccessible(page);
  await page.goto(`/admin/history/testimonials/${id}/erase`);
  await isAccessible(page);
});
