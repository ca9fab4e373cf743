/** From a new site to a logged-in admin and back; users and their accounts. */
import { generateSync } from 'otplib';
import { staffPassword } from '../staff';
import { areAccessible, inStore, isAccessible, isReady } from './admin';
import { expect, logInAs, long, type Page, test, withAndWithoutJavaScript } from './test';

const password = 'a long password';

async function fillInSetup(page: Page) {
  await page.getByLabel('First name').fill('Priya');
  await page.getByLabel('Username').fill('priya');
  await page.getByLabel('Email').fill('priya@uplink.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
}

async function logIn(page: Page, username: string, secret: string) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(secret);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** The browser itself reports what the server has rejected. */
const isNotRejection = (consoleError: string) => !/status of 4\d\d/.test(consoleError);

const record = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? 'null') as unknown);

withAndWithoutJavaScript((javaScriptEnabled) => {
  const output = (page: Page, text: string) =>
    page.locator(javaScriptEnabled ? '.toast' : '[data-flash]').getByText(text, { exact: true });
  const ready = async (page: Page) => {
    if (javaScriptEnabled) await isReady(page);
  };

  test("A new site's first admin creates an account, logs in and logs out", async ({ page, consoleErrors }) => {
    await page.goto('/admin/users?page=1');
    await expect(page).toHaveURL('/admin/setup');
    await ready(page);
    await fillInSetup(page);
    await page.getByLabel('Confirm password').fill('another password');
    await page.getByRole('button', { name: 'Create admin account' }).click();
    await expect(page.locator('[id$="-error"]').getByText('Passwords do not match')).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue('priya');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Create admin account' }).click();
    await expect(output(page, 'Admin account created successfully')).toBeVisible();
    await expect(page).toHaveURL('/admin/dashboard');
    await expect(page.getByRole('heading', { name: 'Set up your website' })).toBeVisible();
    await ready(page);
    await page.getByRole('button', { name: 'Logout' }).last().click();
    await expect(page).toHaveURL('/admin/login');

    await ready(page);
    await logIn(page, 'priya', 'a wrong password');
    await expect(output(page, 'Login failed')).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue('priya');
    await expect(page.getByLabel('Password')).toHaveValue('');
    await logIn(page, 'priya', password);
    await expect(output(page, 'Welcome to the admin dashboard')).toBeVisible();
    await expect(page).toHaveURL('/admin/dashboard');
    if (javaScriptEnabled) {
      expect(await record(page)).toEqual({ id: 1, username: 'priya', email: 'priya@uplink.example' });
    }

    await page.getByRole('button', { name: 'Logout' }).last().click();
    await expect(output(page, 'Logged out successfully')).toBeVisible();
    await expect(page).toHaveURL('/admin/login');
    if (javaScriptEnabled) expect(await record(page)).toBeNull();
    await page.goto('/admin/users?page=2');
    await expect(page).toHaveURL('/admin/login?redirectTo=%2Fadmin%2Fusers%3Fpage%3D2');
    expect(consoleErrors.filter(isNotRejection)).toEqual([]);
  });

  // The same forms, posted: people-pages, users, access-policy and mfa.test.ts.
  if (!javaScriptEnabled) return;

  test('An admin adds, changes and deletes a user', async ({ page, context, server, consoleErrors }) => {
    await logInAs(context, server, 'admin');
    await page.goto('/admin/users');
    await page.getByRole('link', { name: 'Add user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add user' });
    await dialog.getByLabel('Username').fill('tunde');
    await dialog.getByLabel('Email').fill('tunde@uplink.example');
    await dialog.getByLabel('First name').fill('Tunde');
    await dialog.getByLabel('Last name').fill('Bakare');
    await dialog.getByLabel('Password').fill('plum-7');
    await dialog.getByRole('button', { name: 'Add user' }).click();
    await expect(output(page, 'User created successfully')).toBeVisible();
    await expect(page.getByText('2 people can log in')).toBeVisible();

    await page.getByRole('link', { name: 'Edit tunde' }).click();
    await page.getByLabel('Username').fill('ADMIN');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(output(page, 'Error updating user')).toBeVisible();
    await expect(page.locator('[id$="-error"]').getByText('This username is already in use.')).toBeVisible();
    await page.getByLabel('Username').fill('babatunde');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(output(page, 'User updated successfully')).toBeVisible();

    await page.getByRole('link', { name: 'Delete babatunde' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Delete babatunde?' })).toBeVisible();
    await expect(page.getByRole('alertdialog').getByRole('link', { name: 'Cancel' })).toBeFocused();
    await page.getByRole('button', { name: 'Delete user' }).click();
    await expect(output(page, 'User deleted successfully')).toBeVisible();
    await expect(page.getByText('1 person can log in')).toBeVisible();

    await page.getByRole('link', { name: 'Audit trail' }).click();
    await expect(page.getByRole('row', { name: 'admin deleted user babatunde' })).toBeVisible();
    expect(consoleErrors.filter(isNotRejection)).toEqual([]);
  });

  test("An admin lists another user's sessions and logs that user out", async ({ page, context, server, browser }) => {
    await logInAs(context, server, 'admin');
    const theirs = await browser.newContext({ baseURL: server.url });
    await logInAs(theirs, server, 'editor');
    await page.goto('/admin/users');
    await ready(page);
    await page.getByRole('link', { name: 'Edit editor' }).click();
    await expect(page.getByText('Active sessions: one browser currently.')).toBeVisible();
    await page.getByRole('link', { name: 'Active sessions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Where editor is logged in' });
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    if (javaScriptEnabled) await isAccessible(page);
    await dialog.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(output(page, 'Logged out everywhere')).toBeVisible();
    const other = await theirs.newPage();
    await other.goto('/admin/account/security');
    await expect(other).toHaveURL(/\/admin\/login\?redirectTo=/);
    await page.getByRole('link', { name: 'Edit editor' }).click();
    await expect(page.getByRole('link', { name: 'Active sessions' })).toHaveCount(0);
    await theirs.close();
  });

  test('A user ends another session and changes the password', async ({ page, context, server, browser }) => {
    await logInAs(context, server, 'admin');
    const otherSession = await browser.newContext({ baseURL: server.url });
    await logInAs(otherSession, server, 'admin');
    const other = await otherSession.newPage();
    await page.goto('/admin/account/security');
    await ready(page);
    await page.getByRole('button', { name: /^End/ }).click();
    await expect(output(page, 'Session ended')).toBeVisible();
    await other.goto('/admin/account/security');
    await expect(other).toHaveURL(/\/admin\/login\?redirectTo=/);

    await page.getByLabel('Current password').fill('a password for tests');
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm new password').fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(output(page, 'Password changed successfully')).toBeVisible();
    await expect(page.getByLabel('Current password')).toHaveValue('');
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(output(page, 'Logged out successfully')).toBeVisible();
    await otherSession.close();
  });

  test('A user who must use two-step verification sets it up at login', async ({
    page,
    context,
    server,
    consoleErrors,
  }) => {
    await logInAs(context, server, 'admin');
    await page.goto('/admin/site-settings/access');
    await ready(page);
    await page.getByText('Everyone', { exact: true }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(output(page, 'Security settings saved')).toBeVisible();
    await expect(page.getByText('These people have not set it up yet: admin.')).toBeVisible();

    await context.clearCookies();
    await page.goto('/admin/users');
    await ready(page);
    await logIn(page, 'admin', staffPassword);
    await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible();
    await ready(page);
    const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
    await page.getByLabel('Current code in the app').fill('000000');
    await page.getByRole('button', { name: 'Set up and log in' }).click();
    await expect(page.locator('[id$="-error"]').getByText('Incorrect code.')).toBeVisible();
    if (javaScriptEnabled) await isAccessible(page);
    await page.getByLabel('Current code in the app').fill(generateSync({ secret }));
    await page.getByRole('button', { name: 'Set up and log in' }).click();
    await expect(page.getByRole('dialog', { name: 'Your recovery codes' }).getByRole('listitem')).toHaveCount(10);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page).toHaveURL('/admin/account/security');
    expect(consoleErrors.filter(isNotRejection)).toEqual([]);
  });

  test('A user adds an authenticator app, logs in with codes, and re-authenticates to remove the app', async ({
    page,
    context,
    server,
    consoleErrors,
  }) => {
    await logInAs(context, server, 'admin');
    await page.goto('/admin/account/security');
    await ready(page);
    await page.getByRole('link', { name: 'Add an authenticator app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
    const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
    const code = (offsetSeconds: number) => generateSync({ secret, epoch: Date.now() / 1000 + offsetSeconds });
    await expect(dialog.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
    // The code of the previous 30 seconds is accepted until the next begin.
    const secondsLeft = 30 - ((Date.now() / 1000) % 30);
    if (secondsLeft < 5) await page.waitForTimeout(secondsLeft * 1000);
    await dialog.getByLabel('Current code in the app').fill(code(-30));
    await dialog.getByRole('button', { name: 'Add app' }).click();
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    const recovery = await codes.locator('code').first().innerText();
    await codes.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('10 are left')).toBeVisible();

    await page.getByRole('button', { name: 'Logout' }).last().click();
    await expect(page).toHaveURL('/admin/login');
    await ready(page);
    await logIn(page, 'admin', staffPassword);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await ready(page);
    await page.getByLabel('Code from your authenticator app').fill('000000');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(output(page, 'Login failed')).toBeVisible();
    await page.getByLabel('Code from your authenticator app').fill(code(0));
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/admin/dashboard');

    await context.clearCookies();
    await page.goto('/admin/login?redirectTo=/admin/account/security');
    await ready(page);
    await logIn(page, 'admin', staffPassword);
    await page.getByRole('link', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recovery);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/admin/account/security');
    await expect(page.getByText('9 are left')).toBeVisible();

    await inStore(server, (queries) =>
      queries.updateTable('sessions').set({ reauthenticatedAt: '2020-01-01T00:00:00.000Z' }).execute(),
    );
    await ready(page);
    await page.getByRole('link', { name: 'Remove My phone' }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    const reauth = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await reauth.getByLabel('Password, or a code').fill(staffPassword);
    await reauth.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL('/admin/account/security');
    await expect(output(page, 'Removed')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add an authenticator app' })).toBeVisible();
    expect(consoleErrors.filter(isNotRejection)).toEqual([]);
  });
});

test('Logging out in one tab shows "You have been logged out" in the other tabs', async ({ page, context, server }) => {
  await logInAs(context, server, 'admin');
  await page.goto('/admin/account/security');
  await isReady(page);
  const other = await context.newPage();
  await other.goto('/admin/dashboard');
  await isReady(other);
  await other.getByRole('button', { name: 'Logout' }).last().click();
  await expect(page.getByRole('alertdialog', { name: 'You have been logged out' })).toBeVisible();
});

test.describe('While the server is unreachable', () => {
  const lost = '**/admin/{setup,login,logout}*';
  const output = (page: Page, text: string) => page.locator('.toast').getByText(text, { exact: true });

  test('setup and login keep their values, report the failure and work on retry', async ({ page, context }) => {
    await page.goto('/admin/setup');
    await isReady(page);
    await fillInSetup(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Create admin account' }).click();
    await expect(output(page, 'Setup failed')).toBeVisible();
    await expect(output(page, 'There was a problem creating your admin account')).toBeVisible();
    await expect(page.getByLabel('Confirm password')).toHaveValue(password);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Create admin account' }).click();
    await expect(page).toHaveURL('/admin/dashboard');
    await isReady(page);
    await page.getByRole('button', { name: 'Logout' }).last().click();
    await expect(page).toHaveURL('/admin/login');

    await isReady(page);
    await page.getByLabel('Username').fill('priya');
    await page.getByLabel('Password').fill(password);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(output(page, 'Login failed')).toBeVisible();
    await expect(page.getByLabel('Password')).toHaveValue(password);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/admin/dashboard');
  });

  test('logout reports the failure, keeps the user logged in and works on retry', async ({ page, context, server }) => {
    await logInAs(context, server, 'admin');
    for (const path of ['/admin/account/security', '/admin/logout']) {
      await page.goto(path);
      await isReady(page);
      const logout = page.getByRole('main').or(page.getByRole('complementary')).getByRole('button', { name: 'Logout' });
      await page.route(lost, (route) => route.abort());
      await logout.click();
      await expect(output(page, 'Error logging out')).toBeVisible();
      await expect(page).toHaveURL(path);
      await page.unroute(lost);
    }
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(output(page, 'Logged out successfully')).toBeVisible();
    await expect(page).toHaveURL('/admin/login');
  });

  test('logout on its own page reports the failure in a banner when offline', async ({ page, context, server }) => {
    await logInAs(context, server, 'admin');
    await page.goto('/admin/logout');
    await isReady(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('alert').getByText('Error logging out')).toBeVisible();
  });
});

test('Logging out asks before it discards unsaved changes', async ({ page, context, server }) => {
  await logInAs(context, server, 'admin');
  await page.goto('/admin/account/security');
  await isReady(page);
  await page.getByLabel('Current password').fill('half a password');
  const logout = page.getByRole('complementary').getByRole('button', { name: 'Logout' });
  await logout.click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Current password')).toHaveValue('half a password');
  await logout.click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL('/admin/login');
});

test.describe('Server reachable from other machines', () => {
  test.use({ environment: { HOST: '127.0.0.1', BASE_URL: 'http://uplink.example' } });

  test('logs a link that opens setup with its token filled in', async ({ page, server }) => {
    const line = () => server.log.find((entry) => entry.includes('/admin/setup'));
    await expect.poll(line).toBeDefined();
    const { msg }: { msg: string } = JSON.parse(line() ?? '');
    const link = /http:\S+setupToken=\S+/.exec(msg)?.[0] ?? '';
    const { pathname, search } = new URL(link);
    await page.goto(pathname + search);
    await expect(page.getByLabel('Setup token')).not.toHaveValue('');
  });
});

test('The setup, dashboard and login pages have no axe violations', long, async ({ page, consoleErrors }) => {
  test.slow();
  await page.goto('/admin/setup');
  await isReady(page);
  await isAccessible(page);
  await page.getByRole('button', { name: 'Create admin account' }).click();
  await expect(page.getByText('There is a problem')).toBeVisible();
  await isAccessible(page);
  await fillInSetup(page);
  await page.getByRole('button', { name: 'Create admin account' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await isReady(page);
  await isAccessible(page);
  await page.getByRole('button', { name: 'Logout' }).last().click();
  await expect(page).toHaveURL('/admin/login');
  await isReady(page);
  await isAccessible(page);
  expect(consoleErrors.filter(isNotRejection)).toEqual([]);
});

for (const [area, paths] of [
  ['users', ['', '/new', '/1/edit', '/1/delete'].map((end) => `/admin/users${end}`)],
  [
    'the account and access settings',
    [
      '/admin/account/security',
      '/admin/account/security/factors/new',
      '/admin/audit',
      '/admin/reauthenticate?to=/admin/account/security',
      '/admin/site-settings/access',
    ],
  ],
] as const) {
  test(`The screens of ${area} have no axe violations`, long, async ({ page, context, server }) => {
    test.slow();
    await logInAs(context, server, 'editor');
    await logInAs(context, server, 'admin');
    await areAccessible(page, paths);
  });
}
