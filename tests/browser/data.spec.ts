/** An admin backs up the site and downloads its data, with JavaScript and without. */
import { readFileSync } from 'node:fs';
import { isAccessible, isReady, unexpected } from './admin';
import { expect, type Page, test, withAndWithoutJavaScript } from './test';

/** Downloads a file by its link. @returns its name and its first bytes */
async function download(page: Page, link: RegExp | string) {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: link }).click();
  const file = await downloading;
  return { name: file.suggestedFilename(), start: readFileSync(await file.path()).toString('latin1', 0, 15) };
}

withAndWithoutJavaScript((javaScriptEnabled) => {
  test.use({ loggedInAs: 'admin', seeded: true, environment: { BACKUP_EVERY: 'off' } });

  test('An admin makes a backup, sees it verified, and downloads it and the content', async ({
    page,
    server,
    consoleErrors,
  }) => {
    await page.goto('/admin/site-settings');
    if (javaScriptEnabled) await isReady(page);
    await page.getByRole(javaScriptEnabled ? 'tab' : 'link', { name: 'Backups and data' }).click();
    await expect(page.getByText('None yet')).toBeVisible();
    if (javaScriptEnabled) await isAccessible(page);
    await page.getByRole('button', { name: 'Back up now' }).click();
    await expect(async () => {
      const again = page.getByRole('link', { name: 'Check again' });
      if (!javaScriptEnabled && (await again.isVisible())) await again.click();
      await expect(page.getByText('Verified')).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 30_000 });
    await page.reload();
    await expect(page.getByText('Verified')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Back up now' })).toBeVisible();
    if (javaScriptEnabled) await isAccessible(page);

    const backup = await download(page, /^Download the backup of /);
    expect(backup.name).toMatch(/^uplink-\d{8}T\d{6}Z\.sqlite$/);
    expect(backup.start).toBe('SQLite format 3');
    const content = await download(page, 'Download content');
    expect(content.name).toMatch(/^content-\d{4}-\d\d-\d\d\.zip$/);
    expect(content.start.slice(0, 4)).toBe('PK\x03\x04');

    await page.goto('/admin/audit');
    for (const action of ['started backup', 'backed up database', 'downloaded backup', 'exported site'])
      await expect(page.getByText(action).first()).toBeVisible();
    await expect(page.getByText('On request')).toBeVisible();
    expect(unexpected(consoleErrors)).toEqual([]);
    expect(server.log.join('')).not.toContain('failed');
  });
});
