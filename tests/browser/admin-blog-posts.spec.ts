import { editorOf, inStore, isAccessible, isReady, output, textareaOf, unexpected } from './admin';
import { expect, long, test, withAndWithoutJavaScript } from './test';

test.use({ loggedInAs: 'editor' });

const list = '/admin/blog-posts';
const content = 'Six weeks before the van comes, **order** the line.\n\n## Before you sign';

withAndWithoutJavaScript((javaScriptEnabled) => {
  test('An editor writes, previews, publishes, unpublishes and deletes a post', async ({ page, consoleErrors }) => {
    await page.goto(list);
    await expect(page.getByText('No blog posts found. Create your first post!')).toBeVisible();
    await page.getByRole('link', { name: 'New post' }).first().click();
    const editor = page.getByRole('dialog', { name: 'New post' });
    await expect(editor).toBeVisible();
    if (javaScriptEnabled) await isReady(page);
    await editor.getByLabel('Title', { exact: true }).fill('Moving office');
    await editor.getByRole('textbox', { name: 'Content' }).fill(content);

    await editor.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByText('order', { exact: true })).toHaveCSS('font-weight', '600');
    await expect(preview.getByRole('heading', { name: 'Before you sign' })).toBeVisible();
    await expect(editor.getByLabel('Title', { exact: true })).toHaveValue('Moving office');

    await editor.getByRole('button', { name: 'Save draft' }).click();
    await expect(output(page, 'Blog post created successfully')).toBeVisible();
    await expect(page.getByText('Draft', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Created on /)).toBeVisible();
    await expect(page.getByRole('link', { name: 'View Moving office' })).toHaveAttribute('href', '/blog/moving-office');

    await page.getByRole('link', { name: 'Edit Moving office' }).click();
    await expect(page.getByLabel('Slug')).toHaveValue('moving-office');
    await page.getByRole('switch', { name: 'Published' }).check();
    await page.getByRole('button', { name: 'Publish post' }).click();
    await expect(output(page, 'Blog post updated successfully')).toBeVisible();
    await expect(page.getByText(/^Published on /)).toBeVisible();
    await page.getByRole('button', { name: 'Unpublish Moving office' }).click();
    await expect(page.getByText('Draft', { exact: true })).toBeVisible();

    await page.getByRole('link', { name: 'Delete Moving office' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete blog post' }).click();
    await expect(output(page, 'Blog post deleted successfully')).toBeVisible();
    expect(unexpected(consoleErrors)).toEqual([]);
  });

  // The same form, posted: blog-posts.test.ts.
  if (!javaScriptEnabled) return;

  test('A duplicate slug is reported at its field and in the toast, and the content stays', async ({
    page,
    server,
  }) => {
    await inStore(server, (queries) =>
      queries
        .insertInto('blogPosts')
        .values({ title: 'The first', slug: 'the-first', content, updatedAt: '2026-11-20T09:00:00.000Z' })
        .execute(),
    );
    await page.goto(`${list}/new`);
    if (javaScriptEnabled) await isReady(page);
    await page.getByLabel('Title', { exact: true }).fill('The second');
    await page.getByLabel('Slug').fill('the-first');
    await page.getByRole('textbox', { name: 'Content' }).fill(content);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(output(page, 'Error creating blog post')).toBeVisible();
    await expect(page.getByLabel('Slug')).toHaveAccessibleDescription(/Another post uses this slug/);
    await expect(textareaOf(page, 'Content')).toHaveValue(content);
  });
});

test('The slug follows the title, and the toolbar of the editor writes Markdown', async ({ page, consoleErrors }) => {
  await page.goto(`${list}/new`);
  await isReady(page);
  await page.getByLabel('Title', { exact: true }).fill('Zürich, à la carte!');
  await expect(page.getByLabel('Slug')).toHaveAccessibleDescription('/blog/zurich-a-la-carte');
  await expect(page.getByText('Draft not saved yet')).toBeVisible();
  const text = editorOf(page, 'Content');
  const value = textareaOf(page, 'Content');
  await text.fill('order the line');
  await text.selectText();
  await page.getByRole('button', { name: 'Bold' }).click();
  await expect(value).toHaveValue('**order the line**');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(value).toHaveValue('order the line');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(text).toBeHidden();
  await page.getByRole('button', { name: 'Write' }).click();
  await expect(value).toHaveValue('order the line');
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(value).toHaveValue('order the line');
  expect(unexpected(consoleErrors)).toEqual([]);
});

test.describe('List of many posts', () => {
  test.use({ seeded: true });

  test('shows counts, pages and searches, and keeps its filter when a dialog closes', async ({ page, server }) => {
    const further = Array.from({ length: 15 }, (_, at) => ({ ...post, title: `Draft ${at}`, slug: `draft-${at}` }));
    await inStore(server, (queries) => queries.insertInto('blogPosts').values(further).execute());
    await page.goto(list);
    await isReady(page);
    await expect(page.getByRole('tab', { name: 'All 30' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByText('26 to 30 of 30')).toBeVisible();
    await page.getByRole('tab', { name: 'Drafts 16' }).click();
    await page.getByRole('link', { name: 'Edit Draft 3', exact: true }).click();
    await expect(page).toHaveURL(/edit\?status=drafts$/);
    // The dialog hears Escape once it has taken the focus.
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`${list}?status=drafts`);
    await expect(page.getByRole('link', { name: 'Edit Draft 3', exact: true })).toBeFocused();
    await page.getByRole('searchbox', { name: 'Search titles' }).fill('no such title');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No blog posts found')).toBeVisible();
  });
});

const timestamp = '2026-11-20T09:00:00.000Z';
const post = { content, createdAt: timestamp, updatedAt: timestamp, isPublished: false, publishedAt: null };

test('The preview of a post is accessible', long, async ({ page, server }) => {
  test.slow();
  const row = { ...post, title: 'Moving office', slug: 'moving-office' };
  await inStore(server, (queries) => queries.insertInto('blogPosts').values(row).execute());
  await page.goto(`${list}/1/edit`);
  await isReady(page);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { name: 'Before you sign' })).toBeVisible();
  await isAccessible(page);
});
