import { addTestimonial, isAccessible } from './admin';
import { expect, long, test, withAndWithoutJavaScript } from './test';

test.use({ loggedInAs: 'admin' });

withAndWithoutJavaScript((javaScriptEnabled) => {
  test('The search finds a record and a screen', async ({ page, server, consoleErrors }) => {
    await addTestimonial(server);
    await page.goto('/admin/dashboard');
    if (!javaScriptEnabled) await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('searchbox', { name: 'Search the back office' }).fill('hallam talking');
    await page.getByRole('button', { name: 'Search the back office' }).click();
    await page.getByRole('link', { name: /Sarah Whitcombe/ }).click();
    await expect(page.getByRole('heading', { name: 'Edit testimonial' })).toBeVisible();
    await page.goto('/admin/search?q=smtp');
    await page.getByRole('main').getByRole('link', { name: 'SMTP' }).click();
    await expect(page).toHaveURL('/admin/email-settings/smtp');
    expect(consoleErrors).toEqual([]);
  });
});

test('Ctrl+K searches as the user types, opens a result by keyboard and returns the focus on Escape', async ({
  page,
  server,
  consoleErrors,
}) => {
  await addTestimonial(server);
  await addTestimonial(server, 'Saral Test');
  await page.goto('/admin/testimonials');
  const opener = page.getByRole('link', { name: 'Add testimonial' });
  await opener.focus();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search' });
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Control+k');
  await box.fill('hallam');
  const options = page.getByRole('option');
  await expect(options).toHaveCount(2);
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute('aria-activedescendant', (await options.nth(1).getAttribute('id')) ?? '');
  await isAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Edit testimonial' })).toBeVisible();
  await expect(box).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(box).toBeHidden();
  expect(consoleErrors).toEqual([]);
});

test('The search screen is accessible', long, async ({ page, server }) => {
  await addTestimonial(server);
  for (const q of ['', 'hallam', 'nowhere at all']) {
    await page.goto(`/admin/search?q=${q}`);
    await isAccessible(page);
  }
});
