/** Input is neither lost nor saved over newer content. */
import { addTestimonial, editorOf, inStore, isReady, output } from './admin';
import { type Browser, expect, logInAs, long, type Page, type Server, test } from './test';

test.use({ loggedInAs: 'admin' });

const settings = '/admin/site-settings';

/** A page of a second admin's own browser. */
async function pageOfAnother(browser: Browser, server: Server): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url });
  await logInAs(context, server, 'admin', 'maja');
  return context.newPage();
}

async function save(page: Page, button: string, done: string) {
  await page.getByRole('button', { name: button }).click();
  await expect(output(page, done)).toBeVisible();
}

test("A reload after another admin's save shows that admin's business details, not an old autosave", async ({
  page,
  browser,
  server,
}) => {
  const mine = page;
  const theirs = await pageOfAnother(browser, server);
  for (const [who, tagline] of [
    [mine, 'Typed first'],
    [theirs, 'Typed by another admin'],
  ] as const) {
    await who.goto(`${settings}/business-details`);
    await isReady(who);
    await who.getByLabel('Tagline').fill(tagline);
    await who.getByLabel('Founded in').fill('2012');
    await save(who, 'Save and publish', 'Business details saved successfully');
  }
  await mine.reload();
  await isReady(mine);
  await expect(mine.getByLabel('Tagline')).toHaveValue('Typed by another admin');
  await theirs.context().close();
});

test('The form that adds a link is empty after a reload and does not block other dialogs', async ({ page }) => {
  await page.goto(`${settings}/social-media`);
  await isReady(page);
  await page.getByRole('radio', { name: 'LinkedIn' }).check();
  await page.getByLabel('URL').fill('https://www.linkedin.com/company/uplink');
  await save(page, 'Add link', 'Social media link added');
  await page.reload();
  await isReady(page);
  await expect(page.getByLabel('URL')).toHaveValue('');
  await page.getByRole('link', { name: 'Edit LinkedIn' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit link' })).toBeVisible();
});

for (const [path, label, typed, button, done] of [
  [`${settings}/sitemap`, 'Base URL', 'https://www.example.com', 'Generate sitemap', 'Sitemap generated successfully'],
  [
    '/admin/email-settings/smtp',
    'SMTP host',
    'smtp.example.com',
    'Save settings',
    'SMTP configuration saved successfully',
  ],
] as const) {
  test(`A saved form leaves no autosave behind: ${path}`, async ({ page }) => {
    await page.goto(path);
    await isReady(page);
    await page.getByLabel(label).fill(typed);
    if (path.endsWith('smtp')) {
      for (const field of ['Username', 'From email', 'Admin email'])
        await page.getByLabel(field).fill('it@uplink.example');
      await page.getByLabel('Password').fill('a password for tests');
    }
    await save(page, button, done);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });
}

test('A form restored after login does not overwrite newer data without a confirmation', async ({ page, server }) => {
  const id = await addTestimonial(server);
  const edit = `/admin/testimonials/${id}/edit`;
  const name = page.getByLabel('Author name');
  await page.goto(edit);
  await isReady(page);
  await name.fill('Sarah Whitcombe-Reed');
  await inStore(server, async (queries) => {
    await queries.deleteFrom('sessions').execute();
    await queries
      .updateTable('testimonials')
      .set((eb) => ({ authorName: 'Sarah Hallam', version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
  });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
  await logInAs(page.context(), server, 'admin');
  await page.goto(edit);
  await isReady(page);
  const question = page.getByRole('region', { name: 'Your unsaved changes' });
  await expect(question).toContainText('A newer version has been saved since.');
  await expect(name).toHaveValue('Sarah Hallam');
  // Nor is it lost while it is not answered.
  await page.reload();
  await isReady(page);
  await expect(name).toHaveValue('Sarah Hallam');
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect(name).toHaveValue('Sarah Whitcombe-Reed');
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Save changes' }).click();
  // It began before the newer data: what both have changed is asked.
  await page.getByRole('radio', { name: 'Yours', exact: true }).check();
  await save(page, 'Save changes', 'Testimonial updated successfully');
  await page.goto(edit);
  await isReady(page);
  await expect(name).toHaveValue('Sarah Whitcombe-Reed');
  await expect(question).toHaveCount(0);
});

test('Closing the tab asks first while a form without autosave has unsaved input', async ({ page }) => {
  await page.goto('/admin/users/new');
  await isReady(page);
  const username = page.getByLabel('Username');
  // Browsers ask only a user who has done something on the page.
  await username.click();
  await username.pressSequentially('tunde');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(username).toHaveValue('tunde');
});

test('The post editor reports an invalid excerpt when a new post is saved', async ({ page }) => {
  await page.goto('/admin/blog-posts/new');
  await isReady(page);
  await page.getByLabel('Title', { exact: true }).pressSequentially('Backups');
  await page.getByLabel('Excerpt').pressSequentially('Short');
  await page.getByRole('button', { name: 'Save draft' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('Excerpt');
  await expect(page.getByLabel('Excerpt')).toHaveAccessibleDescription(/at least 10 characters/i);
});

test('The autosave status of the post editor overlaps nothing at any width', long, async ({ page }) => {
  await page.goto('/admin/blog-posts/new');
  await page.getByLabel('Title', { exact: true }).fill('What we watch at night');
  await editorOf(page, 'Content').fill('Backups, and the machines that make them.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(output(page, 'Blog post created successfully')).toBeVisible();
  await page.getByRole('link', { name: /^Edit/ }).click();
  await page.getByLabel('Title', { exact: true }).fill('What we watch by day');
  const note = page.getByText('Draft saved');
  await expect(note).toBeVisible();
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const overlaps = () =>
      note.evaluate((element) => {
        const a = element.getBoundingClientRect();
        // Content that is scrolled out of view does not count.
        return [...document.querySelectorAll('[data-dialog] :is(a, button, h2):not([data-dialog-body] *)')].filter(
          (other) => {
            const b = other.getBoundingClientRect();
            return b.width > 0 && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
          },
        ).length;
      });
    // The window is laid out again shortly after it has another width.
    await expect.poll(overlaps, { message: `${width}` }).toBe(0);
    // All buttons of one row: none is pushed below, over the form.
    const tops = await page
      .locator('[data-dialog-foot] :is(a, button)')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size, `${width}`).toBe(1);
  }
});
