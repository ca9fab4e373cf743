import { expect, expectAccessible, inStore, type Page, test } from './public';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const cards = (page: Page) => page.locator('[data-card]');
const visibleCards = (page: Page) => page.locator('[data-card]:visible');
const dot = (page: Page, number: number) => page.getByRole('button', { name: `Testimonial ${number} of` });

/** Opens the page and stops its clock, with that testimonial's turn having just begun. */
async function openAt(page: Page, number: number) {
  await page.clock.install({ time: '2026-11-20T09:00:00Z' });
  await page.goto('/');
  await page.clock.pauseAt('2026-11-20T09:10:00Z');
  await dot(page, number).click();
  await page.mouse.move(0, 0);
}

async function expectActive(page: Page, number: number) {
  await expect(dot(page, number)).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('[data-dot][aria-current]')).toHaveCount(1);
  await expect(cards(page).nth(number - 1)).toHaveAttribute('data-active');
  await expect(page.locator('[data-card][data-active]')).toHaveCount(1);
}

test('The carousel advances five seconds after the last change', async ({ page }) => {
  await openAt(page, 1);
  await expectActive(page, 1);
  await page.clock.runFor(4999);
  await expectActive(page, 1);
  await page.clock.runFor(1);
  await expectActive(page, 2);
  await page.clock.runFor(3000);
  await page.getByRole('button', { name: 'Next testimonial' }).click();
  await page.mouse.move(0, 0);
  await expectActive(page, 3);
  await page.clock.runFor(4999);
  await expectActive(page, 3);
  await page.clock.runFor(1);
  await expectActive(page, 4);
  await page.clock.runFor(10_000);
  await expectActive(page, 1);
});

test('The carousel wraps around in both directions and shows three cards', async ({ page }) => {
  await openAt(page, 1);
  const names = () => visibleCards(page).locator('strong').allTextContents();
  expect(await names()).toEqual(['Sarah Whitcombe', 'David Osei', 'Helen Marsh']);
  await page.getByRole('button', { name: 'Previous testimonial' }).click();
  await expectActive(page, 5);
  expect(await names()).not.toContain('Sarah Whitcombe');
  expect(await names()).toHaveLength(3);
  await page.getByRole('button', { name: 'Next testimonial' }).click();
  await expectActive(page, 1);
  const inspect = (number: number) =>
    cards(page)
      .nth(number)
      .evaluate((card) => {
        const { scale, borderColor } = getComputedStyle(card);
        return { scale, borderColor, opacity: getComputedStyle(card.querySelector('figure') ?? card).opacity };
      });
  await expect.poll(() => inspect(0)).toEqual({ scale: 'none', borderColor: 'rgb(82, 216, 147)', opacity: '1' });
  await expect.poll(() => inspect(1)).toMatchObject({ scale: '0.97', opacity: '0.5' });
});

test('The carousel pauses on hover, on focus and by its button', async ({ page }) => {
  await openAt(page, 2);
  await cards(page).nth(1).hover();
  await page.clock.runFor(20_000);
  await expectActive(page, 2);
  await page.mouse.move(0, 0);
  await page.clock.runFor(5000);
  await expectActive(page, 3);

  const pause = page.getByRole('button', { name: 'Pause the testimonials' });
  await dot(page, 3).press('ArrowUp');
  await page.clock.runFor(20_000);
  await expectActive(page, 3);
  await pause.press('Enter');
  const play = page.getByRole('button', { name: 'Play the testimonials' });
  await expect(play).toBeVisible();
  await play.blur();
  await page.clock.runFor(20_000);
  await expectActive(page, 3);
  await play.click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(5000);
  await expectActive(page, 4);
});

test('Each testimonial shows its rating and source', async ({ page }) => {
  await page.goto('/');
  await expect(cards(page).nth(2).getByRole('img', { name: '4.5 out of 5' })).toBeVisible();
  await expect(cards(page).nth(1)).toContainText('Google Review');
  await expect(page.getByText('Example', { exact: true })).toHaveCount(0);
});

test.describe('On a small screen', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('the carousel shows one testimonial at a time', async ({ page }) => {
    await openAt(page, 1);
    await expect(visibleCards(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Previous testimonial' }).click();
    await expect(visibleCards(page)).toHaveCount(1);
    await expectActive(page, 5);
    await page.clock.resume();
    // Only now the header hears that the page was scrolled, and changes its colour.
    await expect(page.locator('[data-header]')).toHaveAttribute('data-solid');
    await page.evaluate(() => {
      const colours = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      return Promise.allSettled(colours.map(({ finished }) => finished));
    });
    await expectAccessible(page);
  });
});

test.describe('With reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the carousel stands still until the user presses Play', async ({ page }) => {
    await openAt(page, 1);
    await page.clock.runFor(20_000);
    await expectActive(page, 1);
    await page.getByRole('button', { name: 'Play the testimonials' }).click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(5000);
    await expectActive(page, 2);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('all testimonials are visible, without carousel buttons', async ({ page }) => {
    await page.goto('/');
    await expect(visibleCards(page)).toHaveCount(5);
    await expect(page.locator('#testimonials').getByRole('button')).toHaveCount(0);
    for (const figure of await cards(page).locator('figure').all()) await expect(figure).toHaveCSS('opacity', '1');
  });
});

for (const count of [1, 2])
  test(`With ${count} of them, they stand still side by side, without carousel buttons`, async ({ page, server }) => {
    await inStore(server, (queries) => queries.deleteFrom('testimonials').where('id', '>', count).execute());
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      await expect(visibleCards(page)).toHaveCount(count);
      await expect(page.locator('#testimonials').getByRole('button')).toHaveCount(0);
      for (const figure of await cards(page).locator('figure').all()) await expect(figure).toHaveCSS('opacity', '1');
      // The browser has laid out the end of the page, which axe needs.
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await expectAccessible(page);
    }
    const quote = page.locator('#testimonials blockquote').first();
    await expect(quote).toHaveCSS('font-size', count === 1 ? '30px' : '20px');
    const boxes = await Promise.all((await cards(page).all()).map((card) => card.boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    expect(Math.round(boxes[0]?.width ?? 0)).toBe(count === 1 ? 792 : 588);
  });

test('On paper, all of them are readable', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-js');
  await page.emulateMedia({ media: 'print' });
  await expect(visibleCards(page)).toHaveCount(5);
  const places = await Promise.all((await cards(page).all()).map((card) => card.boundingBox()));
  expect(new Set(places.map((box) => `${box?.x} ${box?.y}`)).size).toBe(5);
  for (const figure of await cards(page).locator('figure').all()) await expect(figure).toHaveCSS('opacity', '1');
  // Logo and phone number are at the top.
  const header = page.getByRole('banner');
  await expect(header.getByText('Uplink')).toBeVisible();
  await expect(header.getByText('020 7946 0127')).toBeVisible();
  await expect(header.getByRole('navigation')).toBeHidden();
});

test.describe('On a fresh site', () => {
  test.use({ seeded: false });

  test('three sample testimonials are marked as examples', async ({ page }) => {
    await page.goto('/');
    await expect(cards(page)).toHaveCount(3);
    for (const card of await cards(page).all()) await expect(card).toContainText('Example');
    await expect(cards(page).first()).toContainText('downtime has decreased by 95%');
    await expect(cards(page).nth(2).getByRole('img', { name: '4.5 out of 5' })).toBeVisible();
  });
});
