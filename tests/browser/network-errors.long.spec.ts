/** When the server cannot be reached or fails, a form stays and names what was not saved, and a second attempt works. */
import { staffPassword } from '../staff';
import { addTestimonial, inStore, isReady, output } from './admin';
import { expect, type Page, type Server, startIn, test } from './test';

test.use({ loggedInAs: 'admin', seeded: true });

const failedRecipients = 'The server cannot be reached. Nothing is lost. Please try again.';

async function typeTestimonial(page: Page) {
  await page.getByLabel('Author name').fill('Helen Marsh');
  await page.getByLabel('Author initials').fill('HM');
  await page.getByLabel('Author position').fill('Finance Director');
  await page.getByLabel('Content').fill('Honest advice, and someone always picks up the phone.');
}

/** Stops the server, and starts another process at its address and on its data. */
async function restart(server: Server) {
  await server.stop();
  Object.assign(server, await startIn(server, { PORT: String(server.port) }));
}

test.describe('Own server', () => {
  test.use({ ownServer: true });

  test('a form keeps its values while the server is stopped and saves once it is back', async ({ page, server }) => {
    await page.goto('/admin/testimonials/new');
    await isReady(page);
    await typeTestimonial(page);
    await server.stop();
    const add = page.getByRole('button', { name: 'Add testimonial' });
    for (const _time of [1, 2]) {
      await add.click();
      await expect(output(page, 'Failed to add testimonial')).toBeVisible();
      await expect(output(page, failedRecipients)).toBeVisible();
      await expect(add).toBeEnabled();
      await expect(add).toBeFocused();
      await expect(page.getByRole('dialog', { name: 'Add testimonial' })).toBeVisible();
      await expect(page.getByLabel('Author name')).toHaveValue('Helen Marsh');
    }
    // Input is protected again, and no pending state remains.
    await expect(page.locator('[data-loading], [data-pressed]')).toHaveCount(0);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await restart(server);
    await add.click();
    await expect(output(page, 'Testimonial added successfully')).toBeVisible();
  });
});

test.describe('Restart without JavaScript', () => {
  test.use({ ownServer: true, javaScriptEnabled: false });

  const typed = 'Typed before the server was restarted.';
  const name = (page: Page) => page.getByLabel('Author name');
  const content = (page: Page) => page.getByLabel('Content', { exact: true });
  const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();
  const isSaved = async (page: Page, path: string) => {
    await expect(output(page, 'Testimonial updated successfully')).toBeVisible();
    await page.goto(path);
    await expect(name(page)).toHaveValue('Helen Marsh');
    await expect(content(page)).toHaveValue(typed);
  };

  test('a form from before the restart is shown again with a rejected field, and saved', async ({ page, server }) => {
    const path = `/admin/testimonials/${await addTestimonial(server)}/edit`;
    await page.goto(path);
    await name(page).fill('Helen Marsh');
    await content(page).fill('Short');
    await restart(server);
    await save(page);
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible();
    await expect(name(page)).toHaveValue('Helen Marsh');
    await expect(content(page)).toHaveValue('Short');
    await content(page).fill(typed);
    await save(page);
    await isSaved(page, path);
  });

  test('a form whose session ended with the restart is shown again, and saved after login', async ({
    page,
    context,
    server,
  }) => {
    const path = `/admin/testimonials/${await addTestimonial(server)}/edit`;
    await page.goto(path);
    await name(page).fill('Helen Marsh');
    await content(page).fill(typed);
    await inStore(server, (queries) => queries.deleteFrom('sessions').execute());
    await restart(server);
    await save(page);
    await expect(page.getByRole('heading', { name: 'You have been logged out' })).toBeVisible();
    for (const text of ['Helen Marsh', typed]) await expect(page.getByText(text, { exact: true })).toBeVisible();
    const [login] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: /^Login/ }).click(),
    ]);
    await login.getByLabel('Username').fill('admin');
    await login.getByLabel('Password').fill(staffPassword);
    await login.getByRole('button', { name: 'Login' }).click();
    await expect(login).toHaveURL('/admin/dashboard');
    await page.getByRole('button', { name: 'Send again' }).click();
    await isSaved(page, path);
  });

  test('a form that waits for the password at the restart is carried out after it', async ({ page, server }) => {
    await inStore(server, (queries) =>
      queries.updateTable('sessions').set({ reauthenticatedAt: '2020-01-01T00:00:00.000Z' }).execute(),
    );
    await page.goto('/admin/users/new');
    await page.getByLabel('Username').fill('tunde');
    await page.getByLabel('Email').fill('tunde@uplink.example');
    await page.getByLabel('First name').fill('Tunde');
    await page.getByLabel('Last name').fill('Bakare');
    await page.getByLabel('Password', { exact: true }).fill('a password kept meanwhile');
    await page.getByRole('button', { name: 'Add user' }).click();
    await expect(page.getByRole('heading', { name: 'Confirm it’s you to create this user' })).toBeVisible();
    await restart(server);
    await page.getByLabel('Password').fill(staffPassword);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(output(page, 'User created successfully')).toBeVisible();
    await expect(page.getByText('tunde@uplink.example')).toBeVisible();
  });
});

for (const [path, press, text] of [
  ['/admin/accreditations', /Hide .+ on the website$/, 'Failed to update accreditation'],
  ['/admin/site-settings/social-media', /^Move LinkedIn (down|up)$/, 'Failed to update social media link'],
  ['/admin/dashboard', 'Logout', 'Error logging out'],
  ['/admin/email-settings/smtp', 'Save settings', 'Failed to save SMTP configuration'],
  ['/admin/site-settings/business-details', 'Save and publish', 'Failed to save business details'],
  ['/admin/blog-posts/1/edit', 'Preview', 'Could not create the preview'],
] as const) {
  test(`An action reports its failure while offline and works afterwards: ${text}`, async ({ page, context }) => {
    await page.goto(path);
    await isReady(page);
    if (path.endsWith('business-details')) await page.getByLabel('Founded in').fill('2012');
    if (path.endsWith('smtp')) {
      await page.getByLabel('SMTP host').fill('smtp.example.com');
      for (const field of ['Username', 'From email', 'Admin email'])
        await page.getByLabel(field).fill('it@uplink.example');
      await page.getByLabel('Password').fill('a password for tests');
    }
    if (press instanceof RegExp) {
      // The button of a list has an action of its own, whose script comes with the first press.
      const answered = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.getByRole('button', { name: press }).last().click();
      await answered;
      await expect(page.locator('[data-pressed]')).toHaveCount(0);
    }
    await context.setOffline(true);
    await page.getByRole('button', { name: press }).last().click();
    await expect(output(page, text)).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(page.locator('h1')).toBeAttached();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    await context.setOffline(false);
    await page.getByRole('button', { name: press }).last().click();
    await expect(output(page, text)).toHaveCount(0);
  });
}

test('A link followed while offline shows an error screen in the frame, and "Try again" loads the page', async ({
  page,
  context,
}) => {
  await page.goto('/admin/users');
  await isReady(page);
  const heading = page.getByRole('heading', { level: 1 });
  await page.getByRole('link', { name: 'Testimonials' }).click();
  await expect(heading).toHaveText('Testimonials');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'User Management' }).click();
  await expect(heading).toHaveText('The server cannot be reached');
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/admin/users');
  await expect(heading).toHaveText('Users');
});

test('Going back while offline shows an error screen, and "Try again" loads the page', async ({ page, context }) => {
  await page.goto('/admin/testimonials');
  await isReady(page);
  await page.getByRole('link', { name: 'Blog Posts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog Posts');
  await context.setOffline(true);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Testimonials');
});

test('A form keeps its values when the server answers with status 500', async ({ page, server }) => {
  const id = await addTestimonial(server);
  await page.goto(`/admin/testimonials/${id}/edit`);
  await isReady(page);
  await page.getByLabel('Author name').fill('Helen Marsh');
  await page.route('**/edit?_data=*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'no' }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(output(page, 'Failed to update testimonial')).toBeVisible();
  await expect(page.locator('.toast')).toContainText('Something went wrong on our side.');
  await expect(page.getByLabel('Author name')).toHaveValue('Helen Marsh');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(output(page, 'Testimonial updated successfully')).toBeVisible();
});

for (const [entry, text] of [
  ['Blog Posts', 'Error loading blog posts. Please try again.'],
  ['User Management', 'Failed to load users. Please try refreshing the page.'],
  ['Site Settings', 'Failed to load business details'],
  ['Email Settings', 'We couldn’t load this. Try again.'],
] as const) {
  test(`A screen whose data fails to load shows an error inside the frame: ${text}`, async ({ page }) => {
    await page.goto('/admin/dashboard');
    await isReady(page);
    await page.route(
      /_data=routes%2Fadmin\.(blog-posts|users|site-settings\.business|email-settings\.oauth)/,
      (route) => route.fulfill({ status: 500 }),
    );
    await page.getByRole('navigation').getByRole('link', { name: entry }).click();
    await expect(page.getByRole('heading', { name: text })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(entry);
    await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: text })).toHaveCount(0);
    await expect(page.locator('main').getByRole('link', { name: 'Try again' })).toHaveCount(0);
  });
}
