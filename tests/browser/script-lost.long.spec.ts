/** Scripting is on and the site's script does not come: an extension blocks it, or the network loses it. */
import { expect, inStore, layoutShift, type Page, test } from './public';

test.use({
  allowedConsoleErrors: /ERR_(FAILED|BLOCKED)|status of 400/,
  scriptComes: false,
  contextOptions: { reducedMotion: 'no-preference' },
});

const cards = (page: Page) => page.locator('[data-card]:visible');

/** The script whole, or only the part that it imports. */
for (const [what, lost] of [
  ['no script', /\/build\/.*\.js$/],
  ['only a part of the script', /\/build\/.*\/(?!site\.client)[^/]*\.js$/],
] as const) {
  test(`The home page works without scripting when the browser receives ${what}`, async ({ page, server }) => {
    await page.route(lost, (route) => route.abort());
    await page.goto('/');
    await expect(cards(page)).toHaveCount(5);
    for (const figure of await cards(page).locator('figure').all()) await expect(figure).toHaveCSS('opacity', '1');
    await expect(page.getByRole('button', { name: /^(Pause|Previous|Next|Testimonial)/ })).toHaveCount(0);
    await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(248, 247, 243)');
    expect(await layoutShift(page)).toBe(0);

    await page.getByLabel('First name').fill('Ifeoma');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused();
    await expect(page.getByLabel('First name')).toHaveValue('Ifeoma');

    await page.getByLabel('Last name').fill('Okafor');
    await page.getByLabel('Company email').fill('lost@okafor-lane.example');
    await page.getByLabel('Phone number').fill('020 7946 0123');
    await page.getByLabel('City or location').fill('London');
    await page.getByLabel('Reason for contact').selectOption('consultation');
    await page.getByLabel('Message', { exact: true }).fill(`Sent with ${what}.`);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.locator('#message-sent')).toBeVisible();
    const sent = await inStore(server, (queries) =>
      queries.selectFrom('contactRequests').select('id').where('message', '=', `Sent with ${what}.`).execute(),
    );
    expect(sent).toHaveLength(1);
  });
}

test('All testimonials become visible when the script has not loaded after ten seconds', async ({ page }) => {
  await page.clock.install();
  await page.route(/\/build\/.*\.js$/, () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await expect(cards(page)).toHaveCount(3);
  await page.clock.runFor(10_000);
  await expect(cards(page)).toHaveCount(5);
});

test('A script that loads late causes no layout shift', async ({ page }) => {
  let release = () => {};
  const late = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/build\/.*\.js$/, async (route) => {
    await late;
    await route.continue();
  });
  await page.goto('/#testimonials', { waitUntil: 'commit' });
  await expect(cards(page)).toHaveCount(3);
  release();
  await expect(page.getByRole('button', { name: 'Next testimonial' })).toBeVisible();
  await expect(cards(page)).toHaveCount(3);
  expect(await layoutShift(page)).toBe(0);
});
