/** Keyboard shortcuts of the back office: what they do, where they do nothing, and how to turn them off. */
import { addTestimonial, editorOf, inStore, isAccessible, isReady as isHydrated, output, unexpected } from './admin';
import { visitorSends } from './messages';
import { expect, type Page, test } from './test';

test.use({ loggedInAs: 'admin' });

/** The shortcuts are loaded after the page. */
async function isReady(page: Page): Promise<void> {
  await isHydrated(page);
  await page.waitForLoadState('networkidle');
}

test('Single keys navigate, search and add, but not in a text field', async ({ page, consoleErrors }) => {
  await page.goto('/admin/dashboard');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page).toHaveURL('/admin/testimonials');
  await expect(page.getByRole('heading', { name: 'Testimonials', exact: true })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+?');
  const keys = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(keys).toContainText('g then m');
  await isAccessible(page);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('n');
  await expect(page).toHaveURL('/admin/testimonials/new');
  // In a dialog, and where one types, they are letters.
  await page.getByLabel('Author name').fill('');
  await page.keyboard.type('gm/?n');
  await expect(page.getByLabel('Author name')).toHaveValue('gm/?n');
  await expect(page).toHaveURL('/admin/testimonials/new');
  expect(consoleErrors).toEqual([]);
});

test('Single-key shortcuts can be turned off and stay off', async ({ page }) => {
  await page.goto('/admin/account');
  const own = page.getByRole('region', { name: 'Keyboard' });
  await expect(own).toContainText('g then b');
  await own.getByRole('switch', { name: /Keyboard shortcuts/ }).uncheck();
  await expect(own).not.toContainText('g then b');
  await page.reload();
  await expect(own.getByRole('switch')).not.toBeChecked();
  await page.getByRole('heading', { name: 'Your account' }).click();
  await page.keyboard.press('Shift+?');
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await expect(page).toHaveURL('/admin/account');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toHaveCount(0);
});

test('Ctrl S saves a post and stays in its editor, from the first save on', async ({ page, server, consoleErrors }) => {
  await page.goto('/admin/blog-posts/new');
  await isReady(page);
  await page.getByLabel('Title', { exact: true }).fill('Moving office');
  const content = editorOf(page, 'Content');
  await content.click();
  await page.keyboard.type('Order the line six weeks before.');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/admin\/blog-posts\/\d+\/edit$/);
  await isReady(page);
  await expect(content).toBeFocused();
  for (const sentence of [' Tell everyone.', ' Pack the server last.']) {
    await page.keyboard.type(sentence);
    await page.keyboard.press('Control+s');
    await expect(
      page
        .getByRole('dialog')
        .getByText(/^Saved at \d\d:\d\d$/)
        .first(),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/edit$/);
    await expect(content).toBeFocused();
  }
  const stored = () =>
    inStore(server, async (queries) => {
      const post = await queries.selectFrom('blogPosts').select('content').executeTakeFirstOrThrow();
      return post.content;
    });
  const text = 'Order the line six weeks before. Tell everyone. Pack the server last.';
  expect(await stored()).toBe(text);
  // Undo still knows what was typed before the save, and nothing is left over.
  await page.keyboard.press('Control+z');
  await expect(content).not.toContainText('Pack the server last.');
  await page.keyboard.press('Control+s');
  await expect.poll(stored).not.toContain('Pack the server last.');
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL('/admin/blog-posts');
  await page.getByRole('link', { name: 'Edit Moving office' }).click();
  await isReady(page);
  await expect(page.getByText('that are not saved')).toHaveCount(0);
  expect(unexpected(consoleErrors)).toEqual([]);
});

for (const [path, label] of [
  ['/admin/testimonials/1/edit', 'Author name'],
  ['/admin/home-page/hero', 'Small heading'],
  ['/admin/site-settings/business-details', 'Tagline'],
  ['/admin/site-settings/legal-pages', 'Copyright text'],
] as const) {
  test(`Ctrl S stays in the field: ${path}`, async ({ page, server }) => {
    await addTestimonial(server);
    await page.goto(path);
    await isReady(page);
    const field = page.getByRole('textbox', { name: label });
    if (label === 'Tagline') await page.getByLabel('Founded in').fill('2012');
    for (const value of ['Saved first', 'Saved second']) {
      await field.fill(value);
      await page.keyboard.press('Control+s');
      await expect(page.getByText(/^Saved at \d\d:\d\d$/).first()).toBeVisible();
      await expect(field).toBeFocused();
    }
    await page.reload();
    await isReady(page);
    await expect(field).toHaveValue('Saved second');
    await expect(page.getByText('that are not saved')).toHaveCount(0);
  });
}

test('Ctrl S while a form is being saved saves it again afterwards', async ({ page, server }) => {
  await addTestimonial(server);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/admin/testimonials/1/edit?*', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await page.goto('/admin/testimonials/1/edit');
  await isReady(page);
  const field = page.getByRole('textbox', { name: 'Author name' });
  await field.fill('Saved first');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await field.fill('Saved second');
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('Control+s');
  release();
  const stored = () =>
    inStore(server, (queries) =>
      queries.selectFrom('testimonials').select(['authorName', 'version']).where('id', '=', 1).executeTakeFirst(),
    );
  await expect.poll(stored).toEqual({ authorName: 'Saved second', version: 3 });
});

test('A late autosave does not replace the time of Ctrl S', async ({ page, server }) => {
  await addTestimonial(server);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/admin/editing/testimonials/1', async (route) => {
    if (route.request().method() === 'PUT') await held;
    await route.continue();
  });
  await page.goto('/admin/testimonials/1/edit');
  await isReady(page);
  const underWay = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('textbox', { name: 'Author name' }).fill('Saved while held');
  await underWay;
  await page.keyboard.press('Control+s');
  const saved = page.getByText(/^Saved at \d\d:\d\d$/).first();
  await expect(saved).toBeVisible();
  const late = page.waitForResponse((response) => response.request().method() === 'PUT');
  release();
  await (await late).finished();
  // The page has shown its result by the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(saved).toBeVisible();
  await expect(page.getByText('Draft saved')).toHaveCount(0);
});

test('Ctrl S shows the default text of an emptied legal page', async ({ page }) => {
  await page.goto('/admin/site-settings/legal-pages');
  await isReady(page);
  const terms = page.locator('textarea[name=content]').nth(1);
  await page.getByRole('textbox', { name: 'Terms of Service' }).fill('');
  await page.keyboard.press('Control+s');
  await expect(output(page, 'Content saved successfully')).toBeVisible();
  await expect(terms).toHaveValue(/## Our liability/);
});

test('Single keys move through messages, open a reply and archive', async ({ page, server }) => {
  await visitorSends(server, { firstName: 'Chidi' });
  await visitorSends(server, { firstName: 'Ana' });
  const row = (name: string) => page.locator('[data-inbox-row]', { hasText: name });
  await page.goto('/admin/messages');
  await page.getByRole('heading', { name: 'Messages' }).waitFor();
  await page.keyboard.press('j');
  await expect(row('Chidi')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  await expect(row('Ana')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Ana/ })).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog', { name: 'Reply by email' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('e');
  await expect(page).toHaveURL('/admin/messages');
  await expect(page.getByRole('main').getByRole('link', { name: /Ana/ })).toHaveCount(0);
});
