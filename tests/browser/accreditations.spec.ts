import { expect, type Page, test } from './public';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const strip = (page: Page) => page.locator('[data-strip]');

/** The motion of the row: whether it moves, its position, and the length of a loop. */
const motion = (page: Page) =>
  page.locator('[data-strip-track]').evaluate((track) => {
    const [animation] = track.getAnimations();
    const { duration } = animation?.effect?.getComputedTiming() ?? {};
    const set = track.firstElementChild as HTMLElement;
    return {
      state: animation?.playState,
      time: Number(animation?.currentTime),
      duration,
      loop: track.scrollWidth / track.children.length - set.offsetWidth,
    };
  });

const state = (page: Page) => async () => (await motion(page)).state;

test('The logo strip loops in 30 seconds, pauses on hover or by button, and resumes in place', async ({ page }) => {
  await page.goto('/');
  await strip(page).scrollIntoViewIfNeeded();
  await expect(page.locator('[data-strip-track]')).toBeVisible();
  const running = await motion(page);
  expect(running).toMatchObject({ state: 'running', duration: 30_000 });
  expect(Math.abs(running.loop)).toBeLessThan(1);

  await strip(page).locator('[data-strip-view]').hover();
  await expect.poll(state(page)).toBe('paused');
  const { time } = await motion(page);
  expect(time).toBeGreaterThanOrEqual(running.time);
  await page.mouse.move(0, 0);
  await expect.poll(state(page)).toBe('running');
  const resumed = await motion(page);
  // In milliseconds; browsers round the time of an animation that resumes.
  expect(resumed.time).toBeGreaterThan(time - 1);
  expect(resumed.time % 30_000).toBeLessThan(30_000);

  await page.getByRole('button', { name: 'Pause the logos' }).press('Enter');
  await page.mouse.move(0, 0);
  await expect.poll(state(page)).toBe('paused');
  await page.getByRole('button', { name: 'Play the logos' }).click();
  await page.mouse.move(0, 0);
  await expect.poll(state(page)).toBe('running');
  await expect(strip(page).getByRole('link')).toHaveCount(5);
});

test('The logo strip stays hidden until its logos have loaded', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/samples/*.svg', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await strip(page).scrollIntoViewIfNeeded();
  await expect(page.locator('[data-strip-view]')).toBeHidden();
  release();
  await expect(page.locator('[data-strip-track]')).toBeVisible();
});

test.describe('With reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the logo strip does not move and takes keyboard focus for scrolling', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: /the logos/ })).toHaveCount(0);
    await expect(page.locator('[data-strip-view]')).toBeVisible();
    await page.locator('[data-strip-view]').focus();
    await expect(page.locator('[data-strip-view]')).toBeFocused();
    expect(await strip(page).evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);
  });
});
