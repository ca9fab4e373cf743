/** Invitations, forgotten passwords and new addresses, from the link to the login; with JavaScript and without. */
import type { BrowserContext } from 'playwright/test';
import { openSecret } from '../../app/platform/secret.server';
import { type MailServer, startMailServer } from '../mail-server';
import { configureMail } from '../messages';
import { staffPassword } from '../staff';
import { inStore, isAccessible, isReady } from './admin';
import { expect, logInAs, long, type Page, type Server, test, withAndWithoutJavaScript } from './test';

const good = 'glass marble atlas';
/** Mail of one test is not that of another: each has addresses of its own. */
let mail: MailServer;
test.beforeAll(async () => {
  mail = await startMailServer();
});
test.afterAll(() => mail.stop());

async function setUpMail(server: Server) {
  openSecret(null, server.dataDir);
  await inStore(server, (queries) => configureMail({ queries }, { port: mail.port }));
}

/** The path of the link that was sent there. */
async function linkTo(address: string): Promise<string> {
  const find = () => mail.received.find(({ to }) => to[0] === address)?.mail.text;
  await expect.poll(find, { timeout: 30_000 }).toContain('?token=');
  const [link = ''] = /http\S+\?token=\S+/.exec(find() ?? '') ?? [];
  const { pathname, search } = new URL(link);
  return pathname + search;
}

withAndWithoutJavaScript((javaScriptEnabled) => {
  test.use({ loggedInAs: 'admin' });
  const output = (page: Page, text: string) =>
    page.locator(javaScriptEnabled ? '.toast' : '[data-flash]').getByText(text, { exact: true });
  const ready = async (page: Page) => {
    if (javaScriptEnabled) await isReady(page);
  };
  const isConsistent = async (page: Page) => {
    if (javaScriptEnabled) await isAccessible(page);
  };
  const tag = javaScriptEnabled ? 'js' : 'plain';

  /** Another person in another browser. */
  async function anonymous(context: BrowserContext, server: Server): Promise<Page> {
    const other = await context.browser()?.newContext({ baseURL: server.url, javaScriptEnabled });
    return (await other?.newPage()) as Page;
  }

  async function fillInInvitation(page: Page, email: string) {
    await page.getByRole('link', { name: 'Invite', exact: true }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('First name').fill('Ngozi');
    await page.getByLabel('Last name').fill('Eze');
  }

  async function accept(page: Page, link: string) {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Welcome, Ngozi' })).toBeVisible();
    await isConsistent(page);
    await page.locator('#invitation').getByLabel('Username').fill('ngozi');
    await page.getByLabel('Password', { exact: true }).fill('password1');
    await page.getByLabel('Confirm password').fill('password1');
    await page.getByRole('button', { name: 'Create my account', exact: true }).click();
    await expect(page.locator('#invitation [id$="-error"]')).toHaveText(/one of the most common ones/);
    await page.getByLabel('Password', { exact: true }).fill(good);
    await page.getByLabel('Confirm password').fill(good);
    await page.getByRole('button', { name: 'Create my account', exact: true }).click();
    await expect(page).toHaveURL('/admin/dashboard');
    await expect(page.getByText('Your account is ready', { exact: true }).first()).toBeVisible();
  }

  test('A resent invitation replaces the first one and is accepted', async ({
    page,
    context,
    server,
    consoleErrors,
  }) => {
    await setUpMail(server);
    const email = `ngozi-${tag}@uplink.example`;
    await page.goto('/admin/users');
    await ready(page);
    await fillInInvitation(page, email);
    await isConsistent(page);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(output(page, 'Invitation sent')).toBeVisible();
    const previous = await linkTo(email);
    mail.received.length = 0;
    await isConsistent(page);
    await page.getByRole('button', { name: `Resend for ${email}` }).click();
    await expect(output(page, 'Invitation sent')).toBeVisible();
    const link = await linkTo(email);
    const other = await anonymous(context, server);
    await other.goto(previous);
    await expect(other.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await isConsistent(other);
    await accept(other, link);
    await other.context().close();
    await page.goto('/admin/users');
    await expect(page.getByRole('heading', { name: 'Open invitations' })).toBeHidden();
    await expect(page.getByRole('row', { name: /ngozi/ })).toBeVisible();
    expect(consoleErrors).toEqual([]);
  });

  // The same forms, posted: single-use-links.test.ts.
  if (!javaScriptEnabled) return;

  test("An invitation link can be shared by the browser's share dialog", async ({ page }) => {
    await page.addInitScript(() => {
      navigator.share = async (data) => void document.body.setAttribute('data-shared', JSON.stringify(data));
    });
    await page.goto('/admin/users');
    await ready(page);
    await fillInInvitation(page, 'n@uplink.example');
    await page.getByRole('button', { name: 'Create link' }).click();
    const url = await page.locator('code[data-secret]').textContent();
    await page.getByRole('button', { name: 'Share' }).click();
    const shared = JSON.stringify({ title: 'Invitation for Ngozi Eze', url });
    await expect(page.locator('body')).toHaveAttribute('data-shared', shared);
  });

  test(
    'An admin creates an invitation link without email and revokes another',
    long,
    async ({ page, context, server, consoleErrors }) => {
      await page.goto('/admin/users');
      await ready(page);
      await fillInInvitation(page, 'n@uplink.example');
      await page.getByRole('button', { name: 'Create link' }).click();
      await expect(page.getByRole('heading', { name: 'Invitation for Ngozi Eze' })).toBeVisible();
      await isConsistent(page);
      const link = (await page.locator('code[data-secret]').textContent()) ?? '';
      const { pathname, search } = new URL(link);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'Copy' }).click();
      await expect(page.getByText('Copied')).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
      await page.getByRole('button', { name: 'Done' }).click();
      await expect(page).toHaveURL('/admin/users');
      const other = await anonymous(context, server);
      await accept(other, pathname + search);
      await other.context().close();

      await fillInInvitation(page, 'second@uplink.example');
      await page.getByRole('button', { name: 'Create link' }).click();
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('link', { name: 'Revoke second@uplink.example' }).click();
      await isConsistent(page);
      await page.getByRole('button', { name: 'Revoke' }).click();
      await expect(output(page, 'Invitation revoked')).toBeVisible();
      await expect(page.getByText('second@uplink.example')).toBeHidden();
      expect(consoleErrors).toEqual([]);
    },
  );

  test('A user resets a forgotten password by an emailed link and logs in', async ({ context, server }) => {
    await setUpMail(server);
    const username = `priya-${tag}`;
    await logInAs(context, server, 'editor', username);
    const page = await anonymous(context, server);
    await page.goto('/admin/login');
    await page.getByRole('link', { name: 'Forgotten your password?' }).click();
    await isConsistent(page);
    await page.getByLabel('Username or email').fill(username);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await expect(page).toHaveURL('/admin/login');
    await expect(page.getByText('Check your email', { exact: true }).first()).toBeVisible();
    await page.goto(await linkTo(`${username}@uplink.example`));
    await isConsistent(page);
    await page.getByLabel('New password', { exact: true }).fill(good);
    await page.getByLabel('Confirm new password').fill(good);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page).toHaveURL('/admin/login');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password').fill(good);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/admin/dashboard');
    await page.context().close();
  });

  test('The forgotten-password page gives instructions when email is not set up', async ({ context, server }) => {
    const page = await anonymous(context, server);
    await page.goto('/admin/forgotten-password');
    await expect(page.getByText('uplink user password')).toBeVisible();
    await isConsistent(page);
    await page.context().close();
  });

  test('A user changes the email address by an emailed confirmation link', async ({ page, server, consoleErrors }) => {
    await setUpMail(server);
    const email = `new-${tag}@uplink.example`;
    await page.goto('/admin/account');
    await ready(page);
    await page.getByRole('link', { name: 'Change email' }).click();
    await isConsistent(page);
    await page.getByLabel('New email').fill(email);
    await page.getByRole('button', { name: 'Change address' }).click();
    await expect(output(page, 'Check your email')).toBeVisible();
    await expect(page.getByText('Not confirmed yet. Open the link that we emailed.')).toBeVisible();
    await isConsistent(page);
    await page.goto(await linkTo(email));
    await isConsistent(page);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL('/admin/account');
    await expect(page.getByText(email).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Change email' })).toBeVisible();
    expect(consoleErrors).toEqual([]);
  });
});

test.describe('Login', () => {
  test.use({ loggedInAs: null });
  test('accepts the current password', async ({ page, context, server }) => {
    await logInAs(context, server, 'admin', 'tunde');
    await context.clearCookies();
    await page.goto('/admin/login');
    await page.getByLabel('Username').fill('tunde');
    await page.getByLabel('Password').fill(staffPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/admin/dashboard');
  });
});
