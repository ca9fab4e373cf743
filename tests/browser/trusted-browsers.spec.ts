/** A browser is trusted at the code, asked for the password alone from then on, and trusted no more from the account page. */
import { generateSync } from 'otplib';
import { staffPassword } from '../staff';
import { isAccessible, isReady, output } from './admin';
import { expect, logInAs, long, type Page, test, withAndWithoutJavaScript } from './test';

/** Adds an authenticator app for the logged-in user; returns how to make its codes. */
async function addApp(page: Page) {
  const api = '/api/admin/account/factors';
  const { key: secret, enrolmentToken } = await (await page.request.post(`${api}/begin`, { data: {} })).json();
  const code = (offsetSeconds: number) => generateSync({ secret, epoch: Date.now() / 1000 + offsetSeconds });
  await page.request.post(api, { data: { name: 'My phone', code: code(-30), enrolmentToken } });
  return code;
}

withAndWithoutJavaScript((javaScriptEnabled) => {
  async function logIn(page: Page) {
    await page.context().clearCookies({ name: 'session' });
    await page.goto('/admin/login');
    if (javaScriptEnabled) await isReady(page);
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password').fill(staffPassword);
    await page.getByRole('button', { name: 'Login' }).click();
  }

  test('Login in a trusted browser asks for no code until untrusted', long, async ({ page, context, server }) => {
    await logInAs(context, server, 'admin');
    const code = await addApp(page);
    await logIn(page);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    if (javaScriptEnabled) await isAccessible(page);
    await page.getByLabel('Code from your authenticator app').fill(code(0));
    await page.getByLabel('Trust this browser for 30 days').check();
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/admin/dashboard');

    await logIn(page);
    await expect(page).toHaveURL('/admin/dashboard');
    await page.goto('/admin/account/security');
    await expect(page.getByRole('heading', { name: 'Trusted browsers' })).toBeVisible();
    if (javaScriptEnabled) await isAccessible(page);
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(output(page, 'Browser removed')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Trusted browsers' })).toHaveCount(0);
    await logIn(page);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  });

  // The same form, posted: access-policy.test.ts.
  if (!javaScriptEnabled) return;

  test('An admin sets the inactivity limit of sessions', async ({ page, context, server }) => {
    await logInAs(context, server, 'admin');
    await page.goto('/admin/site-settings/access');
    if (javaScriptEnabled) await isReady(page);
    await page.getByLabel('Inactivity limit (minutes)').fill('4');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('[id$="-error"]')).toHaveText('Please give a whole number of minutes from 5 to 720');
    if (javaScriptEnabled) await isAccessible(page);
    await page.getByLabel('Inactivity limit (minutes)').fill('20');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(output(page, 'Security settings saved')).toBeVisible();
    await page.goto('/admin/account/security');
    await expect(page.getByText('Sessions end after 20 minutes of inactivity.')).toBeVisible();
  });
});
