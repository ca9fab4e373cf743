/** Setting up OAuth for email, as an admin does it. */
import { type MailServer, startMailServer } from '../mail-server';
import { clientId, clientSecret, type OAuthServices, serviceAccountKey, startOAuthServices } from '../oauth-services';
import { areAccessible, isAccessible, isReady, output } from './admin';
import { visitorSends } from './messages';
import { test as base, expect, long, type Page, type Server, withAndWithoutJavaScript } from './test';

interface Services {
  mailServer: MailServer;
  services: OAuthServices;
}

const test = base.extend<Services>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants one
  mailServer: async ({}, use) => {
    const mailServer = await startMailServer({}, { authMethods: ['XOAUTH2'] });
    await use(mailServer);
    await mailServer.stop();
  },
  services: async ({ mailServer }, use) => {
    const services = await startOAuthServices(mailServer.port);
    await use(services);
    await services.stop();
  },
  environment: async ({ services }, use) => use({ MAIL_ENDPOINTS: services.endpoints }),
});
test.use({ loggedInAs: 'admin' });

const mailbox = 'website@firm.example';

async function fillInSender(page: Page) {
  await page.getByLabel('Sending mailbox').fill(mailbox);
  await page.getByLabel('Admin email').fill('desk@firm.example');
}

async function switchOn(page: Page) {
  await page.getByRole('button', { name: 'Send all emails this way' }).click();
  await expect(output(page, `Emails are sent from ${mailbox}`)).toBeVisible();
  await expect(page.getByText('To send with a password instead')).toBeVisible();
}

/** A visitor writes, and the desk is notified of it the way that is in use. */
async function isAnnounced(server: Server, number: number, notified: () => string[]) {
  await visitorSends(server);
  await expect.poll(notified).toContainEqual(expect.stringMatching(`^desk@firm\\.example: .*\\[Message ${number}\\]$`));
}

const sentBySmtp = ({ received }: MailServer) => received.map(({ to, mail }) => `${to}: ${mail.subject}`);
const sentByGraph = ({ sent }: OAuthServices) => sent.map(({ mail }) => `${mail.to?.[0]?.address}: ${mail.subject}`);

test('The screens for choosing and setting up an email service are accessible', long, async ({ page }) => {
  test.slow();
  await areAccessible(
    page,
    ['', '/microsoft', '/google', '/other'].map((end) => `/admin/email-settings/oauth${end}`),
  );
});

withAndWithoutJavaScript((javaScriptEnabled) => {
  const ready = async (page: Page) => void (javaScriptEnabled && (await isReady(page)));

  test('Microsoft 365: a check explains a wrong secret, then passes, and emails are sent by Graph', async ({
    page,
    server,
    services,
  }) => {
    await page.goto('/admin/email-settings/smtp');
    await ready(page);
    await page.getByRole('link', { name: 'Change way of sending' }).click();
    await page.getByRole('link', { name: 'Set up Microsoft 365' }).click();
    await expect(page.getByText('Limit it to one mailbox.')).toBeVisible();
    await ready(page);
    if (javaScriptEnabled) {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'Copy for your administrator' }).click();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toMatch(
        /^1\. Log in .*\nhttps:.*\n\n2\. .*New client secret\..*New-ServicePrincipal -AppId CLIENT-ID/s,
      );
    }
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toContainText('tenant');

    await page.getByLabel('Directory (tenant) ID').fill('firm.example');
    await page.getByLabel('Application (client) ID').fill(clientId);
    await page.getByLabel('Client secret').fill(clientSecret);
    await fillInSender(page);
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(page.getByRole('heading', { name: 'Check Microsoft 365' })).toBeVisible();
    const description = 'AADSTS7000215: Invalid client secret provided.';
    services.tokenReplies.push({ status: 401, body: { error: 'invalid_client', error_description: description } });
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByText('Token: Failed')).toBeVisible();
    await expect(page.getByText('copy the secret’s Value, not its Secret ID')).toBeVisible();
    if (javaScriptEnabled) await isAccessible(page);

    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('Mailbox and an email to you: Works')).toBeVisible();
    expect(services.sent.map(({ mail }) => mail.subject)).toEqual([expect.stringContaining('Test email')]);
    await switchOn(page);
    await page.goto('/admin/email-settings/smtp');
    await expect(page.getByText('Passwordless sending is on.')).toBeVisible();
    await isAnnounced(server, 1, () => sentByGraph(services));
  });

  // The same form with other fields: mail-oauth.test.ts sends by each service.
  if (!javaScriptEnabled) return;

  test(
    'Microsoft 365 over SMTP: an admin sets it up, and a new message is notified by SMTP',
    long,
    async ({ page, server, services, mailServer }) => {
      await page.goto('/admin/email-settings/oauth/microsoft');
      await ready(page);
      await page.getByRole('radio', { name: 'SMTP' }).check();
      await page.getByLabel('Directory (tenant) ID').fill('firm.example');
      await page.getByLabel('Application (client) ID').fill(clientId);
      await page.getByLabel('Client secret').fill(clientSecret);
      await fillInSender(page);
      await page.getByRole('button', { name: 'Save and continue' }).click();
      await page.getByRole('button', { name: 'Check' }).click();
      await expect(page.getByText('Mailbox: Works')).toBeVisible();
      await expect(page.getByText('An email to you: Works')).toBeVisible();
      expect(services.sent).toEqual([]);
      await switchOn(page);
      await isAnnounced(server, 1, () => sentBySmtp(mailServer));
    },
  );

  test(
    'Google Workspace, then another service: an admin sets each up, and new messages are notified',
    long,
    async ({ page, server, services, mailServer }) => {
      await page.goto('/admin/email-settings/oauth/google');
      await ready(page);
      await page.getByLabel('The service account’s key').fill(serviceAccountKey);
      await fillInSender(page);
      await page.getByRole('button', { name: 'Save and continue' }).click();
      await page.getByRole('button', { name: 'Check' }).click();
      await expect(page.getByText('An email to you: Works')).toBeVisible();
      await switchOn(page);
      await isAnnounced(server, 1, () => sentBySmtp(mailServer));

      await page.goto('/admin/email-settings/oauth/other');
      await ready(page);
      await page.getByLabel('SMTP host').fill('127.0.0.1');
      await page.getByLabel('Port').fill(String(mailServer.port));
      await page.getByLabel('Token URL').fill(services.tokenUrl);
      await page.getByLabel('Client ID').fill('web');
      await page.getByLabel('Client secret').fill(clientSecret);
      await fillInSender(page);
      await page.getByRole('button', { name: 'Save and continue' }).click();
      await page.getByRole('button', { name: 'Check' }).click();
      await expect(page.getByText('An email to you: Works')).toBeVisible();
      await isAnnounced(server, 2, () => sentBySmtp(mailServer));
    },
  );
});
