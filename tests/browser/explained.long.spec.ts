/** Every control has a description for mouse, keyboard and screen reader. */
import { inStore, isReady } from './admin';
import { expect, test } from './test';

test.use({ loggedInAs: 'admin', seeded: true });

for (const [path, name] of [
  ['/admin/accreditations', /^Move .+ down$/],
  ['/admin/site-settings/social-media', /^Move LinkedIn down$/],
  ['/admin/blog-posts/new', /^Bold$/],
  ['/admin/dashboard', /^Search the back office$/],
] as const) {
  test(`An icon button shows a tooltip near itself on focus: ${path}`, async ({ page }) => {
    await page.goto(path);
    await isReady(page);
    const button = page.getByRole('button', { name }).first();
    await button.focus();
    const tip = page.locator('#tooltip');
    await expect(tip).toBeVisible();
    const [at, from] = [await tip.boundingBox(), await button.boundingBox()];
    expect(at?.y).toBeGreaterThanOrEqual(0);
    expect(Math.abs((at?.y ?? 0) - (from?.y ?? 0))).toBeLessThan(80);
    expect(Math.abs((at?.x ?? 0) - (from?.x ?? 0))).toBeLessThan(200);
  });
}

test('A tab opened by keyboard keeps the focus on the next screen', async ({ page }) => {
  await page.goto('/admin/site-settings/social-media');
  await isReady(page);
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await tab('Social Media').focus();
  // The focus moves after the key's event: a key that follows at once would still meet the previous tab.
  await page.keyboard.press('ArrowDown');
  await expect(tab('Legal Pages')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/legal-pages$/);
  // Not the previous screen's, which has the focus as well.
  await expect(tab('Legal Pages')).toHaveAttribute('aria-selected', 'true');
  await expect(tab('Legal Pages')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(tab('Appearance')).toBeFocused();
  await page.keyboard.press(' ');
  await expect(page).toHaveURL(/site-settings\/theme$/);
  await expect(tab('Appearance')).toHaveAttribute('aria-selected', 'true');
  await expect(tab('Appearance')).toBeFocused();
});

test('The menu link exposes whether the menu is open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/admin/dashboard');
  await isReady(page);
  const opener = page.locator('[data-top-bar] a[href="#menu"]');
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await opener.click();
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
});

test('The login link in the logged-out notice says that it opens a new tab', async ({ page, context, server }) => {
  await page.goto('/admin/testimonials/new');
  await isReady(page);
  const other = await context.newPage();
  await other.goto('/robots.txt');
  await inStore(server, (queries) => queries.deleteFrom('sessions').execute());
  await other.evaluate(() => localStorage.removeItem('auth'));
  await expect(page.getByRole('link', { name: 'Login (opens in a new tab)' })).toBeVisible();
});

test('The message length is announced after a pause in typing, not at every key', async ({ page }) => {
  await page.goto('/');
  const message = page.getByLabel('Message', { exact: true });
  const status = page.locator('#contact-form').getByRole('status');
  await message.focus();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await message.pressSequentially('Our printer');
  await expect(page.locator('[data-count]')).toHaveText('11 / 180');
  await page.clock.runFor(500);
  await expect(status).toHaveText('');
  await message.pressSequentially('s');
  await page.clock.runFor(900);
  await expect(status).toHaveText('');
  await page.clock.runFor(200);
  await expect(status).toHaveText('12 of 180 characters');
});
