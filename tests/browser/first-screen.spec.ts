/** The landing page paints its first screen from what is in the page; the style sheet, the fonts and the script come beside it. */
import { request } from 'node:http';
import { setLook } from './admin';
import { expect, layoutShift, type Page, test } from './public';

test.use({ scriptComes: false, contextOptions: { reducedMotion: 'reduce' }, allowedComplaints: /ERR_FAILED/ });

/** The first packets of a connection, in bytes: ten of 1,460 (RFC 6928). */
const firstPackets = 14_600;

const styleSheet = /\/(tailwind|site)-[^/]*\.css$/;

/** Keeps the page's style sheet on its way. @returns what lets it through */
async function holdStyleSheet(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(styleSheet, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

const linked = (page: Page) => page.locator('link[rel="stylesheet"]:not([media])');
const services = (page: Page) => page.getByRole('heading', { name: 'Business IT Support' });

/** Everything in the header and the first section: where it stands, and how it looks. */
function firstScreenOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // How it comes to stand there, which is seen by where it stands.
    const placing = /^(--|position$|top$|right$|bottom$|left$|inset|margin)/;
    return [...document.querySelectorAll('.site-header, .site-header *, .hero-section, .hero-section *')].map(
      (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const styles = getComputedStyle(element);
        const looks = [...styles].filter((name) => !placing.test(name));
        return [
          `${element.tagName} ${element.getAttribute('class')} ${[x, y, width, height].map(Math.round)}`,
          ...looks.map((name) => `${name}: ${styles.getPropertyValue(name)}`),
        ].join('\n');
      },
    );
  });
}

for (const [width, what, look] of [
  [390, 'the default look', null],
  [800, 'a look of its own', { accent: '#7a1fa2', corners: 'round', fonts: 'classic' }],
  [1440, 'the default look', null],
] as const) {
  test(`${width} px wide, with ${what}: nothing of it changes when the style sheet comes`, async ({ page, server }) => {
    if (look) await setLook(server, look);
    await page.setViewportSize({ width, height: 900 });
    // Fonts change the shapes of letters; that they change nothing else is Lighthouse's to see.
    await page.route(/\.woff2$/, (route) => route.abort());
    const release = await holdStyleSheet(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(linked(page)).toBeAttached();
    await expect(services(page)).toBeHidden();
    const before = await firstScreenOf(page);
    release();
    await expect(services(page)).toBeVisible();
    expect(await firstScreenOf(page)).toEqual(before);
    expect(await layoutShift(page)).toBe(0);
  });
}

test('style sheet, fonts and script are asked for once the first frame was drawn', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // That for paper waits for everything else by itself.
  const needed = () => asked.filter((path) => /\.(css|woff2|js)$/.test(path) && !path.includes('/print-'));
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(needed()).toEqual([]);
  await page.clock.runFor(500);
  await expect(services(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(needed()).toContainEqual(expect.stringMatching(styleSheet));
  await expect.poll(() => needed().filter((path) => path.endsWith('.woff2'))).toHaveLength(2);
});

test('the page and its headers fit into the first packets', async ({ page, server }) => {
  await page.goto('/');
  const answer = () =>
    new Promise<{ etag: string; bytes: number }>((done, fail) => {
      const asked = request(server.url, { headers: { 'accept-encoding': 'br' } }, (response) => {
        const { rawHeaders, headers } = response;
        const head = rawHeaders.reduce((total, text) => total + text.length + 2, 'HTTP/1.1 200 OK\r\n\r\n'.length);
        let body = 0;
        response.on('data', (chunk: Buffer) => {
          body += chunk.length;
        });
        response.on('end', () => done({ etag: headers.etag ?? '', bytes: head + body }));
      });
      asked.on('error', fail).end();
    });
  await expect.poll(async () => (await answer()).etag).toContain('-best');
  expect((await answer()).bytes).toBeLessThanOrEqual(firstPackets);
});

test.describe('whoever wants more than the first screen waits for the style sheet', () => {
  /** Nothing is painted before it. */
  const blocks = (page: Page) => expect(linked(page)).toHaveJSProperty('blocking.value', 'render');

  test('a section of the home page', async ({ page }) => {
    const release = await holdStyleSheet(page);
    await page.goto('/#contact', { waitUntil: 'commit' });
    await blocks(page);
    release();
    await expect(page.locator('#contact')).toBeInViewport();
    // It may move until what is above is laid out.
    const top = () => page.evaluate(() => document.querySelector('#contact')?.getBoundingClientRect().top);
    await expect.poll(top).toBeCloseTo(96, -1);
  });

  test('a page that is opened from another one, and one that is opened again', async ({ page }) => {
    await page.goto('/blog');
    await page
      .getByRole('link', { name: /Uplink/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/#home$/);
    await page.goto('/');
    await expect(services(page)).toBeVisible();
    await page.reload();
    await blocks(page);
    await expect(services(page)).toBeVisible();
  });

  test.describe('with colours of the system', () => {
    test.use({ contextOptions: { forcedColors: 'active' } });

    test('nothing else is seen before', async ({ page }) => {
      await page.goto('/');
      await blocks(page);
    });
  });
});

test('the style sheet does not come: all that is written can be read', async ({ page }) => {
  await page.route(styleSheet, (route) => route.abort());
  await page.goto('/');
  await expect(services(page)).toBeVisible();
  await expect(page.locator('.site-footer')).toHaveCSS('content-visibility', 'auto');
  await expect(page.locator('html')).toHaveAttribute('data-js');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page comes with its style sheet', async ({ page }) => {
    const [asked] = await Promise.all([page.waitForRequest(styleSheet), page.goto('/')]);
    expect(asked.resourceType()).toBe('stylesheet');
    await expect(services(page)).toBeVisible();
    await expect(services(page)).toHaveCSS('font-weight', '500');
  });
});
