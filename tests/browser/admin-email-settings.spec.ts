/** The settings of outgoing mail, and the test mail that says what is wrong with them. */
import { actionError, type MailServer, startMailServer } from '../mail-server';
import { smtpPassword, smtpSettings } from '../messages';
import { inStore, isAccessible, isReady, output, unexpected } from './admin';
import { test as base, expect, long, type Page, withAndWithoutJavaScript } from './test';

const smtp = '/admin/email-settings/smtp';
const testEmail = '/admin/email-settings/test-email';

const test = base.extend<{ mailServer: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants one
  mailServer: async ({}, use) => {
    const mailServer = await startMailServer({
      onAuth({ username, password }, _session, done) {
        const isRight = username === smtpSettings.username && password === smtpPassword;
        if (isRight) done(null, { user: username });
        else done(actionError(535, '5.7.8 the-words-of-the-server'));
      },
    });
    await use(mailServer);
    await mailServer.stop();
  },
});
test.use({ loggedInAs: 'admin' });

async function fillIn(page: Page, port: number, password: string) {
  await page.getByLabel('SMTP host').fill('localhost');
  await page.getByLabel('Port').fill(String(port));
  await page.getByLabel('Username').fill(smtpSettings.username);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('From email').fill(smtpSettings.fromEmail);
  await page.getByLabel('Admin email').fill(smtpSettings.adminEmail);
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(output(page, 'SMTP configuration saved successfully')).toBeVisible();
}

async function sendTest(page: Page, to: string) {
  await page.goto(testEmail);
  await page.getByLabel('Recipient').fill(to);
  await page.getByRole('button', { name: 'Send test email' }).click();
}

withAndWithoutJavaScript((javaScriptEnabled) => {
  test('An admin sets up SMTP from a preset, sees why a test email fails, corrects the password and sends it', async ({
    page,
    server,
    mailServer,
    consoleErrors,
  }) => {
    await page.goto(testEmail);
    await expect(page.getByText('Set up email first.')).toBeVisible();
    await page.getByRole('link', { name: 'Set up email' }).click();
    await expect(page).toHaveURL('/admin/email-settings/oauth');
    await page.goto(smtp);
    if (javaScriptEnabled) await isReady(page);
    await page.getByRole('link', { name: 'Microsoft 365', exact: true }).click();
    await expect(page.getByLabel('SMTP host')).toHaveValue('smtp.office365.com');
    await expect(page.getByText('Microsoft ends password sending in December 2026')).toBeVisible();
    await page.getByRole('link', { name: 'Google Workspace' }).click();
    await expect(page.getByLabel('SMTP host')).toHaveValue('smtp.gmail.com');
    await expect(page.getByLabel('Port')).toHaveValue('587');
    await fillIn(page, mailServer.port, 'not the password');
    await page.getByLabel('Admin email').fill('nobody');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused();
    await expect(page.getByLabel('Admin email')).toHaveAccessibleDescription(/Invalid email address/);
    await fillIn(page, mailServer.port, 'not the password');
    await save(page);

    await sendTest(page, 'priya@uplink.example');
    await expect(
      output(page, 'Failed to send test email. Please check your SMTP configuration.').first(),
    ).toBeVisible();
    await expect(page.getByText('The server did not accept the username and password.').first()).toBeVisible();
    await expect(page.getByText('the-words-of-the-server')).toHaveCount(0);

    await page.goto(smtp);
    await page.getByLabel('Password').fill(smtpPassword);
    await save(page);
    await page.getByLabel('From name').fill('Uplink Support');
    await expect(page.getByLabel('Password')).toHaveValue('');
    await expect(page.getByLabel('Password')).toHaveAttribute('placeholder', 'Saved. Leave empty to keep it');
    await page.getByRole('switch', { name: 'Send visitors a confirmation' }).uncheck();
    await save(page);
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Send visitors a confirmation' })).not.toBeChecked();
    await expect(page.getByRole('switch', { name: 'Send email' })).toBeChecked();
    await expect(page.getByText(/^Last changed .* by admin$/)).toBeVisible();
    expect(await page.content()).not.toContain(smtpPassword);

    await sendTest(page, 'priya@uplink.example');
    await expect(output(page, 'Test email sent to priya@uplink.example')).toBeVisible();
    expect(mailServer.received.map(({ to, mail }) => [...to, mail.from?.name])).toEqual([
      ['priya@uplink.example', 'Uplink Support'],
    ]);
    const secret = await inStore(server, (queries) =>
      queries.selectFrom('smtpConfig').select('password').executeTakeFirstOrThrow(),
    );
    expect(secret.password).not.toContain(smtpPassword);
    expect(unexpected(consoleErrors)).toEqual([]);
  });
});

test('The SMTP settings and test email screens are accessible, with errors too', long, async ({ page, mailServer }) => {
  test.slow();
  await page.goto(testEmail);
  await isReady(page);
  await isAccessible(page);
  await page.goto(smtp);
  await isReady(page);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('There is a problem')).toBeVisible();
  await isAccessible(page);
  await page.reload();
  await isReady(page);
  await fillIn(page, mailServer.port, 'not the password');
  await save(page);
  await isAccessible(page);
  await sendTest(page, 'priya@uplink.example');
  await expect(page.getByText('The server did not accept the username and password.').first()).toBeVisible();
  await isAccessible(page);
});
