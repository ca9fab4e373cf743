/** Slow responses: the pressed button is busy at once, a progress bar follows, and the layout does not move. */
import { isReady } from './admin';
import { expect, type Page, test } from './test';

test.use({ loggedInAs: 'admin', seeded: true });

/** Holds back what pages ask for until it is let go. */
async function holdData(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route(/[?&]_data=/, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

const bar = (page: Page) => page.locator('[data-loading]');

test('A menu link to a slow screen shows the pending state, a skeleton and one announcement', async ({ page }) => {
  await page.goto('/admin/dashboard');
  await isReady(page);
  const letGo = await holdData(page);
  const entry = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Testimonials' });
  await entry.click();
  await expect(entry).toHaveAttribute('data-pressed');
  await expect(bar(page)).toBeVisible();
  await expect(page.locator('[data-skeleton]')).toHaveCount(3);
  await expect(page.locator('[data-skeleton-title]')).toHaveText('Testimonials');
  await expect(page.locator('main').getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(1);
  letGo();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Testimonials');
  await expect(page.locator('[data-loading], [data-skeleton], [data-pressed]')).toHaveCount(0);
});

test('A link to a slow dialog shows the pending state, keeps the list and requests once', async ({ page }) => {
  await page.goto('/admin/testimonials');
  await isReady(page);
  const letGo = await holdData(page);
  const edit = page.getByRole('link', { name: /^Edit / }).first();
  let requested = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && /edit.*_data=.*edit/.test(request.url())) requested += 1;
  });
  await edit.dblclick();
  await expect(edit).toHaveAttribute('data-pressed');
  await expect(bar(page)).toBeVisible();
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  await expect(page.locator('[data-card]').first()).toBeVisible();
  letGo();
  await expect(page.getByRole('dialog', { name: 'Edit testimonial' })).toBeVisible();
  await expect(page.locator('[data-loading], [data-pressed]')).toHaveCount(0);
  expect(requested).toBe(1);
});

test('A list button shows the pending state until its action completes', async ({ page }) => {
  await page.goto('/admin/accreditations');
  await isReady(page);
  const letGo = await holdData(page);
  const hide = page.getByRole('button', { name: /Hide / }).first();
  const name = await hide.locator('.sr-only').last().textContent();
  await hide.click();
  await expect(hide).toHaveAttribute('data-pressed');
  await expect(page.locator('main').getByRole('status').filter({ hasText: 'Saving' })).toHaveCount(1);
  letGo();
  await expect(page.locator('[data-pressed]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: name?.replace('Hide', 'Show') })).toBeVisible();
});
