/** The editor of Markdown fields: images, the Insert menu, keys, uploads, and the textarea behind it. */
import { generatedImage } from '../images';
import { addPost, editorOf, inStore, isAccessible, output, textareaOf, unexpected } from './admin';
import { expect, type Page, type Server, test } from './test';

test.use({ loggedInAs: 'editor' });

const newPost = '/admin/blog-posts/new';
const isOpen = (page: Page) => expect(page.locator('[data-markdown=editor]')).toBeVisible();
const photo = (seed: number) => generatedImage(400, 260, seed).jpeg().toBuffer();

async function addImage(page: Page, alt: string): Promise<void> {
  const file = { name: 'rack.jpg', mimeType: 'image/jpeg', buffer: await photo(1) };
  const answer = await page.request.post('/api/admin/media', {
    multipart: { file, alt },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(answer.status()).toBe(201);
}

async function openPost(page: Page, server: Server, content: string): Promise<void> {
  const id = await addPost(server, false);
  await inStore(server, (queries) => queries.updateTable('blogPosts').set({ content }).execute());
  await page.goto(`/admin/blog-posts/${id}/edit`);
  await isOpen(page);
}

/** Pastes or drops an image into the editor. */
async function give(page: Page, type: 'paste' | 'drop', name: string, seed: number): Promise<void> {
  const bytes = (await photo(seed)).toString('base64');
  await editorOf(page, 'Content').evaluate(
    (field, { type, name, bytes }) => {
      const data = new DataTransfer();
      data.items.add(
        new File([Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0))], name, { type: 'image/jpeg' }),
      );
      const { left, top } = field.getBoundingClientRect();
      const init = { bubbles: true, cancelable: true };
      field.dispatchEvent(
        type === 'paste'
          ? new ClipboardEvent(type, { ...init, clipboardData: data })
          : new DragEvent(type, { ...init, dataTransfer: data, clientX: left + 14, clientY: top + 14 }),
      );
    },
    { type, name, bytes },
  );
}

test('The editor shows images of this site and requests none elsewhere', async ({ page, server, consoleErrors }) => {
  const foreign: string[] = [];
  page.on('request', (request) => request.url().startsWith(server.url) || foreign.push(request.url()));
  await addImage(page, 'A rack of switches');
  const content = ['One.', '![](media:1)', '![Elsewhere](https://elsewhere.example/a.png)', '![Gone](media:99)'];
  await openPost(page, server, content.join('\n\n'));
  const editor = editorOf(page, 'Content');
  const image = editor.getByRole('img', { name: 'A rack of switches' });
  await expect(image).toHaveJSProperty('naturalWidth', 400);
  await expect(editor).toContainText('Image on another website: https://elsewhere.example/a.png');
  await expect(editor).toContainText('Image not found: media:99');
  await expect(editor).not.toContainText('![');
  await isAccessible(page);

  // A click selects the alternative text.
  await image.click();
  await expect(editor).toContainText('![](media:1)');
  await page.keyboard.type('The server room');
  await expect(editor.getByRole('img', { name: 'The server room' })).toBeVisible();
  await expect(textareaOf(page, 'Content')).toHaveValue(/^One\.\n\n!\[The server room\]\(media:1\)\n/);
  await page.getByLabel('Title', { exact: true }).click();
  await expect(editor).not.toContainText('![');
  expect(foreign).toEqual([]);
  // Chromium itself reports that an image is not found.
  expect(consoleErrors.filter((error) => !error.endsWith('/api/admin/media/99'))).toEqual([]);
});

test('A pasted, dropped, uploaded or chosen image is stored in Media and inserted in the text', async ({
  page,
  server,
}) => {
  await openPost(page, server, 'One.\n\nTwo.');
  const value = textareaOf(page, 'Content');
  await give(page, 'drop', 'dropped.jpg', 3);
  await expect(value).toHaveValue(/^[\s\S]*!\[\]\(media:1\)[\s\S]*Two\.$/);
  await editorOf(page, 'Content').press('ControlOrMeta+End');
  await give(page, 'paste', 'pasted.jpg', 4);
  await expect(value).toHaveValue(/Two\.\n\n!\[\]\(media:2\)\n\n$/);

  await page.getByRole('button', { name: 'Insert' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Upload image' }).click();
  const notes = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('These are notes.') };
  await (await chooser).setFiles([{ name: 'chosen.jpg', mimeType: 'image/jpeg', buffer: await photo(5) }, notes]);
  await expect(value).toHaveValue(/media:2\)\n\n!\[\]\(media:3\)\n\n$/);
  await expect(page.getByRole('status').filter({ hasText: 'notes.jpg: ' })).toContainText('not supported');

  await page.getByRole('button', { name: 'Insert' }).click();
  await page.getByRole('menuitem', { name: 'Image from Media' }).click();
  await page.getByRole('button', { name: 'dropped.jpg', exact: true }).click();
  await expect(value).toHaveValue(/media:3\)\n\n!\[\]\(media:1\)\n\n$/);
  await expect(editorOf(page, 'Content')).toBeFocused();
});

test('The Insert menu works by keyboard, and Escape closes only the menu', async ({ page, server }) => {
  await openPost(page, server, 'One.');
  const value = textareaOf(page, 'Content');
  await editorOf(page, 'Content').press('ControlOrMeta+End');
  const button = page.getByRole('button', { name: 'Insert' });
  await button.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Image from Media' })).toBeFocused();
  await isAccessible(page);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Divider' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(value).toHaveValue('One.\n\n| Column | Column |\n| --- | --- |\n| Text | Text |\n\n');
  await page.keyboard.type('Plan');
  await expect(value).toHaveValue(/^One\.\n\n\| Plan \| Column \|/);
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ControlOrMeta+z');
  await expect(value).toHaveValue('One.');
});

test('Keyboard shortcuts write Markdown and save, and Tab leaves the editor', async ({ page, consoleErrors }) => {
  await page.goto(newPost);
  await isOpen(page);
  await page.getByLabel('Title', { exact: true }).fill('Moving office');
  const editor = editorOf(page, 'Content');
  const value = textareaOf(page, 'Content');
  await editor.pressSequentially('- Order the ');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('line');
  await expect(value).toHaveValue('- Order the **line**');
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(value).toHaveValue('- Order the **line**\n- [link text](https://)');
  await expect(editor).toHaveAttribute('spellcheck', 'true');
  await page.keyboard.press('Tab');
  await expect(editor).not.toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(editor).toBeFocused();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(output(page, 'Blog post created successfully')).toBeVisible();
  expect(unexpected(consoleErrors)).toEqual([]);
});

test('The editor takes over text, caret and focus from the textarea once it has loaded', async ({ page }) => {
  let load = () => {};
  const loading = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/markdown-editor.client-*', async (route) => {
    await loading;
    await route.continue();
  });
  await page.goto(newPost);
  await textareaOf(page, 'Content').pressSequentially('Typed early.');
  for (let step = 0; step < 'early.'.length; step += 1) await page.keyboard.press('ArrowLeft');
  load();
  await isOpen(page);
  await expect(editorOf(page, 'Content')).toBeFocused();
  await page.keyboard.type('so ');
  await expect(textareaOf(page, 'Content')).toHaveValue('Typed so early.');
});

test('The textarea stays usable when the editor fails to load', async ({ page }) => {
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('markdown-editor'));
  await page.route('**/markdown-editor.client-*', (route) => route.abort());
  await page.goto(newPost);
  await aborted;
  await page.getByLabel('Title', { exact: true }).fill('Moving office');
  await page.getByRole('textbox', { name: 'Content' }).fill('Order the line six weeks before.');
  await page.getByRole('textbox', { name: 'Content' }).selectText();
  await page.getByRole('button', { name: 'Bold' }).click();
  await expect(textareaOf(page, 'Content')).toHaveValue('**Order the line six weeks before.**');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(output(page, 'Blog post created successfully')).toBeVisible();
});

test('The label, the error summary and the textarea lead to the editor', async ({ page, consoleErrors }) => {
  await page.goto(newPost);
  await isOpen(page);
  const editor = editorOf(page, 'Content');
  await page.getByText('Content', { exact: true }).click();
  await expect(editor).toBeFocused();
  await page.keyboard.type('Short');
  await page.getByLabel('Title', { exact: true }).fill('Moving office');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(editor).toHaveAttribute('aria-invalid', 'true');
  await expect(editor).toHaveAccessibleDescription(/Content must be at least 20 characters/);
  await page.getByRole('link', { name: 'Content must be at least 20 characters' }).click();
  await expect(editor).toBeFocused();
  await expect(editor).toHaveText('Short');
  await textareaOf(page, 'Content').evaluate((area: HTMLTextAreaElement) => {
    area.value = 'Restored from a draft, as local drafts do.';
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect(editor).toHaveText('Restored from a draft, as local drafts do.');
  await expect(editor).not.toHaveAttribute('aria-invalid');
  expect(unexpected(consoleErrors)).toEqual([]);
});
