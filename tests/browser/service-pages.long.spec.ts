/** A page of a service: from the back office to a message about that service. */
import { inStore, isAccessible, isReady, output, unexpected } from './admin';
import { expect, test, withAndWithoutJavaScript } from './test';

test.use({ loggedInAs: 'admin' });

const list = '/admin/pages';
const widths = [390, 1440];
const page = { content: 'We look after every desk in the office.', isPublished: true, service: 'cyber_security' };

withAndWithoutJavaScript((javaScriptEnabled) => {
  for (const width of widths) {
    test(`At ${width} px, a service page leads visitors to a message`, async ({ page, server, consoleErrors }) => {
      await page.setViewportSize({ width, height: 900 });
      const ready = async () => {
        if (javaScriptEnabled) await isReady(page);
      };
      await page.goto(`${list}/new`);
      await ready();
      const editor = page.getByRole('dialog', { name: 'New page' });
      await editor.getByLabel('Title', { exact: true }).fill('Cyber security for law firms in Leeds');
      await editor.getByRole('textbox', { name: 'Content' }).fill('We plan for the ordinary email.\n\n## First');
      if (javaScriptEnabled) {
        await editor.getByLabel('Service').click();
        await page.getByRole('option', { name: 'Cyber Security' }).press('Enter');
      } else await editor.getByLabel('Service').selectOption('Cyber Security');
      await editor.getByLabel('Place').fill('Leeds');
      await editor.getByLabel('Sector').fill('law firms');
      await editor.getByRole('switch', { name: 'Published' }).check();
      await editor.getByRole('button', { name: 'Publish page' }).click();
      await expect(output(page, 'Page created successfully')).toBeVisible();
      await expect(page.getByText('Cyber Security, Leeds, law firms')).toBeVisible();

      await page.goto('/');
      await page.getByRole('contentinfo').getByRole('link', { name: 'All services' }).click();
      await page.getByRole('main').getByRole('link', { name: 'Cyber security for law firms in Leeds' }).click();
      await expect(page).toHaveURL(/\/cyber-security-for-law-firms-in-leeds$/);
      const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
      await expect(breadcrumb.getByRole('link')).toHaveText(['Home', 'Services']);
      const data = await page.locator('script[type="application/ld+json"]').allTextContents();
      expect(data.map((text) => JSON.parse(text))).toMatchObject([
        { '@type': 'WebPage' },
        { '@type': 'Service', areaServed: { name: 'Leeds' } },
        { '@type': 'BreadcrumbList' },
      ]);

      await page.getByRole('link', { name: 'Ask about Cyber Security' }).click();
      await expect(page.getByLabel('Reason for contact')).toHaveValue('cyber_security');
      await expect(page.getByLabel('First name')).toBeInViewport();
      for (const [label, value] of [
        ['First name', 'Ifeoma'],
        ['Last name', 'Okafor'],
        ['Company email', 'ifeoma@okafor-lane.example'],
        ['Phone number', '020 7946 0123'],
        ['City or location', 'Leeds'],
      ] as const)
        await page.getByLabel(label).fill(value);
      await page.getByLabel('Message', { exact: true }).fill('We had a strange email.');
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.locator('#message-sent')).toBeVisible();
      const stored = await inStore(server, (queries) =>
        queries.selectFrom('contactRequests').select(['reasonForContact', 'sourcePage']).execute(),
      );
      const sourcePage = javaScriptEnabled ? '/cyber-security-for-law-firms-in-leeds' : '/';
      expect(stored).toEqual([{ reasonForContact: 'cyber_security', sourcePage }]);
      expect(unexpected(consoleErrors)).toEqual([]);
    });
  }
});

test('The content check links a page that has the same sentences', async ({ page: screen }) => {
  for (const place of ['Leeds', 'York'])
    await screen.request.post('/api/admin/pages', { data: { ...page, title: `Security in ${place}`, place } });
  await screen.goto(`${list}/2/edit`);
  await isReady(screen);
  const panel = screen.getByRole('region', { name: 'Before publishing' });
  const link = panel.getByRole('link', { name: /^Most sentences are also on “Security in Leeds”/ });
  await expect(link).toHaveAttribute('href', `${list}/1/edit`);
  await screen.getByRole('textbox', { name: 'Content' }).fill('Another sentence of more than five words.');
  await expect(link).toBeHidden();
  await screen.getByRole('textbox', { name: 'Content' }).fill(page.content);
  await expect(link).toHaveCount(1);
});

test('The service pages and screens are accessible', async ({ page: screen }) => {
  test.slow();
  for (const place of ['Leeds', 'York', 'Hull'])
    await screen.request.post('/api/admin/pages', { data: { ...page, title: `Security in ${place}`, place } });
  await screen.request.post('/api/admin/pages', {
    data: { ...page, title: 'For schools', service: '', sector: 'schools' },
  });
  for (const width of widths) {
    await screen.setViewportSize({ width, height: 900 });
    for (const path of ['/services', '/security-in-leeds', list, `${list}/1/edit`, '/?reason=cyber_security']) {
      await screen.goto(path);
      await isReady(screen);
      await isAccessible(screen);
    }
  }
});
