/** An admin moves a WordPress site, a table of testimonials and an archive, with JavaScript and without. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generatedImage } from '../images';
import { wordpressExport } from '../wordpress';
import { isAccessible, isReady, unexpected } from './admin';
import { expect, type Page, test, withAndWithoutJavaScript } from './test';

let old: Server;
let url: string;

test.beforeAll(async () => {
  const image = await generatedImage(120, 100, 3).png().toBuffer();
  old = createServer((request, response) => {
    if (request.url?.endsWith('/team.png')) response.end(image);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => old.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(old.address() as AddressInfo).port}`;
});
test.afterAll(() => {
  old.close();
});

const exported = () =>
  wordpressExport(
    [
      {
        id: 7,
        title: 'FAQ',
        slug: 'faq',
        content: `<p>Our team: <img src="${url}/wp-content/uploads/team.png" alt="The team"></p>`,
      },
      { id: 8, title: 'Our plans', slug: 'our-plans', content: '<p>Not yet.</p>', status: 'private' },
      {
        id: 9,
        title: 'Lost image',
        slug: 'lost',
        content: `<p><img src="${url}/wp-content/uploads/no.png" alt=""> <img src="${url}/wp-content/uploads/2019/05/B%C3%BCro.png" alt="The office"></p>`,
      },
    ],
    url,
  );

/** Waits for a state. Without JavaScript, a link loads the page again. */
async function waitFor(page: Page, state: string) {
  await expect(async () => {
    const again = page.getByRole('link', { name: 'Check again' });
    if (await again.isVisible()) await again.click({ timeout: 1000 }).catch(() => undefined);
    await expect(page.getByRole('status').filter({ hasText: state })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 90_000 });
}

withAndWithoutJavaScript((javaScriptEnabled) => {
  test.use({ loggedInAs: 'admin', environment: { FETCH_PICTURES: 'any' } });

  for (const width of [390, 1440])
    test(`An admin imports a WordPress site and undoes it, at ${width} px`, async ({ page, consoleErrors, server }) => {
      test.setTimeout(300_000);
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/admin/site-settings/data');
      if (javaScriptEnabled) await isReady(page);
      await page.getByRole('main').getByRole('link', { name: 'Import', exact: true }).last().click();
      await expect(page.getByRole('heading', { name: 'Import content' })).toBeVisible();
      if (javaScriptEnabled) await isAccessible(page);
      const file = { name: 'old-site.xml', mimeType: 'text/xml', buffer: Buffer.from('<rss></rss>') };
      await page.getByLabel('Export file').setInputFiles(file);
      await page.getByRole('button', { name: 'Upload and check' }).click();
      await expect(
        page.getByText('This file is not a WordPress export. In WordPress, open Tools, Export'),
      ).toBeVisible();
      if (javaScriptEnabled) await isAccessible(page);

      await page.getByLabel('Export file').setInputFiles({ ...file, buffer: Buffer.from(exported()) });
      await page.getByLabel('Uploads folder').setInputFiles({ ...file, name: 'uploads.zip' });
      await page.getByRole('button', { name: 'Upload and check' }).click();
      await expect(page.getByText('is damaged, or is not a ZIP file')).toBeVisible();
      if (javaScriptEnabled) await isAccessible(page);

      await page.getByLabel('Export file').setInputFiles({ ...file, buffer: Buffer.from(exported()) });
      await page.getByLabel('Uploads folder').setInputFiles('tests/exports/uploads/finder.zip');
      await page.getByRole('button', { name: 'Upload and check' }).click();
      await waitFor(page, 'Ready to import');
      await expect(page.getByText('3 posts')).toBeVisible();
      if (javaScriptEnabled) await isAccessible(page);

      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await waitFor(page, 'Imported');
      if (javaScriptEnabled) await isAccessible(page);
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download report' }).click();
      expect((await downloading).suggestedFilename()).toMatch(/^import-report-\d{4}-\d\d-\d\d\.csv$/);
      await page.goto('/2019/05/faq/');
      await expect(page).toHaveURL(/\/blog\/faq$/);
      await expect(page.getByRole('img', { name: 'The team' })).toBeVisible();
      await expect(page.getByText('Mira Osei').first()).toBeVisible();
      // The old site no longer has it, but the ZIP file does.
      await page.goto('/blog/lost');
      await expect(page.getByRole('img', { name: 'The office' })).toHaveAttribute('src', /^\/media\//);

      await page.goto('/admin/site-settings/import');
      if (javaScriptEnabled) await isAccessible(page);
      await page.getByRole('link', { name: /^Open/ }).first().click();
      await page.getByRole('link', { name: 'Undo import' }).click();
      await page.getByRole('button', { name: 'Undo import' }).click();
      await waitFor(page, 'Undone');
      expect((await page.goto('/blog/faq'))?.status()).toBe(404);
      const ownErrors = unexpected(consoleErrors).filter((text) => !/40[04]/.test(text));
      expect(ownErrors).toEqual([]);
      expect(server.log.join('')).not.toContain('failed');
    });

  for (const width of [390, 1440])
    test(`An admin imports testimonials from a table, at ${width} px`, async ({ page, consoleErrors }) => {
      test.setTimeout(300_000);
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/admin/site-settings/import');
      if (javaScriptEnabled) await isReady(page);
      const rows = [
        'Customer;Company;Feedback;Stars;Email',
        'Ada Okafor;Okafor Ltd;They answer at once, always.;4,5;ada@old.example',
        'Cher;;Short;5;',
      ];
      const buffer = Buffer.from(`\uFEFF${rows.join('\r\n')}`);
      await page.getByLabel('Export file').setInputFiles({ name: 'reviews.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: 'Upload and check' }).click();

      await expect(page.getByRole('heading', { name: 'Columns of reviews.csv' })).toBeVisible();
      if (javaScriptEnabled) await isReady(page);
      await expect(page.getByRole('link', { name: 'Testimonials', exact: true }).last()).toHaveAttribute(
        'aria-current',
        'true',
      );
      await expect(page.getByText('Ada Okafor · Cher')).toBeVisible();
      await expect(page.getByLabel(/^Company name/)).toHaveValue('1');
      if (javaScriptEnabled) await isAccessible(page);
      await page.getByRole('link', { name: 'Team members', exact: true }).last().click();
      await expect(page.getByLabel(/^Introduction/)).toBeVisible();
      await page.getByRole('link', { name: 'Testimonials', exact: true }).last().click();

      await page.getByLabel(/^Content/).selectOption({ label: 'No column' });
      await page.getByRole('button', { name: 'Show what will come' }).click();
      await expect(page.getByText('Content is required. Choose a column.').first()).toBeVisible();
      if (javaScriptEnabled) await isAccessible(page);
      await page.getByLabel(/^Content/).selectOption('2');
      await page.getByLabel(/^Author position if empty/).fill('Customer');
      await page.keyboard.press('Enter');
      await waitFor(page, 'Ready to import');
      await expect(page.getByText('Email: This column is not imported.')).toBeVisible();
      await expect(page.getByText('Line 3: “Cher” is not imported.')).toBeVisible();
      if (javaScriptEnabled) await isAccessible(page);
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await waitFor(page, 'Imported');

      await page.goto('/admin/testimonials');
      await expect(page.getByText('They answer at once, always.')).toBeVisible();
      await page.goto('/');
      await expect(page.getByText('They answer at once, always.')).toHaveCount(0);
      expect(unexpected(consoleErrors).filter((text) => !/40[04]/.test(text))).toEqual([]);
    });

  test.describe('with content', () => {
    test.use({ seeded: true, environment: { BACKUP_EVERY: 'off' } });

    for (const width of [390, 1440])
      test(`An admin brings back downloaded content, at ${width} px`, async ({ page, consoleErrors, server }) => {
        test.setTimeout(300_000);
        await page.setViewportSize({ width, height: 900 });
        await page.goto('/admin/site-settings/data');
        const downloading = page.waitForEvent('download');
        await page.getByRole('link', { name: 'Download content' }).click();
        const archive = await (await downloading).path();
        const text = { slug: 'written-after', content: 'The import replaces this post.' };
        const data = { title: 'Written after the download', ...text, isPublished: true };
        expect((await page.request.post('/api/admin/blog-posts', { data })).status()).toBe(201);

        await page.goto('/admin/site-settings/import');
        if (javaScriptEnabled) await isReady(page);
        const file = { name: 'content.zip', mimeType: 'application/zip', buffer: readFileSync(archive) };
        await page.getByLabel('Export file').setInputFiles({ ...file, buffer: file.buffer.subarray(0, -100) });
        await page.getByRole('button', { name: 'Upload and check' }).click();
        await expect(page.getByText('content of another Uplink, download it again')).toBeVisible();

        await page.getByLabel('Export file').setInputFiles(file);
        await page.getByRole('button', { name: 'Upload and check' }).click();
        await waitFor(page, 'Ready to import');
        await expect(page.getByText('This website already has content. The import replaces all of it')).toBeVisible();
        if (javaScriptEnabled) await isAccessible(page);

        await page.getByRole('link', { name: 'Replace content' }).click();
        await expect(page.getByText('All content, images and messages of this website are replaced')).toBeVisible();
        if (javaScriptEnabled) await isAccessible(page);
        await page.getByRole('button', { name: 'Replace content' }).click();
        await waitFor(page, 'Imported');
        await page.reload();
        await expect(page.getByText('Notes: 1')).toBeVisible();
        if (javaScriptEnabled) await isAccessible(page);
        await page.goto('/blog');
        await expect(page.getByText('Written after the download')).toHaveCount(0);
        await expect(page.getByText('The first hour after someone clicks').first()).toBeVisible();
        expect(unexpected(consoleErrors).filter((text) => !/40[04]/.test(text))).toEqual([]);
        expect(server.log.join('')).not.toContain('failed');
      });
  });
});
