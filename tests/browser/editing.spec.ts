/** Autosave: input is kept on the server and found again, and other editors are shown. */
import { addTestimonial, editorOf, inStore, isAccessible, output } from './admin';
import { type Browser, expect, logInAs, type Page, type Server, test } from './test';

test.use({ loggedInAs: 'admin' });

const settings = '/admin/site-settings';

async function pageOf(browser: Browser, server: Server, username: string, javaScriptEnabled = true): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled });
  await logInAs(context, server, 'admin', username);
  return context.newPage();
}

const storedKeys = (server: Server) =>
  inStore(server, (queries) => queries.selectFrom('autosaves').select('key').execute());

const stored = (page: Page) => page.getByText(/^Draft saved at/).first();

for (const [what, address, label, button, done] of [
  ['a new post', '/admin/blog-posts/new', 'Title', 'Save draft', 'Blog post created successfully'],
  ['the home page', '/admin/home-page/hero', 'Introduction', 'Save draft', 'Saved in the draft'],
  [
    'a legal text',
    `${settings}/legal-pages`,
    'Privacy Policy',
    'Save and publish Privacy Policy',
    'Content saved successfully',
  ],
  ['a new testimonial', '/admin/testimonials/new', 'Content', 'Add testimonial', 'Testimonial added successfully'],
] as const) {
  test(`An autosave of ${what} can be continued in another browser, and is deleted on save`, async ({
    page,
    browser,
    server,
    consoleErrors,
  }) => {
    const field = editorOf;
    const fill = async (where: Page) => {
      if (what === 'a new post') await field(where, 'Content').fill('Order the line first.');
      if (what !== 'a new testimonial') return;
      for (const name of ['Author name', 'Author position']) await field(where, name).fill('Helen Marsh');
      await field(where, 'Author initials').fill('HM');
    };
    await page.goto(address);
    await fill(page);
    await field(page, label).fill('Typed before the lights went out.');
    await expect(stored(page)).toBeVisible({ timeout: 20_000 });
    expect(await storedKeys(server)).toHaveLength(1);

    const other = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
    await other.addCookies(await page.context().cookies());
    const otherSession = await other.newPage();
    await otherSession.goto(address);
    await expect(otherSession.getByText('that are not saved')).toBeVisible();
    await otherSession.getByRole('link', { name: 'Continue' }).click();
    await expect(field(otherSession, label)).toHaveValue('Typed before the lights went out.');
    await otherSession.getByRole('button', { name: button }).click();
    await expect(output(otherSession, done)).toBeVisible();
    await otherSession.goto(address);
    await expect(otherSession.getByText('that are not saved')).toHaveCount(0);
    await other.close();
    expect(consoleErrors).toEqual([]);
  });
}

test('Identical autosaves are offered once, and not next to the same text', async ({ page, browser, server }) => {
  const edit = `/admin/testimonials/${await addTestimonial(server)}/edit`;
  const typed = 'The office talks about nothing but IT.';
  for (let time = 0; time < 2; time += 1) {
    // A browser that is killed sends nothing when it closes.
    const context = await browser.newContext({ baseURL: server.url });
    await context.addCookies(await page.context().cookies());
    await context.route('**/api/admin/editing/**', (route) =>
      route.request().postDataJSON()?.isLeaving ? route.abort() : route.continue(),
    );
    const other = await context.newPage();
    await other.goto(edit);
    await other.getByLabel('Content', { exact: true }).fill(typed);
    await expect(stored(other)).toBeVisible({ timeout: 20_000 });
    await context.close();
  }
  expect(await storedKeys(server)).toHaveLength(2);
  await page.goto(edit);
  await expect(page.getByText('that are not saved')).toHaveCount(1);
  await expect(page.getByText('open in another tab')).toHaveCount(0, { timeout: 30_000 });
  await page.getByLabel('Content', { exact: true }).fill(typed);
  await expect(page.getByText('that are not saved')).toHaveCount(0, { timeout: 20_000 });
});

test('Discarding an autosave, or the changes on leaving, deletes it from the server', async ({ page, server }) => {
  const edit = `/admin/testimonials/${await addTestimonial(server)}/edit`;
  await page.goto(edit);
  const content = page.getByLabel('Content', { exact: true });
  await content.fill('The office talks about nothing but IT.');
  await expect(stored(page)).toBeVisible({ timeout: 20_000 });
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(content).toHaveValue('The office has stopped talking about IT.');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('that are not saved')).toHaveCount(0);
  await content.fill('The office talks about nothing but IT, again.');
  await expect(stored(page)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL('/admin/testimonials');
  await expect.poll(() => storedKeys(server)).toEqual([]);
  await page.goto(edit);
  await expect(page.getByText('that are not saved')).toHaveCount(0);
});

test('A failed autosave is reported, and the text is kept after reconnection', async ({ page, server }) => {
  await page.goto(`/admin/testimonials/${await addTestimonial(server)}/edit`);
  await page.context().setOffline(true);
  await page.getByLabel('Content', { exact: true }).fill('Typed in a tunnel, and then some.');
  await expect(page.getByText('Not saved: offline, trying again').first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(stored(page)).toBeVisible({ timeout: 20_000 });
  await inStore(server, (queries) => queries.deleteFrom('sessions').execute());
  await page.getByLabel('Content', { exact: true }).fill('Typed when the session had ended.');
  await expect(page.getByText('Not saved: you have been logged out').first()).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
  await logInAs(page.context(), server, 'admin');
  await page.goBack();
  // The tab's copy is newer than the server's, so only the tab's is restored.
  await expect(page.getByLabel('Content', { exact: true })).toHaveValue('Typed when the session had ended.');
  await expect(page.getByText('that are not saved')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(output(page, 'Testimonial updated successfully')).toBeVisible();
  expect(await storedKeys(server)).toEqual([]);
});

test('Other editors and other tabs on the same record are shown', async ({ page, browser, server }) => {
  const edit = `/admin/testimonials/${await addTestimonial(server)}/edit`;
  await page.goto(edit);
  const theirs = await pageOf(browser, server, 'maja', false);
  await theirs.goto(edit);
  await expect(theirs.getByText(/^\S+ is editing this too\.$/)).toBeVisible();
  await page.getByLabel('Content', { exact: true }).fill('The office talks about nothing but IT.');
  await expect(page.getByText('maja is editing this too.')).toBeVisible();
  const again = await page.context().newPage();
  await again.goto(edit);
  await expect(again.getByText('This is open in another tab.')).toBeVisible();
  await expect(again.getByText('that are not saved')).toBeVisible();
  await isAccessible(again);
  await theirs.context().close();
});
