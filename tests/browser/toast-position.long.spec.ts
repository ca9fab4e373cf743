/** A toast covers no control that is needed next, and repeats no text that stands beside it. */

import type { Locator } from 'playwright/test';
import { configureMail } from '../messages';
import { addTestimonial, inStore, isReady } from './admin';
import { expect, type Page, test } from './test';

test.use({ loggedInAs: 'admin' });

async function isBeside(page: Page, ...rest: Locator[]) {
  const toast = page.locator('.toast');
  await expect(toast).toBeVisible();
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  const a = await toast.boundingBox();
  for (const other of rest) {
    const b = await other.boundingBox();
    if (!a || !b) throw new Error('There is nothing to see.');
    const overlap =
      a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height ? [a, b] : [];
    expect(overlap).toEqual([]);
  }
}

for (const width of [390, 768, 1024, 1440]) {
  test.describe(`Toast at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('overlaps neither the error summary of a stale edit nor the buttons', async ({ page, server }) => {
      const id = await addTestimonial(server);
      await page.goto(`/admin/testimonials/${id}/edit`);
      await isReady(page);
      await page.getByLabel('Author name').fill('Helen Marsh');
      await inStore(server, (queries) =>
        queries
          .updateTable('testimonials')
          .set((eb) => ({ authorName: 'Sarah Hallam', version: eb('version', '+', 1) }))
          .execute(),
      );
      const save = page.getByRole('button', { name: 'Save changes' });
      await save.click();
      const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
      await expect(summary).toBeFocused();
      await expect(page.locator('.toast .toast-text')).toHaveText('Failed to update testimonial');
      await isBeside(page, summary, save, page.getByRole('link', { name: 'Cancel' }));
    });

    test('does not overlap the buttons of a form that could not be sent', async ({ page, context, server }) => {
      const id = await addTestimonial(server);
      await page.goto(`/admin/testimonials/${id}/edit`);
      await isReady(page);
      await context.setOffline(true);
      const save = page.getByRole('button', { name: 'Save changes' });
      await save.click();
      await expect(page.locator('.toast')).toContainText('Nothing is lost.');
      await isBeside(page, save, page.getByRole('link', { name: 'Cancel' }));
    });

    test('overlaps neither the error summary of a failed test email nor its button', async ({ page, server }) => {
      await inStore(server, (queries) => configureMail({ queries }, { port: 1 }));
      await page.goto('/admin/email-settings/test-email');
      await isReady(page);
      const send = page.getByRole('button', { name: 'Send test email' });
      await send.click();
      const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
      await expect(summary).toBeFocused();
      await expect(summary).toContainText('port 1');
      const text = 'Failed to send test email. Please check your SMTP configuration.';
      await expect(page.locator('.toast .toast-text')).toHaveText(text);
      await isBeside(page, summary, send);
    });

    test('after a deletion overlaps neither the menu link nor the primary action', async ({ page, server }) => {
      const id = await addTestimonial(server);
      await page.goto(`/admin/testimonials/${id}/delete`);
      await isReady(page);
      await page.getByRole('button', { name: 'Delete testimonial' }).click();
      await expect(page).toHaveURL('/admin/testimonials');
      await isBeside(page, page.locator('[data-screen-actions] a').last(), page.getByRole('heading', { level: 1 }));
      if (width < 1024) await isBeside(page, page.getByRole('link', { name: 'Menu', exact: true }));
    });
  });
}
