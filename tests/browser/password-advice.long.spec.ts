/** The strength of a new password and the reason; without a script the hint gives the rules. */
import { createHash } from 'node:crypto';
import { encrypt } from '../../app/platform/encryption.server';
import { openSecret } from '../../app/platform/secret.server';
import { inStore, isAccessible, isReady } from './admin';
import { expect, logInAs, type Page, test } from './test';

test.use({ loggedInAs: 'admin' });

test('The security page describes the strength of a new password while the user types', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/admin/account/security');
  await isReady(page);
  const password = page.getByLabel('New password', { exact: true });
  const advice = page.locator('[data-advice]');
  await expect(advice).toHaveAttribute('aria-live', 'polite');
  await expect(advice).toBeEmpty();
  for (const [typed, output] of [
    ['short', 'Too short: it needs 8 characters.'],
    ['raman-2026', 'Not accepted: it contains a name, the beginning of the email address or the brand.'],
    ['analysis99', 'Weak: one word plus a number is easy to guess.'],
    ['glass marble', 'Fair: longer is better. Three or four words are good.'],
    ['glass marble atlas', 'Good: long enough that guessing takes too long.'],
  ] as const) {
    await password.fill(typed);
    await expect(advice).toHaveText(output);
  }
  await isAccessible(page);
  expect(consoleErrors).toEqual([]);
});

test('The form for a new user rejects a password that contains the username', async ({ page }) => {
  await page.goto('/admin/users/new');
  await isReady(page);
  await page.getByLabel('Username').fill('tunde');
  await page.getByLabel('Password').fill('Tunde-and-friends');
  await expect(page.locator('[data-advice]')).toContainText('Not accepted');
});

test('A common password is rejected at its field without JavaScript', async ({ browser, server, context }) => {
  const plain = await browser.newContext({
    baseURL: server.url,
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const page = await plain.newPage();
  await page.goto('/admin/account/security');
  await expect(page.getByText('At least 8 characters. Three or four random words work well.')).toBeVisible();
  await page.getByLabel('Current password').fill('a password for tests');
  await page.getByLabel('New password', { exact: true }).fill('password1');
  await page.getByLabel('Confirm new password').fill('password1');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.locator('[id$="-error"]')).toHaveText(/one of the most common ones/);
  await plain.close();
});

test.describe('Auth pages', () => {
  test.use({ loggedInAs: null });
  const advice = (page: Page) => page.locator('[data-advice]');

  /** The page has nothing but its own small scripts: no framework comes for the sake of a meter. */
  async function expectNoFramework(page: Page) {
    const scripts = await page
      .locator('script[src]')
      .evaluateAll((all) => all.map((one) => (one as HTMLScriptElement).src));
    expect(scripts.filter((address) => /react|hydrate|frame|forms|manifest/.test(address))).toEqual([]);
  }

  test('first-time setup shows password advice without a framework', async ({ page, consoleErrors }) => {
    await page.goto('/admin/setup');
    await page.getByLabel('First name').fill('Babatunde');
    await page.getByLabel('Password', { exact: true }).fill('babatunde-rules');
    await expect(advice(page)).toContainText('Not accepted: it contains a name');
    await isAccessible(page);
    await page.getByRole('button', { name: 'Create admin account' }).click();
    await expect(page.locator('[id$="-error"]').first()).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('glass marble atlas');
    await expect(advice(page)).toContainText('Good');
    await expectNoFramework(page);
    expect(consoleErrors.filter((consoleError) => !/status of 4\d\d/.test(consoleError))).toEqual([]);
  });

  test("the invitation page shows password advice and rejects the invited person's name", async ({
    page,
    context,
    server,
    consoleErrors,
  }) => {
    await logInAs(context, server, 'admin');
    const ngozi = { email: 'ng.eze@uplink.example', firstName: 'Ngozi', lastName: 'Adichie', role: 'editor' };
    const { link } = await (await page.request.post('/api/admin/invitations', { data: ngozi })).json();
    await context.clearCookies();
    await page.goto(link);
    for (const [typed, output] of [
      ['adichie-at-work', 'Not accepted'],
      ['Uplink forever', 'Not accepted'],
      ['short', 'Too short: it needs 8 characters.'],
      ['glass marble atlas', 'Good'],
    ] as const) {
      await page.getByLabel('Password', { exact: true }).fill(typed);
      await expect(advice(page)).toContainText(output);
    }
    await isAccessible(page);
    await expectNoFramework(page);
    expect(consoleErrors).toEqual([]);
  });

  test('the new-password page shows password advice', async ({ page, context, server, consoleErrors }) => {
    await logInAs(context, server, 'admin');
    await context.clearCookies();
    const token = 'a'.repeat(43);
    await inStore(server, async (queries) => {
      const { id: userId } = await queries.selectFrom('users').select('id').executeTakeFirstOrThrow();
      const timestamp = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
      const digest = createHash('sha256').update(token).digest('base64url');
      openSecret(null, server.dataDir);
      const link = {
        digest,
        purpose: 'password',
        userId,
        details: encrypt('link-details', '{"name":"admin"}'),
      } as const;
      await queries
        .insertInto('singleUseLinks')
        .values({ ...link, createdAt: timestamp(0), expiresAt: timestamp(50) })
        .execute();
    });
    await page.goto(`/admin/new-password?token=${token}`);
    await page.getByLabel('New password', { exact: true }).fill('the admin rules');
    await expect(advice(page)).toContainText('Not accepted');
    await page.getByLabel('New password', { exact: true }).fill('qwertyuiop');
    await expect(advice(page)).toContainText('Weak: a keyboard');
    await isAccessible(page);
    await expectNoFramework(page);
    expect(consoleErrors).toEqual([]);
  });
});
