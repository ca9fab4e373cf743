/** A notice: posted from a phone, seen by visitors on every page, and listed afterwards. */
import { inStore, isReady, output, unexpected } from './admin';
import { expect, type Page, test, withAndWithoutJavaScript } from './test';

test.use({ loggedInAs: 'admin', viewport: { width: 390, height: 844 } });

const text = 'Microsoft 365 is down, we are on it.';

withAndWithoutJavaScript((javaScriptEnabled) => {
  test('An owner posts a notice from a phone with at most six taps', async ({ page, server, consoleErrors }) => {
    let taps = 0;
    const tap = async (target: ReturnType<Page['getByRole']>) => {
      if (javaScriptEnabled) await isReady(page);
      await target.click();
      taps += 1;
    };
    await page.goto('/admin/dashboard');
    await tap(page.getByRole('link', { name: 'Menu', exact: true }));
    const menu = page.getByRole(javaScriptEnabled ? 'dialog' : 'complementary', { name: 'Menu' });
    await tap(menu.getByRole('link', { name: 'Notices' }));
    await tap(page.getByRole('link', { name: 'Add notice' }).first());
    const dialog = page.getByRole('dialog', { name: 'Add notice' });
    if (javaScriptEnabled) {
      await isReady(page);
      await expect(dialog.getByLabel('Text')).toBeFocused();
      await page.keyboard.type(text);
      await expect(dialog.getByRole('figure')).toContainText(`Disruption: ${text}`);
    } else {
      await tap(dialog.getByLabel('Text'));
      await page.keyboard.type(text);
    }
    await tap(dialog.getByRole('button', { name: 'Add notice' }));
    await expect(output(page, 'Notice added successfully')).toBeVisible();
    expect(taps).toBeLessThanOrEqual(6);

    for (const address of ['/', '/blog', '/privacy-policy', '/nothing']) {
      await page.goto(address);
      const notice = page.getByRole('region', { name: 'Notices' });
      await expect(notice).toContainText(`Disruption: ${text}`);
      // The fixed header does not lie over it.
      const header = await page.getByRole('banner').boundingBox();
      const strip = await notice.getByRole('list').boundingBox();
      expect(Math.round(strip?.y ?? 0)).toBeGreaterThanOrEqual(Math.round((header?.height ?? 0) - 1));
    }
    // Without details, only the footer leads to the list.
    await expect(page.getByRole('link', { name: 'Details' })).toHaveCount(0);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Notices' }).click();
    await expect(page.getByRole('heading', { name: 'Current' })).toBeVisible();

    await inStore(server, (queries) =>
      queries.updateTable('notices').set({ endsAt: new Date().toISOString() }).execute(),
    );
    await page.reload();
    await expect(page.getByRole('region', { name: 'Notices' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Past' })).toBeVisible();
    await page.goto('/');
    await page.getByRole('link', { name: 'Notices' }).click();
    await expect(page.getByRole('heading', { name: text })).toBeVisible();
    expect(unexpected(consoleErrors).filter((error) => !error.includes('404'))).toEqual([]);
  });
});
