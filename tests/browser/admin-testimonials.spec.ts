import { addTestimonial, inStore, isAccessible, isReady } from './admin';
import { expect, long, type Page, test, withAndWithoutJavaScript } from './test';

test.use({ loggedInAs: 'editor' });

const list = '/admin/testimonials';

async function fillIn(page: Page) {
  await page.getByLabel('Author name').fill('Helen Marsh');
  await page.getByLabel('Author initials').fill('HM');
  await page.getByLabel('Author position').fill('Finance Director');
  await page.getByLabel('Company name').fill('Marsh Joinery');
  await page.getByLabel('Content').fill('Honest advice, and someone always picks up the phone.');
  await page.locator('label[for="testimonial-rating-4.5"]').click();
}

withAndWithoutJavaScript((javaScriptEnabled) => {
  const output = (page: Page, text: string) =>
    javaScriptEnabled
      ? page.locator('.toast').getByText(text, { exact: true })
      : page.locator('[data-flash]').getByText(text, { exact: true });

  test('An editor adds, changes and deletes a testimonial', async ({ page, consoleErrors }) => {
    await page.goto(list);
    await expect(page.getByText('No testimonials found. Add your first testimonial!')).toBeVisible();
    await page.getByRole('link', { name: 'Add testimonial' }).first().click();
    await expect(page).toHaveURL(`${list}/new`);
    const dialog = page.getByRole('dialog', { name: 'Add testimonial' });
    await expect(dialog).toBeVisible();
    await fillIn(page);
    await dialog.getByRole('button', { name: 'Add testimonial' }).click();
    await expect(output(page, 'Testimonial added successfully')).toBeVisible();
    await expect(page).toHaveURL(list);
    await expect(page.getByRole('img', { name: '4.5 out of 5' })).toBeVisible();
    await expect(page.getByText('1 testimonial, 1 shown on the website')).toBeVisible();

    await page.getByRole('link', { name: 'Edit Helen Marsh' }).click();
    await page.getByLabel('Company name').fill('Marsh & Sons');
    await page.getByRole('switch', { name: 'Shown on the website' }).uncheck();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(output(page, 'Testimonial updated successfully')).toBeVisible();
    await expect(page.getByText('Finance Director, Marsh & Sons')).toBeVisible();
    await expect(page.getByText('Hidden', { exact: true })).toBeVisible();

    await page.getByRole('link', { name: 'Delete Helen Marsh' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Are you sure?' })).toBeVisible();
    await expect(page.getByRole('alertdialog').getByRole('link', { name: 'Cancel' })).toBeFocused();
    await page.getByRole('button', { name: 'Delete testimonial' }).click();
    await expect(output(page, 'Testimonial deleted successfully')).toBeVisible();
    await expect(page.getByText('No testimonials found. Add your first testimonial!')).toBeVisible();
    expect(consoleErrors).toEqual([]);
  });

  test('An invalid form shows its errors and keeps its values', async ({ page }) => {
    await page.goto(`${list}/new`);
    if (javaScriptEnabled) await isReady(page);
    await fillIn(page);
    await page.getByLabel('Author name').fill('H');
    await page.getByRole('button', { name: 'Add testimonial' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary).toBeFocused();
    await expect(page.getByLabel('Author name')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Content')).toHaveValue('Honest advice, and someone always picks up the phone.');
    await expect(page.getByRole('radio', { name: '4.5 out of 5' })).toBeChecked();
    await summary.getByRole('link', { name: 'Author name is required' }).click();
    await expect(page.getByLabel('Author name')).toBeFocused();
  });

  test("A dialog keeps the list's page and search when it closes", async ({ page, server }) => {
    for (let number = 1; number <= 14; number += 1) await addTestimonial(server, `Author ${number}`);
    await page.goto(list);
    await page.getByRole('searchbox', { name: /Search name/ }).fill('author');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${list}?q=author`);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByText('13 to 14 of 14')).toBeVisible();
    await page.getByRole('link', { name: 'Edit Author 2' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(`${list}?q=author&page=2`);
    await expect(page.getByText('13 to 14 of 14')).toBeVisible();
  });
});

test('The edit dialog has the same layout with and without JavaScript', async ({ page, server, browser }) => {
  const id = await addTestimonial(server);
  const cookies = await page.context().cookies();
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: page.viewportSize() });
  await plain.addCookies(cookies);
  const before = await plain.newPage();
  await before.goto(`${server.url}${list}/${id}/edit`);
  await page.goto(`${list}/${id}/edit`);
  await isReady(page);
  // Dialogs come in with a movement.
  for (const one of [page, before]) {
    await one.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  }
  for (const part of [
    '[data-dialog]',
    '[data-dialog] h2',
    '#testimonial-content',
    '[data-dialog-foot] [type=submit]',
    'main h1',
  ]) {
    expect(await page.locator(part).boundingBox(), part).toEqual(await before.locator(part).boundingBox());
  }
  await plain.close();
});

test('The ID and date of a Google review are behind "More"', async ({ page }) => {
  await page.goto(`${list}/new?googleReviewUrl=https://maps.example/review`);
  await expect(page.getByLabel('Review URL')).toHaveValue('https://maps.example/review');
  await expect(page.getByLabel('Review ID')).toBeHidden();
  await page.locator('summary', { hasText: 'More' }).click();
  for (const label of ['Review ID', 'Review date']) await expect(page.getByLabel(label)).toBeVisible();
});

test('The switch on the card of a testimonial shows and hides it', async ({ page, server }) => {
  await addTestimonial(server);
  await page.goto(list);
  await isReady(page);
  await page.getByRole('button', { name: /Hide Sarah Whitcombe on the website/ }).click();
  await expect(page.getByText('1 testimonial, 0 shown on the website')).toBeVisible();
  await expect(page.getByText('Hidden', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /Show Sarah Whitcombe on the website/ }).click();
  await expect(page.getByText('Shown', { exact: true })).toBeVisible();
  await expect(page.getByText('1 testimonial, 1 shown on the website')).toBeVisible();
});

test('The edit dialog works by keyboard alone and returns the focus', async ({ page, server, consoleErrors }) => {
  await addTestimonial(server);
  await page.goto(list);
  await isReady(page);
  const opener = page.getByRole('link', { name: 'Edit Sarah Whitcombe' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Author name')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: 'Close' })).toBeFocused();
  await expect(page.getByRole('tooltip')).toHaveText('Close');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Author name')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: 'History' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: 'Schedule' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: '5 out of 5', exact: true }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: '4.5 out of 5' })).toBeChecked();
  await page.getByLabel('Author name').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.toast').getByText('Testimonial updated successfully')).toBeVisible();
  await expect(opener).toBeFocused();
  await expect(page.getByRole('img', { name: '4.5 out of 5' })).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('The edit dialog asks before it discards unsaved changes', async ({ page, server }) => {
  await addTestimonial(server);
  await page.goto(list);
  await page.getByRole('link', { name: 'Edit Sarah Whitcombe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit testimonial' });
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(page.getByLabel('Author name')).toBeFocused();
  await isReady(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('link', { name: 'Edit Sarah Whitcombe' }).click();
  await page.getByLabel('Content').fill('Something quite different.');
  const leaveBy = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 400),
    () => dialog.getByRole('link', { name: 'Close' }).click(),
    () => dialog.getByRole('link', { name: 'Cancel' }).click(),
    () => page.goBack({ waitUntil: 'commit' }).catch(() => null),
  ];
  for (const leave of leaveBy) {
    await leave();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByLabel('Content')).toHaveValue('Something quite different.');
  }
  let requested = 0;
  page.on('dialog', (browserDialog) => {
    requested += 1;
    void browserDialog.accept();
  });
  await page.reload();
  expect(requested).toBe(1);
  await expect(page.getByLabel('Content')).toHaveValue('The office has stopped talking about IT.');
  await isReady(page);
  await page.getByLabel('Content').fill('Something quite different.');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(list);
});

test('Back, forward and reload close, reopen and keep a dialog', async ({ page, server }) => {
  await addTestimonial(server);
  await page.goto(list);
  await page.getByRole('link', { name: 'Delete Sarah Whitcombe' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(dialog).toBeVisible();
  await isReady(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(list);
  await expect(page.getByRole('link', { name: 'Delete Sarah Whitcombe' })).toBeFocused();
});

test('The submit button is disabled and shows "Saving..." while the form is sent', async ({ page }) => {
  await page.goto(`${list}/new`);
  await isReady(page);
  await fillIn(page);
  let answer = () => {};
  const held = new Promise<void>((go) => {
    answer = go;
  });
  await page.route(/_data=/, async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add testimonial' }).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  answer();
  await expect(page.locator('.toast').getByText('Testimonial added successfully')).toBeVisible();
});

test('The list, the form with errors and the leave dialog have no axe violations', long, async ({ page, server }) => {
  test.slow();
  await addTestimonial(server);
  await inStore(server, (queries) =>
    queries.updateTable('testimonials').set({ isActive: false, isGoogleReview: true }).execute(),
  );
  await addTestimonial(server, 'Helen Marsh');
  await page.goto(list);
  await isReady(page);
  await isAccessible(page);
  await page.getByRole('link', { name: 'Edit Sarah Whitcombe' }).click();
  await page.getByLabel('Author name').fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('There is a problem')).toBeVisible();
  await isAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await isAccessible(page);
});
