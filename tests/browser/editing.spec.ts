/** Autosave: input is kept on the server and found again. */
import { addTestimonial, editorOf, inStore, isAccessible, isReady, output } from './admin';
import { expect, logInAs, type Page, type Server, test } from './test';

test.use({ loggedInAs: 'admin' });

const settings = '/admin/site-settings';

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
    await otherSession.getByRole('link', { name: 'Restore' }).click();
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
    const context = await browser.newContext({ baseURL: server.url });
    await context.addCookies(await page.context().cookies());
    const other = await context.newPage();
    await other.goto(edit);
    await other.getByLabel('Content', { exact: true }).fill(typed);
    await expect(stored(other)).toBeVisible({ timeout: 20_000 });
    await context.close();
  }
  expect(await storedKeys(server)).toHaveLength(2);
  await page.goto(edit);
  await expect(page.getByText('that are not saved')).toHaveCount(1);
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
  await page.getByRole('button', { name: 'Delete' }).click();
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

test('Text survives closing the tab, and is reported as older than the saved version', async ({ page, server }) => {
  const id = await addTestimonial(server);
  const edit = `/admin/testimonials/${id}/edit`;
  const context = page.context();
  const closed = await context.newPage();
  await closed.goto(edit);
  await isReady(closed);
  await closed.getByLabel('Content', { exact: true }).fill('Typed just before the tab was closed.');
  closed.on('dialog', (dialog) => dialog.accept());
  await closed.close({ runBeforeUnload: true });
  await expect.poll(() => storedKeys(server)).toHaveLength(1);
  const other = { content: 'What someone else has saved meanwhile.' };
  expect((await page.request.patch(`/api/admin/testimonials/${id}`, { data: other })).ok()).toBe(true);
  await page.goto(edit);
  await page.getByRole('link', { name: 'Restore' }).click();
  await isReady(page);
  const content = page.getByLabel('Content', { exact: true });
  await expect(content).toHaveValue('Typed just before the tab was closed.');
  await content.press('End');
  await content.pressSequentially(' And more.');
  await expect(page.getByText(/^You saved a newer version at \d\d:\d\d\./)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Save changes' }).click();
  const question = page.getByRole('region', { name: 'Two versions' });
  await expect(question.getByText(other.content)).toBeVisible();
  await isAccessible(page);
  await question.getByRole('radio', { name: 'Yours' }).check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(output(page, 'Testimonial updated successfully')).toBeVisible();
  expect(await storedKeys(server)).toEqual([]);
});
