/** A message from a campaign, and where staff see what brought it. */
import { inStore } from './admin';
import { expectAccessible } from './public';
import { expect, logInAs, test } from './test';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a message records its campaign, even after a validation error', async ({ page, server, context }) => {
      const email = `campaign-${javaScriptEnabled}-${process.pid}@example.com`;
      const campaign = `Spring ${process.pid} ${javaScriptEnabled}`;
      const query = new URLSearchParams({ utm_source: 'newsletter', utm_campaign: campaign });
      await page.goto(`/?${query}`, { referer: 'https://www.bing.com/search?q=it+support' });
      await page.getByLabel('Company email').fill(email);
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible();

      await page.getByLabel('First name').fill('Ifeoma');
      await page.getByLabel('Last name').fill('Okafor');
      await page.getByLabel('Phone number').fill('020 7946 0123');
      await page.getByLabel('City or location').fill('London');
      await page.getByLabel('Reason for contact').selectOption('consultation');
      await page.getByLabel('Message', { exact: true }).fill(`We are moving, ${campaign}.`);
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.locator('#message-sent')).toBeVisible();
      const [message] = await inStore(server, (queries) =>
        queries.selectFrom('contactRequests').selectAll().where('companyEmail', '=', email).execute(),
      );
      expect(message).toMatchObject({
        sourcePage: '/',
        utmSource: 'newsletter',
        utmCampaign: campaign,
        // Only a script knows it.
        referringHost: javaScriptEnabled ? 'bing.com' : null,
      });

      await logInAs(context, server, 'editor');
      await page.goto(`/admin/messages/${message?.id}`);
      await expect(page.getByRole('complementary', { name: 'About this message' })).toContainText(campaign);
      await page.goto('/admin/messages');
      await page.getByRole('link', { name: 'Sources' }).click();
      await expect(page.getByRole('row', { name: campaign })).toContainText('newsletter');
      if (javaScriptEnabled) await expectAccessible(page);
      await (javaScriptEnabled
        ? page.getByRole('tab', { name: '90 days' })
        : page.getByRole('link', { name: '90 days' })
      ).click();
      await expect(page).toHaveURL(/days=90/);
      await expect(page.getByRole('row', { name: campaign })).toContainText('newsletter');
    });
  });
}
