/** The bullet points of a service: one text area, with one point on each line. */
import { inStore, isAccessible, isReady, output, unexpected } from './admin';
import { expect, logInAs, type Page, test } from './test';

test.use({ loggedInAs: 'admin' });

const services = '/admin/home-page/services';
const pointsOf = (page: Page) => page.getByLabel('Bullet points').first();
const typed = 'Help desk by phone\n\nAn engineer on site\n';

/** Opens the form, and the first service, which is folded on a phone. */
async function open(page: Page, isScripted = true) {
  await page.goto(services);
  if (isScripted) await isReady(page);
  await unfold(page);
}

async function unfold(page: Page) {
  const service = page.locator('summary', { hasText: 'Business IT Support' });
  if ((await service.isVisible()) && !(await pointsOf(page).isVisible())) await service.click();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript on a phone`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test('bullet points are typed one a line, and a line too long is named', async ({ page, consoleErrors }) => {
      await open(page, javaScriptEnabled);
      const points = pointsOf(page);
      await expect(points).toHaveValue(/^Help desk by phone, email and remote session\nAn engineer on site/);
      await expect(points).toHaveAccessibleDescription(/^One point a line, up to\s8\.$/);
      await expect(page.getByRole('button', { name: /point/ })).toHaveCount(0);
      await points.fill(`${typed}${'long '.repeat(25)}`);
      await page.getByRole('button', { name: 'Save draft' }).click();
      const message = 'Line 4: Point must be 120 characters or less';
      await page.getByRole('alert').getByRole('link', { name: message }).click();
      await expect(points).toBeFocused();
      await expect(points).toBeInViewport();
      await expect(points).toHaveAccessibleDescription(new RegExp(message));
      await expect(points).toHaveValue(`${typed}${'long '.repeat(25)}`);
      if (javaScriptEnabled) await isAccessible(page);
      await expect.poll(() => points.evaluate((field) => field.scrollHeight - field.clientHeight)).toBe(0);
      await points.fill(typed);
      await page.getByRole('button', { name: 'Save draft' }).click();
      await expect(output(page, 'Saved in the draft')).toBeVisible();
      await unfold(page);
      await expect(points).toHaveValue('Help desk by phone\nAn engineer on site');
      await page.goto('/?draft');
      await expect(page.locator('#business-it-support li')).toHaveText(['Help desk by phone', 'An engineer on site']);
      expect(unexpected(consoleErrors)).toEqual([]);
    });
  });
}

test('The preview shows typed bullet points, and a click on one puts the caret on its line', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('html[data-loaded]')).toBeAttached();
  await pointsOf(page).fill('Help desk and more\nHelp desk\nVans');
  await expect(frame.locator('#business-it-support li')).toHaveText(['Help desk and more', 'Help desk', 'Vans']);
  const lineOfCaret = () =>
    pointsOf(page).evaluate((field: HTMLTextAreaElement) => {
      const { value, selectionStart, selectionEnd } = field;
      return document.activeElement === field && selectionStart === selectionEnd
        ? value.slice(0, selectionStart).split('\n')
        : [];
    });
  for (const [line, text] of ['Help desk and more', 'Help desk', 'Vans'].entries()) {
    await page.getByLabel('Title').first().focus();
    await frame.getByText(text, { exact: true }).click();
    await expect.poll(lineOfCaret).toHaveLength(line + 1);
    expect((await lineOfCaret()).at(-1)).toBe(text);
  }
});

test('A click on a bullet point in the preview opens its section', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/home-page/hero');
  await isReady(page);
  await page.frameLocator('iframe').getByText('New starters, leavers and their laptops').click();
  await expect(page).toHaveURL(services);
  await expect(pointsOf(page)).toBeFocused();
});

test('Typed bullet points are in the autosave', async ({ page }) => {
  await open(page);
  await pointsOf(page).fill(typed);
  await expect(page.getByText(/^Draft saved at/).first()).toBeVisible({ timeout: 20_000 });
  page.on('dialog', (dialog) => dialog.accept());
  await open(page);
  await page.getByRole('link', { name: 'Restore' }).click();
  await isReady(page);
  await expect(pointsOf(page)).toHaveValue(typed);
});

test('Typed bullet points are kept after the session ended', async ({ page, server }) => {
  await open(page);
  await pointsOf(page).fill(typed);
  await inStore(server, (queries) => queries.deleteFrom('sessions').execute());
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
  await logInAs(page.context(), server, 'admin');
  await open(page);
  await expect(pointsOf(page)).toHaveValue(typed);
});

test('A stale edit of bullet points shows both versions, and keeps yours', async ({ page }) => {
  await open(page);
  const items = [{ title: 'Business IT Support', text: 'Theirs.', points: ['Their first', 'Their second'] }];
  await page.request.patch('/api/admin/page', { data: { services: { items } } });
  await pointsOf(page).fill(typed);
  await page.getByRole('button', { name: 'Save draft' }).click();
  const versions = page.getByRole('region', { name: 'Two versions' });
  await expect(versions).toContainText('Their first\nTheir second');
  await expect(versions).toContainText('Help desk by phone\n\nAn engineer on site');
  await expect(pointsOf(page)).toHaveValue(typed);
  await versions.getByRole('radio', { name: 'Saved' }).check();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(output(page, 'Saved in the draft')).toBeVisible();
  await expect(pointsOf(page)).toHaveValue('Their first\nTheir second');
});
