/** The check of the sender's domain, and the form's question about an address that looks mistyped. */
import { type NameServer, startNameServer } from '../name-server';
import { isAccessible, isReady, output } from './admin';
import { test as base, expect, withAndWithoutJavaScript } from './test';

const key = 'v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC';

const test = base.extend<{ names: NameServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants one
  names: async ({}, use) => {
    const names = await startNameServer({
      'firm.example': { MX: ['mx.firm.example'] },
      'mx.firm.example': { A: ['192.0.2.25'] },
      'selector1._domainkey.firm.example': { TXT: [key] },
      'selector2._domainkey.firm.example': { TXT: [key] },
    });
    await use(names);
    await names.stop();
  },
  environment: async ({ names }, use) => use({ DNS_SERVERS: names.address }),
});

const smtp = {
  'SMTP host': 'smtp.office365.com',
  Username: 'website@firm.example',
  Password: 'correct-horse-battery-staple',
  'From email': 'website@firm.example',
  'Admin email': 'desk@firm.example',
};

withAndWithoutJavaScript((javaScriptEnabled) => {
  test.describe('Domain check', () => {
    test.use({ loggedInAs: 'admin' });

    test('shows the missing SPF record, and reports it good once it is in the DNS', async ({ page, names }) => {
      await page.goto('/admin/email-settings/domain-check');
      await expect(page.getByRole('link', { name: 'Set up email' })).toBeVisible();
      await page.goto('/admin/email-settings/smtp');
      for (const [label, value] of Object.entries(smtp)) await page.getByLabel(label, { exact: true }).fill(value);
      await page.getByRole('button', { name: 'Save settings' }).click();
      await expect(output(page, 'SMTP configuration saved successfully')).toBeVisible();
      await page
        .getByRole('link', { name: 'Domain check' })
        .or(page.getByRole('tab', { name: 'Domain check' }))
        .click();
      // The screen makes the first check by itself.
      await expect(page.getByText('Fix 1 problem of firm.example')).toBeVisible();
      for (const step of ['Test Email', 'Domain check']) {
        await page.getByRole('navigation', { name: 'Email Settings' }).getByText(step, { exact: true }).click();
        await expect(page).toHaveURL(/(test-email|domain-check)$/);
        await expect(page.getByText('Fix 1 problem of firm.example')).toBeVisible();
      }
      await page.getByRole('button', { name: 'Check now' }).click();
      const spf = page.getByRole('listitem').filter({ hasText: 'SPF (authorised senders' });
      await expect(spf).toContainText('Wrong');
      const entry = await spf.locator('code').last().textContent();
      expect(entry).toBe('v=spf1 include:spf.protection.outlook.com ~all');
      await expect(page.getByRole('listitem').filter({ hasText: 'DKIM' })).toContainText('Good');
      if (javaScriptEnabled) {
        await isReady(page);
        await isAccessible(page);
      }
      names.zone['firm.example'] = { ...names.zone['firm.example'], TXT: [entry ?? ''] };
      names.zone['spf.protection.outlook.com'] = { TXT: ['v=spf1 ip4:192.0.2.0/24 -all'] };
      await page.getByRole('button', { name: 'Check now' }).click();
      await expect(spf).toContainText('Good');
    });
  });

  test('The contact form suggests a correction for a mistyped address, and sends the message with it', async ({
    page,
  }) => {
    await page.goto('/');
    const typed = { 'First name': 'Priya', 'Last name': 'Raman', 'Company email': 'priya@gmial.com' };
    const rest = { 'Phone number': '020 7946 0123', 'City or location': 'London' };
    for (const [label, value] of Object.entries({ ...typed, ...rest })) await page.getByLabel(label).fill(value);
    await page.getByLabel('Reason for contact').selectOption('business_it_support');
    await page.getByLabel('Message', { exact: true }).fill('Please ring me.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.locator('#contact-status')).toContainText('Did you mean priya@gmail.com?');
    await expect(page.locator('#contact-status, #contact-status :focus').last()).toBeFocused();
    await expect(page.getByLabel('Company email')).toHaveValue('priya@gmial.com');
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Please ring me.');
    await page.getByRole('button', { name: 'Use priya@gmail.com' }).click();
    await expect(page.locator('#message-sent')).toBeVisible();
  });
});
