/** From no provider to a site without passwords, as an admin does it. */
import { clientId, clientSecret, type Issuer, startIssuer } from '../identity-provider';
import { isAccessible, isReady, output } from './admin';
import { test as base, expect, long, type Page, withAndWithoutJavaScript } from './test';

const test = base.extend<{ issuer: Issuer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants one
  issuer: async ({}, use) => {
    const issuer = await startIssuer();
    issuer.people.boss = { email: 'admin@uplink.example', email_verified: true };
    issuer.person = 'boss';
    await use(issuer);
    await issuer.stop();
  },
  environment: async ({ browserName }, use) => use({ LOOPBACK_ISSUERS: browserName && 'http' }),
});
test.use({ loggedInAs: 'admin' });

const access = '/admin/site-settings/access';

async function fillIn(page: Page, issuer: Issuer) {
  await page.getByLabel('Name', { exact: true }).fill('Works');
  await page.getByLabel('Issuer').fill(issuer.url);
  await page.getByLabel('Client ID').fill(clientId);
  await page.getByLabel('Client secret').fill(clientSecret);
}

for (const path of ['microsoft', 'google', 'other']) {
  test(`The screen to set up ${path} is accessible`, long, async ({ page }) => {
    await page.goto(`${access}/providers/new/${path}`);
    await isReady(page);
    await isAccessible(page);
  });
}

withAndWithoutJavaScript((javaScriptEnabled) => {
  const ready = async (page: Page) => void (javaScriptEnabled && (await isReady(page)));
  const accessible = async (page: Page) => void (javaScriptEnabled && (await isAccessible(page)));

  test('An admin sets up single sign-on and turns off passwords', async ({ page, context, issuer }) => {
    await page.goto(access);
    await ready(page);
    await page.getByRole('link', { name: 'Set up Another provider' }).click();
    await expect(page.getByText('/admin/login/with/other/back')).toBeVisible();
    await ready(page);
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(page.locator('[id$="-error"]').getByText('Please enter the client ID')).toBeVisible();
    await fillIn(page, issuer);
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(output(page, 'Provider saved')).toBeVisible();

    await ready(page);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.getByText('Client ID and secret: Works')).toBeVisible();
    await page.getByRole('link', { name: 'Try it', exact: true }).click();
    await expect(page.getByText('admin can log in, as admin.')).toBeVisible();
    await accessible(page);
    await ready(page);
    await page.getByRole('button', { name: 'Turn it on' }).click();
    await expect(output(page, 'Login with Works is on')).toBeVisible();
    await expect(page.getByText('To turn it off, log in with a provider first')).toBeVisible();
    await accessible(page);

    await context.clearCookies();
    await page.goto(access);
    await accessible(page);
    await page.getByRole('link', { name: 'Sign in with Works' }).click();
    await expect(page).toHaveURL(access);
    await ready(page);
    await page.getByRole('button', { name: 'Turn off password login' }).click();
    // The provider did not say when that login was: it proves nothing.
    await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
    await accessible(page);
    await page.getByRole('link', { name: 'Log in again with Works' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(output(page, 'Password login is off')).toBeVisible();

    await context.clearCookies();
    await page.goto('/admin/login');
    await expect(page.getByLabel('Password')).toHaveCount(0);
    await accessible(page);
    issuer.person = 'nobody';
    await page.getByRole('link', { name: 'Sign in with Works' }).click();
    await expect(page).toHaveURL('/admin/login');
    await expect(page.getByText('did not allow this login').first()).toBeVisible();
  });

  test('A wrong client secret is explained in plain words', long, async ({ page, issuer }) => {
    await page.goto(`${access}/providers/new/other`);
    await ready(page);
    await fillIn(page, issuer);
    await page.getByLabel('Client secret').fill('not the secret');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await ready(page);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.getByText('The provider did not accept the client ID and the secret.')).toBeVisible();
    await page.getByRole('link', { name: 'Change the settings' }).click();
    await ready(page);
    await expect(page.getByLabel('Client secret')).toHaveValue('');
    await accessible(page);
  });
});
