/** The home page paints its first screen from what is in the page; the rest follows the style sheet within it. */
import { request } from 'node:http';
import { generatedImage } from '../images';
import { addNotice, setAppearance } from './admin';
import { expect, layoutShift, type Page, test } from './public';

test.use({ scriptComes: false, contextOptions: { reducedMotion: 'reduce' }, allowedConsoleErrors: /ERR_FAILED/ });

/** The limit of the page with its headers and styles, in bytes. */
const pageBytesMax = 20_000;

const styleSheet = /\/tailwind-[^/]*\.css$/;

for (const path of ['/', '/blog'])
  test(`Without custom properties, as in NetSurf, the header of ${path} covers nothing`, async ({ page }) => {
    await page.route(/\.css$|\/(blog)?$/, async (route) => {
      const response = await route.fetch();
      const headers = response.headers();
      delete headers['content-security-policy'];
      await route.fulfill({ response, headers, body: (await response.text()).replaceAll('var(', 'unknown(') });
    });
    await page.goto(path);
    const header = await page.getByRole('banner').boundingBox();
    const contact = await page.getByRole('banner').getByRole('link', { name: 'Contact Us' }).boundingBox();
    const main = await page.locator('#main').boundingBox();
    if (!header || !contact || !main) throw new Error('Something has no box');
    expect(Math.max(header.y + header.height, contact.y + contact.height)).toBeLessThanOrEqual(main.y);
  });

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

const linked = (page: Page) => page.locator('link[rel="stylesheet"]');
const services = (page: Page) => page.getByRole('heading', { name: 'Business IT Support' });

/** The places and styles of all elements in the header and the first section. */
function firstScreenOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Properties that affect the place, which is compared directly.
    const placing = /^(--|position$|top$|right$|bottom$|left$|inset|margin)/;
    return [...document.querySelectorAll('[data-header], [data-header] *, #main > :first-child *, #home, #home *')].map(
      (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const styles = getComputedStyle(element);
        const appearanceRules = [...styles].filter((name) => !placing.test(name));
        return [
          `${element.tagName} ${element.getAttribute('class')} ${[x, y, width, height].map(Math.round)}`,
          ...appearanceRules.map((name) => `${name}: ${styles.getPropertyValue(name)}`),
        ].join('\n');
      },
    );
  });
}

for (const [width, what, inspect] of [
  [390, 'the default appearance', null],
  [390, 'a notice', 'notice'],
  [1440, 'a notice', 'notice'],
  [800, 'a custom appearance', { accent: '#7a1fa2', corners: 'round', fonts: 'classic' }],
  [1440, 'the default appearance', null],
] as const) {
  test(`The first screen at ${width} px with ${what} looks the same with the style sheet`, async ({ page, server }) => {
    if (inspect === 'notice') await addNotice(server);
    else if (inspect) await setAppearance(server, inspect);
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

test.describe('with a photograph in the hero', () => {
  test.use({ loggedInAs: 'admin' });

  for (const [drawing, width] of [
    ['photo', 390],
    ['both', 390],
    ['photo', 1440],
    ['both', 1440],
  ] as const) {
    test(`its space is reserved at ${width} px: ${drawing}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await publishHero(page, drawing);
      let release = () => {};
      const released = new Promise<void>((done) => {
        release = done;
      });
      await page.route('/media/**', async (route) => {
        await released;
        await route.continue();
      });
      await page.goto('/', { waitUntil: 'commit' });
      const photo = page.getByRole('img', { name: 'Our team in the office' });
      await expect(services(page)).toBeVisible();
      const before = await photo.boundingBox();
      expect(before?.height).toBeGreaterThan(200);
      release();
      await expect(photo).toHaveJSProperty('complete', true);
      expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      expect(await photo.boundingBox()).toEqual(before);
      expect(await layoutShift(page)).toBe(0);
    });
  }
});

/** Publishes a photograph in the hero. */
async function publishHero(page: Page, drawing: string): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const buffer = await generatedImage(1400, 1000).jpeg().toBuffer();
  const file = { name: 'team.jpg', mimeType: 'image/jpeg', buffer };
  const upload = await page.request.post('/api/admin/media', {
    multipart: { file, alt: 'Our team in the office' },
    headers,
  });
  const { mediaFile } = await upload.json();
  const data = { hero: { drawing, photo: mediaFile.ref } };
  expect((await page.request.patch('/api/admin/page', { data, headers })).status()).toBe(200);
  expect((await page.request.post('/api/admin/drafts/publish', { data: {}, headers })).status()).toBe(200);
}

test('Fonts and scripts are requested only after the first contentful paint', async ({ page }) => {
  await page.goto('/');
  await expect(services(page)).toBeVisible();
  const times = () =>
    page.evaluate(() => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
      const later = performance.getEntriesByType('resource').filter(({ name }) => /\.(woff2|js)$/.test(name));
      return later.map(
        ({ name, startTime }) => `${name.split('.').at(-1)} ${startTime > painted ? 'after' : 'before'}`,
      );
    });
  await expect.poll(async () => new Set(await times())).toEqual(new Set(['js after', 'woff2 after']));
});

test('Fonts load for the text on the page, and further ranges when typed', async ({ page }) => {
  await page.goto('/');
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts]
        // A fallback is a font of the reader's machine.
        .filter(({ status, family }) => status === 'loaded' && !/fallback/i.test(family))
        .map(({ unicodeRange }) => unicodeRange),
    );
  await expect.poll(loaded).toHaveLength(2);
  await page.getByLabel('First name').fill('Zoë');
  await expect.poll(async () => (await loaded()).join().toUpperCase()).toContain('U+D8-FF');
});

test('The compressed home page and its headers take at most 20 kB', async ({ page, server }) => {
  await page.goto('/');
  const answer = () =>
    new Promise<{ etag: string; bytes: number }>((done, fail) => {
      const requested = request(server.url, { headers: { 'accept-encoding': 'br' } }, (response) => {
        const { rawHeaders, headers } = response;
        const head = rawHeaders.reduce((total, text) => total + text.length + 2, 'HTTP/1.1 200 OK\r\n\r\n'.length);
        let body = 0;
        response.on('data', (chunk: Buffer) => {
          body += chunk.length;
        });
        response.on('end', () => done({ etag: headers.etag ?? '', bytes: head + body }));
      });
      requested.on('error', fail).end();
    });
  await expect.poll(async () => (await answer()).etag).toContain('-best');
  expect((await answer()).bytes).toBeLessThanOrEqual(pageBytesMax);
});

test('A link to a section scrolls there when the style sheet loads late', async ({ page }) => {
  const release = await holdStyleSheet(page);
  await page.goto('/#contact', { waitUntil: 'commit' });
  await expect(linked(page)).toBeAttached();
  release();
  await expect(page.locator('#contact')).toBeInViewport();
  // It may move until what is above is laid out.
  const top = () => page.evaluate(() => document.querySelector('#contact')?.getBoundingClientRect().top);
  await expect.poll(top).toBeCloseTo(96, -1);
});

test('The home page shows its content when the style sheet fails to load', async ({ page }) => {
  await page.route(styleSheet, (route) => route.abort());
  await page.goto('/');
  await expect(services(page)).toBeVisible();
});

test('The home page is styled when its inline script does not run', async ({ page }) => {
  // Some proxies delay or drop scripts, except those with this attribute.
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('<script data-cfasync="false">', '<script type="text/later">');
    await route.fulfill({ response: answer, body });
  });
  await page.goto('/');
  await expect(services(page)).toHaveCSS('font-weight', '500');
  await expect(page.locator('html')).not.toHaveAttribute('data-scripted');
  await expect(page.getByRole('button', { name: 'Send message' })).toHaveCSS('background-color', 'rgb(16, 32, 43)');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page loads its style sheets and fonts', async ({ page }) => {
    const fonts = page.waitForRequest(/hanken-grotesk-\w+\.woff2$/);
    await page.goto('/');
    await fonts;
    await expect(services(page)).toBeVisible();
    await expect(services(page)).toHaveCSS('font-weight', '500');
  });
});
