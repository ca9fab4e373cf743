import { staffPassword } from '../staff';
import { addTestimonial, inStore, isAccessible, isReady } from './admin';
import { expect, logInAs, long, test, withAndWithoutJavaScript } from './test';

test.use({ loggedInAs: 'admin' });

const dashboard = '/admin/dashboard';

test('A long address in the sidebar breaks after its @ and before its dots', async ({ page, server }) => {
  const email = 'alexandra.whitcombe@hallampartners.example';
  await inStore(server, (queries) => queries.updateTable('users').set({ email }).execute());
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(dashboard);
  const lines = await page.locator('summary', { hasText: 'hallampartners' }).evaluate((summary) => {
    const parts = document.createTreeWalker(summary, NodeFilter.SHOW_TEXT);
    const tops = new Map<number, string>();
    while (parts.nextNode()) {
      const text = parts.currentNode.nodeValue ?? '';
      for (let at = 0; at < text.length; at += 1) {
        const range = document.createRange();
        range.setStart(parts.currentNode, at);
        range.setEnd(parts.currentNode, at + 1);
        const top = range.getBoundingClientRect().top;
        tops.set(top, (tops.get(top) ?? '') + text[at]);
      }
    }
    return [...tops.values()];
  });
  expect(lines.slice(-4)).toEqual(['alexandra', '.whitcombe@', 'hallampartners', '.example']);
});

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  withAndWithoutJavaScript((javaScriptEnabled) => {
    test('the menu opens as a drawer, closes, and navigates to another screen', async ({ page, consoleErrors }) => {
      await page.goto(dashboard);
      if (javaScriptEnabled) await isReady(page);
      const entry = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Testimonials' });
      await expect(entry).toHaveCount(0);
      await page.getByRole('link', { name: 'Menu', exact: true }).click();
      await expect(entry).toBeVisible();
      await expect(page.getByText('Ctrl K').locator('visible=true')).toHaveCount(0);
      await page.locator('[aria-label="Close menu"]:visible').click();
      await expect(entry).toHaveCount(0);
      await page.getByRole('link', { name: 'Menu', exact: true }).click();
      await entry.click();
      await expect(page).toHaveURL(/\/admin\/testimonials$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Testimonials');
      await expect(entry).toHaveCount(0);
      expect(consoleErrors).toEqual([]);
    });
  });

  test('the drawer closes when the screen becomes wide enough for the sidebar', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto('/admin/dashboard');
    await isReady(page);
    await page.getByRole('link', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Testimonials' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Testimonials');
  });

  test('the drawer keeps the focus inside and returns it to the menu link', async ({ page }) => {
    await page.goto(dashboard);
    await isReady(page);
    const opener = page.getByRole('link', { name: 'Menu', exact: true });
    await opener.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer).toBeVisible();
    await expect(drawer.getByRole('link', { name: 'Dashboard', exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
});

test('Where the menu is too long, it scrolls with a shadow, and the user and Logout stay in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto('/admin/notices');
  const menu = page.getByRole('navigation', { name: 'Admin' });
  const last = menu.getByRole('link', { name: 'Trash' });
  await expect(menu).toHaveCSS('background-image', /linear-gradient/);
  const sidebar = page.locator('[data-sidebar]');
  const user = [sidebar.getByText('admin@uplink.example'), sidebar.getByRole('button', { name: 'Logout' })];
  const shown = [...user, sidebar.getByRole('link', { name: 'View Website' }), sidebar.getByText('Ctrl K')];
  for (const one of shown) await expect(one).toBeInViewport({ ratio: 1 });
  await expect(last).not.toBeInViewport();
  // The menu begins at its top, unless that hides the current entry.
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeInViewport({ ratio: 1 });
  await page.goto('/admin/trash');
  await expect(last).toBeInViewport({ ratio: 0.9 });
  for (const one of shown) await expect(one).toBeInViewport({ ratio: 1 });
});

test('The menu marks the current screen, and "Skip to content" focuses the main content', async ({ page }) => {
  await page.goto(dashboard);
  await isReady(page);
  const menu = page.getByRole('navigation', { name: 'Admin' });
  await expect(menu.locator('[aria-current=page]')).toHaveText('Dashboard');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await menu.getByRole('link', { name: 'Testimonials' }).click();
  await expect(menu.locator('[aria-current=page]')).toHaveText('Testimonials');
  await expect(page.getByRole('link', { name: /View Website/ })).toHaveAttribute('target', '_blank');
});

test(
  'The dashboard screen has no axe violations, and the browser logs no console errors',
  long,
  async ({ page, consoleErrors }) => {
    test.slow();
    await page.goto(dashboard);
    await isReady(page);
    await expect(page.getByText('Logged in as admin')).toBeVisible();
    await isAccessible(page);
    expect(consoleErrors).toEqual([]);
  },
);

test('The not-found page has no axe violations', long, async ({ page }) => {
  test.slow();
  expect((await page.goto('/admin/nowhere'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await isAccessible(page);
});

test('A logout in another tab shows a notice until login, and the form keeps its values', async ({ page, context }) => {
  await page.goto('/admin/testimonials/new');
  await isReady(page);
  await page.getByLabel('Author name').fill('Helen Marsh');
  const record = await page.evaluate(() => localStorage.getItem('auth'));
  expect(JSON.parse(record ?? '')).toEqual({ id: 1, username: 'admin', email: 'admin@uplink.example' });
  const other = await context.newPage();
  await other.goto('/robots.txt');
  await other.evaluate(() => localStorage.removeItem('auth'));
  const notice = page.getByRole('alertdialog', { name: 'You have been logged out' });
  await expect(notice).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(notice).toBeVisible();
  await other.evaluate((again) => localStorage.setItem('auth', again), record ?? '');
  await expect(notice).toHaveCount(0);
  await expect(page.getByLabel('Author name')).toHaveValue('Helen Marsh');
});

test('A form submitted after the session expired is restored after login', async ({ page, server }) => {
  const id = await addTestimonial(server);
  await page.goto(`/admin/testimonials/${id}/edit`);
  await isReady(page);
  await page.getByLabel('Author name').fill('Sarah Whitcombe-Reed');
  await page.getByRole('switch').uncheck();
  await inStore(server, (queries) => queries.deleteFrom('sessions').execute());
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/\/admin\/login\?redirectTo=/);
  await logInAs(page.context(), server, 'admin');
  await page.goto(new URL(page.url()).searchParams.get('redirectTo') ?? '');
  await expect(page.getByLabel('Author name')).toHaveValue('Sarah Whitcombe-Reed');
  await expect(page.getByRole('switch')).not.toBeChecked();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.locator('.toast').getByText('Testimonial updated successfully')).toBeVisible();
  await page.goto(`/admin/testimonials/${id}/edit`);
  await expect(page.getByLabel('Author name')).toHaveValue('Sarah Whitcombe-Reed');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a form submitted after the session expired waits on the page until it can be sent again', async ({
    page,
    context,
    server,
  }) => {
    await page.goto('/admin/accreditations/new');
    await page.getByLabel('Name').fill('Cyber Essentials Plus');
    await page.getByLabel('Logo', { exact: true }).fill('/favicon.svg');
    await inStore(server, (queries) => queries.deleteFrom('sessions').execute());
    await page.getByRole('button', { name: 'Add accreditation' }).click();
    await expect(page.getByRole('heading', { name: 'You have been logged out' })).toBeVisible();
    await expect(page.getByText('Cyber Essentials Plus')).toBeVisible();
    const login = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Login' }).click();
    await (await login).getByLabel('Username').fill('admin');
    await (await login).getByLabel('Password').fill(staffPassword);
    await (await login).getByRole('button', { name: 'Login' }).click();
    await expect(await login).toHaveURL(dashboard);
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.locator('[data-flash]').getByText('Accreditation added successfully')).toBeVisible();
  });
});

test('The page that holds a form to send again has no axe violations', long, async ({ page, server }) => {
  test.slow();
  await page.goto('/admin/accreditations/new');
  await isReady(page);
  await page.getByLabel('Name').fill('Cyber Essentials Plus');
  await inStore(server, (queries) => queries.deleteFrom('sessions').execute());
  // As before the script has loaded.
  await page.getByLabel('Name').evaluate((field) => (field as HTMLInputElement).form?.submit());
  await expect(page.getByRole('heading', { name: 'You have been logged out' })).toBeVisible();
  await isAccessible(page);
});

test('F8 moves the focus to a toast, and its Close button closes it', async ({ page }) => {
  await page.goto(dashboard);
  await isReady(page);
  await page.getByRole('button', { name: 'Hide samples' }).click();
  const toast = page.locator('.toast');
  await expect(toast).toHaveText(/Sample testimonials hidden/);
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(toast).toBeFocused();
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toHaveCount(0);
});
