import { expect, type Page, test } from './public';

test.use({ allowedConsoleErrors: /ERR_FAILED|Failed to fetch/ });

const toast = (page: Page) => page.locator('.toast');

/** Fails to send the form. */
async function failToSend(page: Page) {
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(toast(page)).toContainText('Please try again later.');
}

test.beforeEach(async ({ page }) => {
  await page.route('**/?index', (route) => route.abort());
  await page.clock.install();
  await page.goto('/');
});

test('One toast shows at a time and closes after some time', async ({ page }) => {
  await failToSend(page);
  await failToSend(page);
  await expect(toast(page)).toHaveCount(1);
  await page.mouse.move(0, 0);
  await page.clock.pauseAt(Date.now() + 60_000);
  await expect(toast(page)).toHaveCount(0);
});

test('F8 moves the focus to the toasts, which stay open, and Close closes one', async ({ page }) => {
  await failToSend(page);
  await page.keyboard.press('F8');
  await expect(page.locator('.toast-viewport')).toBeFocused();
  await page.clock.runFor(20_000);
  await expect(toast(page)).toBeVisible();
  await toast(page).getByRole('button', { name: 'Close' }).click();
  await expect(toast(page)).toHaveCount(0);
});

test('A swipe of more than 50 pixels to the right closes a toast', async ({ page }) => {
  await failToSend(page);
  const box = await toast(page).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 20];
  const swipe = async (distance: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance / 2, y, { steps: 3 });
    await page.mouse.move(x + distance, y, { steps: 3 });
    await page.mouse.up();
  };
  await swipe(40);
  await expect(toast(page)).toHaveAttribute('data-swipe', 'cancel');
  await swipe(60);
  await expect(toast(page)).toHaveCount(0);
});

test('A toast is at the bottom right on a wide screen, and at the top on a phone', async ({ page }) => {
  await failToSend(page);
  const edges = () =>
    toast(page).evaluate((element) => {
      const { top, right, bottom, width } = element.getBoundingClientRect();
      return { top, right: innerWidth - right, bottom: innerHeight - bottom, width };
    });
  await expect.poll(edges).toMatchObject({ right: 24, bottom: 24, width: 420 });
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(edges).toMatchObject({ top: 12, right: 12, width: 366 });
});
