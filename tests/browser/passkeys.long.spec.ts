/** Passkeys with Chromium's virtual authenticator, where they work: at `localhost`. */
import { staffPassword } from '../staff';
import { inStore, isAccessible, output } from './admin';
import { expect, logInAs, type Page, test } from './test';

/** A device whose owner has just touched it, or does not. */
async function plugIn(page: Page, isUserVerified = true) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options });
  const touch = (isUserVerified: boolean) =>
    session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  /** Whether its owner is there to be asked: where they are, it answers whatever asks, at once. */
  const setUserPresence = (enabled: boolean) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  return { touch, setUserPresence };
}

const isNotRejection = (consoleError: string) => !/status of 4\d\d/.test(consoleError);
const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' });

async function addPasskey(page: Page) {
  await page.goto('/admin/account/security');
  await page.getByRole('link', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('My laptop');
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
}

test('A user adds a passkey, logs in with one click and re-authenticates with it', async ({
  page,
  context,
  server,
  consoleErrors,
}) => {
  await logInAs(context, server, 'admin');
  const device = await plugIn(page);
  await page.goto('/admin/account/security/passkeys/new');
  await isAccessible(page);
  await addPasskey(page);
  await expect(page.getByRole('dialog', { name: 'Your recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Passkey, not used yet')).toBeVisible();
  await isAccessible(page);

  await device.setUserPresence(false);
  await page.getByRole('button', { name: 'Logout' }).last().click();
  await expect(page).toHaveURL('/admin/login');
  await isAccessible(page);
  await device.setUserPresence(true);
  await passkeyButton(page).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(output(page, 'Welcome to the admin dashboard')).toBeVisible();

  await inStore(server, (queries) =>
    queries.updateTable('sessions').set({ reauthenticatedAt: '2020-01-01T00:00:00.000Z' }).execute(),
  );
  await page.goto('/admin/account/security');
  await page.getByRole('link', { name: 'Remove My laptop' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
  await expect(page).toHaveURL('/admin/account/security');
  await expect(output(page, 'Removed')).toBeVisible();
  await page.goto('/admin/logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/login');
  await expect(passkeyButton(page)).toHaveCount(0);
  expect(consoleErrors.filter(isNotRejection)).toEqual([]);
});

test('A browser without passkeys says so before the button is pressed', async ({ page, context, server }) => {
  await logInAs(context, server, 'admin');
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.goto('/admin/account/security/passkeys/new');
  const problem = 'This browser does not support passkeys. Choose another method.';
  await expect(page.getByRole('dialog', { name: 'Add a passkey' }).getByText(problem)).toBeVisible();
});

test('A user who must re-authenticate first is told so without the text of the API', async ({
  page,
  context,
  server,
}) => {
  await logInAs(context, server, 'admin');
  await plugIn(page);
  await page.goto('/admin/account/security/passkeys/new');
  await inStore(server, (queries) =>
    queries.updateTable('sessions').set({ reauthenticatedAt: '2020-01-01T00:00:00.000Z' }).execute(),
  );
  // The page that asks does not come yet.
  // The page stays, as it does while the server takes its time.
  await page.route('**/passkeys/new', (route) => route.fulfill({ status: 204 }));
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByText('Confirm it’s you to continue.')).toBeVisible();
});

test('The login page offers passkeys through autofill and logs in with the chosen one', async ({
  page,
  context,
  server,
}) => {
  await logInAs(context, server, 'admin');
  const device = await plugIn(page);
  await addPasskey(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Passkey, not used yet')).toBeVisible();
  // The page's own requests would redirect it after the logout.
  await page.goto('about:blank', { waitUntil: 'load' });
  await context.clearCookies();
  await device.setUserPresence(false);
  const requested = page.waitForResponse('**/api/auth/passkey/begin');
  await page.goto('/admin/login?redirectTo=/admin/media');
  await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username webauthn');
  await requested;
  // The offer is in no one's way: nothing happens until someone chooses it.
  await page.getByLabel('Username').fill('admin');
  await expect(page).toHaveURL('/admin/login?redirectTo=/admin/media');
  // The virtual authenticator chooses it at once.
  await device.setUserPresence(true);
  await page.reload();
  await expect(page).toHaveURL('/admin/media');
  await expect(output(page, 'Welcome to the admin dashboard')).toBeVisible();
});

test('A passkey is the second factor after a password, with plain errors', async ({ page, context, server }) => {
  await logInAs(context, server, 'admin');
  const device = await plugIn(page);
  await addPasskey(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await addPasskey(page);
  await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible();

  await context.clearCookies();
  await device.setUserPresence(false);
  await page.goto('/admin/login?redirectTo=/admin/account/security');
  await device.touch(false);
  await device.setUserPresence(true);
  await passkeyButton(page).click();
  await expect(page.getByText('Nothing was confirmed: it was cancelled, or took too long.')).toBeVisible();
  await expect(page).toHaveURL('/admin/login?redirectTo=/admin/account/security');
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill(staffPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(page.getByLabel('Code from your authenticator app')).toHaveCount(0);
  await isAccessible(page);
  await device.touch(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/admin/account/security');
});

test('A user who must have a second factor can set up a passkey at login', async ({ page, server, consoleErrors }) => {
  await logInAs(page.context(), server, 'admin');
  await inStore(server, (queries) =>
    queries
      .insertInto('accessPolicy')
      .values({ id: 1, mfaRequirement: 'everybody', updatedAt: '2026-01-01T00:00:00.000Z' })
      .execute(),
  );
  await page.context().clearCookies();
  await plugIn(page);
  await page.goto('/admin/login');
  await expect(passkeyButton(page)).toHaveCount(0);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill(staffPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Set up a passkey' }).click();
  await expect(page.getByRole('dialog', { name: 'Your recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Passkey, not used yet')).toBeVisible();
  expect(consoleErrors.filter(isNotRejection)).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('passkeys are not offered, and login falls back to a recovery code', async ({ page, context, server }) => {
    await logInAs(context, server, 'admin');
    await inStore(server, async (queries) => {
      const { id: userId } = await queries.selectFrom('users').select('id').executeTakeFirstOrThrow();
      const passkey = { kind: 'passkey', name: 'x', secret: 'x', credentialId: 'x', userHandle: 'x' } as const;
      await queries
        .insertInto('mfaFactors')
        .values({ ...passkey, userId, createdAt: '2026-01-01T00:00:00.000Z' })
        .execute();
    });
    await page.goto('/admin/account/security/passkeys/new');
    await expect(page.getByText('Passkeys need JavaScript')).toBeVisible();
    await context.clearCookies();
    await page.goto('/admin/login');
    await expect(passkeyButton(page)).toBeHidden();
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password').fill(staffPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Your passkey needs JavaScript')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeHidden();
    await page.getByRole('link', { name: 'Use a recovery code' }).click();
    await expect(page.getByLabel('Recovery code')).toBeVisible();
  });
});

test('The passkey screen at an IP address says so and offers no passkey', async ({ page, context, server }) => {
  const url = server.url.replace('localhost', '127.0.0.1');
  await logInAs(context, { ...server, url }, 'admin');
  await page.goto(`${url}/admin/account/security/passkeys/new`);
  await expect(page.getByText('This page was opened with an IP address (127.0.0.1)')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add passkey' })).toHaveCount(0);
});

test('An invited user creates the account with a passkey', async ({ page, context, server, browser }) => {
  await logInAs(context, server, 'admin');
  const ngozi = { email: 'ngozi@uplink.example', firstName: 'Ngozi', lastName: 'Okafor', role: 'editor' };
  const { link } = await (await page.request.post('/api/admin/invitations', { data: ngozi })).json();
  const theirs = await browser.newContext();
  const invited = await theirs.newPage();
  await plugIn(invited);
  await invited.goto(link);
  await isAccessible(invited);
  await invited.getByRole('button', { name: 'Create my account with a passkey' }).click();
  await expect(invited.getByRole('dialog', { name: 'Your recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await invited.getByRole('button', { name: 'Done' }).click();
  await expect(invited.getByText('ngozi@uplink.example').first()).toBeVisible();
  await theirs.close();
});
