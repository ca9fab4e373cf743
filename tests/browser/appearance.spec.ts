/** The appearance that visitors get: readable and without more requests, with a sample beside its form. */
import { randomInt } from 'node:crypto';
import { fontPairs } from '../../app/content/appearance/choices';
import { inStore, isAccessible, isReady, output, setAppearance } from './admin';
import { type Browser, expect, long, type Server, test } from './test';

const random = () => `#${randomInt(0x1000000).toString(16).padStart(6, '0')}`;
const corners = ['square', 'soft', 'round'];

test.describe('Site with a custom appearance', () => {
  test.use({ seeded: true });

  test('has no axe violations with random accents and different font pairs', long, async ({ page, server }) => {
    test.slow();
    const [post = ''] = await inStore(server, async (queries) =>
      (await queries.selectFrom('blogPosts').select('slug').execute()).map(({ slug }) => slug),
    );
    // colours.test.ts checks the contrast of hundreds of accents.
    for (let at = 0; at < 2; at++) {
      const inspect = { accent: random(), corners: corners[at % 3], fonts: fontPairs[at % fontPairs.length] };
      await setAppearance(server, inspect);
      for (const path of ['/', '/blog', `/blog/${post}`, '/admin/setup']) {
        await test.step(`${JSON.stringify(inspect)} at ${path}`, async () => {
          await page.goto(path);
          await isAccessible(page);
        });
      }
    }
  });

  test('loads as many files as with the default appearance', async ({ browser, page, server }) => {
    const before = await filesOfVisit(browser, server);
    await setAppearance(server, { accent: '#7a1fa2', corners: 'round', fonts: 'technical' });
    const after = await filesOfVisit(browser, server);
    expect(after.length, `${before} against ${after}`).toBe(before.length);
    await page.goto('/');
    await expect(page.locator('section:has(#cta-title)')).toHaveCSS('background-color', 'rgb(122, 31, 162)');
  });
});

/** The paths of the style sheets, fonts and scripts that a first visit to the home page fetches. */
async function filesOfVisit(browser: Browser, server: Server): Promise<string[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const paths: string[] = [];
  page.on('request', (request) => {
    if (['stylesheet', 'font', 'script'].includes(request.resourceType())) paths.push(new URL(request.url()).pathname);
  });
  await page.goto(server.url);
  await page.waitForLoadState('networkidle');
  await context.close();
  return paths;
}

test.describe('Appearance form', () => {
  test.use({ loggedInAs: 'admin' });

  test('loads the fonts of every pair, and keeps its sample in view on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto('/admin/site-settings/theme');
    const faces = ['Schibsted Grotesk', 'Hanken Grotesk', 'Outfit', 'Figtree', 'Source Serif 4', 'Source Sans 3'];
    for (const face of [...faces, 'Space Grotesk', 'Inter'])
      await expect
        .poll(
          () =>
            page.evaluate(
              (name) => [...document.fonts].some(({ family, status }) => family.includes(name) && status === 'loaded'),
              face,
            ),
          face,
        )
        .toBe(true);
    await page.getByRole('button', { name: 'Save draft' }).scrollIntoViewIfNeeded();
    await expect(page.locator('.theme-sample').getByText('A link')).toBeInViewport();
  });

  test('updates its sample while it shows a notice of unsaved changes', async ({ page }) => {
    await page.goto('/admin/site-settings/theme');
    await isReady(page);
    await page.getByLabel('Accent colour', { exact: true }).fill('#123456');
    await expect(page.getByText('Draft saved at')).toBeVisible();
    await page.reload();
    await isReady(page);
    await expect(page.getByText(/not saved: Accent colour “#123456” instead of “#[0-9a-f]{6}”\.$/)).toBeVisible();
    await page.getByLabel('Accent colour', { exact: true }).fill('#ffd400');
    await expect(page.getByText('We adjusted your colour')).toBeVisible();
  });

  test('updates its sample at once and explains an adjusted accent', async ({ page, consoleErrors }) => {
    await page.goto('/admin/site-settings/theme');
    await isReady(page);
    await isAccessible(page);
    const link = page.locator('.theme-sample[data-ground="light"]').getByText('How we work');
    await page.getByLabel('Accent colour', { exact: true }).fill('#7a1fa2');
    await expect(link).toHaveCSS('color', 'rgb(122, 31, 162)');
    await page.getByLabel('Accent colour', { exact: true }).fill('#ffd400');
    await expect(page.getByText(/^We use #806900 in place of #ffd400 for links and text\.$/)).toBeVisible();
    await page.getByLabel('Round', { exact: true }).check();
    await page.getByLabel(/^Classic/).check();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(output(page, 'Appearance saved')).toBeVisible();
    await expect(page.getByLabel('Round', { exact: true })).toBeChecked();
    expect(consoleErrors).toEqual([]);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('updates its sample on save', async ({ page }) => {
      await page.goto('/admin/site-settings/theme');
      await page.getByLabel('Accent colour').fill('#7a1fa2');
      await page.getByLabel('Square').check();
      await page.getByRole('button', { name: 'Save draft' }).click();
      await expect(output(page, 'Appearance saved')).toBeVisible();
      await expect(page.locator('.theme-sample[data-ground="light"]').getByText('How we work')).toHaveCSS(
        'color',
        'rgb(122, 31, 162)',
      );
    });
  });
});
