/** The library of images, and choosing from it, with JavaScript and without. */
import { generatedImage } from '../images';
import { isAccessible, isReady, output, unexpected } from './admin';
import { expect, long, type Page, test, withAndWithoutJavaScript } from './test';

test.use({ loggedInAs: 'editor' });

const list = '/admin/media';

const image = async (name: string, seed: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await generatedImage(400, 260, seed).jpeg().toBuffer(),
});
const noImage = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('These are notes.') };

withAndWithoutJavaScript((javaScriptEnabled) => {
  /** Sends files by the dialog that is open. */
  async function upload(page: Page, files: Awaited<ReturnType<typeof image>>[]) {
    if (javaScriptEnabled) await isReady(page);
    await page.locator('input[type=file]').setInputFiles(files);
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Upload' }).click();
  }

  test('An editor uploads, describes, uses and replaces images, and deletes only unused ones', async ({
    page,
    consoleErrors,
  }) => {
    await page.goto(list);
    await expect(page.getByText('No images yet. Upload your first image.')).toBeVisible();
    await page.getByRole('link', { name: 'Upload images' }).first().click();
    await upload(page, [await image('office.jpg', 1), noImage, await image('team.jpg', 2)]);
    await expect(page.getByText('This file type is not supported')).toBeVisible();
    if (javaScriptEnabled) await expect(page.locator('[data-uploads] [data-state=done]')).toHaveCount(2);
    else await expect(page.getByText('2 images were uploaded.')).toBeVisible();
    await page.getByRole('link', { name: 'Close' }).click();
    await expect(page.locator('[data-card] h2')).toHaveText(['team.jpg', 'office.jpg']);
    await expect(page.getByText('No alt text')).toHaveCount(2);

    await page.getByRole('link', { name: 'Edit office.jpg' }).click();
    await expect(page.getByText('Not used yet.')).toBeVisible();
    await page.getByLabel('Alternative text').fill('Our office in spring');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(output(page, 'Image updated successfully')).toBeVisible();
    await expect(page.getByText('Our office in spring')).toBeVisible();

    await page.goto('/admin/accreditations/new');
    await page.getByLabel('Name').fill('ISO 9001');
    if (javaScriptEnabled) {
      await isReady(page);
      await page.getByRole('button', { name: 'Choose from Media' }).click();
      await page.getByRole('button', { name: 'office.jpg' }).click();
    } else await page.getByLabel('Logo').fill('media:1');
    await expect(page.getByLabel('Logo')).toHaveValue('media:1');
    await page.getByRole('button', { name: 'Add accreditation' }).click();
    await expect(output(page, 'Accreditation added successfully')).toBeVisible();

    await page.goto(`${list}/1/delete`);
    if (javaScriptEnabled) await isReady(page);
    await page.getByRole('button', { name: 'Delete image' }).click();
    await expect(page.getByText('This image is used: Accreditation “ISO 9001”').first()).toBeVisible();
    await page.goto(`${list}/1/edit`);
    await expect(page.getByRole('link', { name: 'ISO 9001' })).toBeVisible();
    await page.getByRole('link', { name: 'Replace' }).click();
    await upload(page, [await image('new-office.jpg', 3)]);
    await expect(page.locator('[data-card] h2')).toHaveText(['team.jpg', 'new-office.jpg']);

    await page.getByRole('link', { name: 'Delete team.jpg' }).click();
    await page.getByRole('button', { name: 'Delete image' }).click();
    await expect(output(page, 'Image deleted successfully')).toBeVisible();
    expect(unexpected(consoleErrors)).toEqual([]);
  });
});

test('The screens of Media are accessible', long, async ({ page }) => {
  await page.goto(`${list}/new`);
  await isReady(page);
  await page.locator('input[type=file]').setInputFiles([await image('office.jpg', 1)]);
  await expect(page.locator('[data-uploads] [data-state=done]')).toBeVisible();
  await isAccessible(page);
  for (const path of [list, `${list}/1/edit`]) {
    await page.goto(path);
    await isAccessible(page);
  }
  await page.goto('/admin/accreditations/new');
  await isReady(page);
  const choose = page.getByRole('button', { name: 'Choose from Media' });
  await choose.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Logo')).toBeFocused();
  await choose.click();
  await expect(page.getByRole('button', { name: 'office.jpg' })).toBeVisible();
  await isAccessible(page);
});
