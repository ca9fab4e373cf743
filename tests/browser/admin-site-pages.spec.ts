import { inStore, isAccessible, isReady, output, unexpected } from './admin';
import { expect, test, withAndWithoutJavaScript } from './test';

test.use({ loggedInAs: 'admin' });

const list = '/admin/pages';
const content = 'We began in **a shed**.\n\n## Who we are';

withAndWithoutJavaScript((javaScriptEnabled) => {
  test('An admin writes, previews, publishes, links and deletes a page', async ({ page, consoleErrors }) => {
    await page.goto(list);
    await expect(page.getByText('No pages found. Create your first page!')).toBeVisible();
    await page.getByRole('link', { name: 'New page' }).first().click();
    const editor = page.getByRole('dialog', { name: 'New page' });
    await expect(editor).toBeVisible();
    if (javaScriptEnabled) await isReady(page);
    await editor.getByLabel('Title', { exact: true }).fill('About us');
    await editor.getByLabel('Slug').fill('blog');
    await editor.getByRole('textbox', { name: 'Content' }).fill(content);
    await editor.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('heading', { name: 'Who we are' })).toBeVisible();

    await editor.getByRole('button', { name: 'Save draft' }).click();
    await expect(output(page, 'Error creating page')).toBeVisible();
    const slug = page.getByLabel('Slug');
    await expect(slug).toHaveAccessibleDescription(/The website uses this address/);
    await slug.fill('');
    await page.getByRole('radio', { name: 'Header' }).check();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(output(page, 'Page created successfully')).toBeVisible();
    await expect(page.getByText('Draft', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'View About us' })).toHaveAttribute('href', '/about-us');
    await page.getByRole('button', { name: 'Publish About us' }).click();
    await expect(page.getByText('Draft', { exact: true })).toBeHidden();

    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About us' }).click();
    await expect(page).toHaveTitle(/^About us \| /);
    await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
    await expect(page.getByText('a shed')).toHaveCSS('font-weight', '600');

    await page.goto(list);
    if (javaScriptEnabled) await isReady(page);
    await page.getByRole('link', { name: 'Delete About us' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete page' }).click();
    await expect(output(page, 'Page deleted successfully')).toBeVisible();
    expect(unexpected(consoleErrors)).toEqual([]);
  });
});

const row = { content, updatedAt: '2026-11-20T09:00:00.000Z', isPublished: true, linkPlace: 'footer' as const };
const pages = [
  { ...row, title: 'Modern slavery statement', slug: 'modern-slavery-statement', linkPlace: 'header' as const },
  { ...row, title: 'Donaudampfschifffahrtsgesellschaftskapitänspatent', slug: 'donau', linkPlace: 'header' as const },
  { ...row, title: 'Jobs', slug: 'jobs', isPublished: false },
  { ...row, title: 'Search', slug: 'blog', linkPlace: 'none' as const },
];

test.describe('With existing pages', () => {
  test.beforeEach(({ server }) =>
    inStore(server, (queries) => queries.insertInto('pages').values(pages).execute()).then(() => undefined),
  );

  test('the list reorders pages, keeps the focus, and flags a slug in use by the website', async ({ page }) => {
    await page.goto(list);
    await isReady(page);
    await page.getByRole('button', { name: 'Move Jobs up' }).click();
    await expect(page.locator('[data-rows] strong')).toHaveText([
      pages[0]?.title,
      'Jobs',
      pages[1]?.title,
      'Search',
    ] as string[]);
    await expect(page.getByRole('button', { name: 'Move Jobs up' })).toBeFocused();
    await expect(page.getByText('its address is now used by the website')).toBeVisible();
  });

  test('the header shortens long page titles, and narrower screens show them in the menu', async ({ page }) => {
    const nav = page.getByRole('navigation', { name: 'Main' });
    const long = nav.getByRole('link', { name: pages[1]?.title });
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/jobs-elsewhere');
      const header = page.getByRole('banner').locator('> div');
      const [inside, outside] = [await long.boundingBox(), await header.boundingBox()];
      expect((inside?.x ?? 0) + (inside?.width ?? 0)).toBeLessThan((outside?.x ?? 0) + (outside?.width ?? 0));
      expect(inside?.height).toBeLessThan(60);
    }
    await page.setViewportSize({ width: 800, height: 800 });
    await expect(nav).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: pages[1]?.title })).toBeVisible();
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(menu).toBeHidden();
    await long.click();
    await expect(page).toHaveURL(/\/donau$/);
    await isAccessible(page);
  });
});
