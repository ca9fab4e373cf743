/** A form that is rejected because a proxy hides the public address: what was typed is still there. */
import { startRewritingProxy } from '../rewriting-proxy';
import { expect, type Page, test } from './test';

const quote = 'They answer the telephone, and they know the answer.';

async function fill(page: Page, url: string) {
  await page.goto(`${url}/admin/testimonials/new`);
  await page.getByLabel('Author name').fill('Helen Marsh');
  await page.getByLabel('Author initials').fill('HM');
  await page.getByLabel('Author position').fill('Finance Director');
  await page.getByLabel('Content').fill(quote);
  await page.getByRole('button', { name: 'Add testimonial' }).click();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, loggedInAs: 'editor' });

    test('a form rejected behind a proxy that rewrites the host keeps its values', async ({ page, server }) => {
      const proxy = await startRewritingProxy(server.port);
      await fill(page, proxy.url);
      await expect(page.getByText('This request came from another website and was refused.').first()).toBeVisible();
      if (javaScriptEnabled) {
        await expect(page.getByText('This form was rejected').first()).toBeVisible();
        await expect(page.getByLabel('Author name')).toHaveValue('Helen Marsh');
        await expect(page.getByLabel('Content')).toHaveValue(quote);
      } else {
        await expect(page.getByText(quote)).toBeVisible();
        await page.goBack();
        await expect(page.getByLabel('Content')).toHaveValue(quote);
      }
      proxy.stop();
    });
  });
}
