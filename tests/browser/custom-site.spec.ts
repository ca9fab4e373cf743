/** An owner replaces all sample content, and no public page shows any of it afterwards. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultAccent } from '../../app/content/appearance/choices';
import { derivePalette } from '../../app/content/appearance/colours.server';
import { generatedImage } from '../images';
import { isReady, output, unexpected } from './admin';
import { ownCopy } from './custom-copy';
import { test as base, end, expect, long, type Page, type Server, startIn } from './test';

interface Result {
  /** The visible and audible texts. */
  words: Set<string>;
  colours: Set<string>;
  fonts: Set<string>;
}

/** The texts and styles of a site with sample content. What belongs to another site is found by comparison. */
const test = base.extend<object, { ours: Result }>({
  ours: [
    async ({ templates, browser }, use) => {
      const server = await startIn(await templates.copy(true));
      const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
      const page = await context.newPage();
      const [post = ''] = (await linksTo(page, '/blog', '/blog/')).filter((link) => !link.startsWith('/blog/tag/'));
      const result = await inspect(page, ['/', '/blog', post, '/privacy-policy', '/terms-of-service', '/nowhere']);
      await sendMessage(page);
      addTo(result, await read(page));
      await context.close();
      await end(server);
      await use(result);
    },
    { scope: 'worker' },
  ],
});
test.use({ loggedInAs: 'admin' });

/** Texts that stay, each with the reason. Entries that no longer occur fail the test. */
const staying: Record<string, string[]> = {
  'The messages at the form’s fields are fixed and name them: “First name is required”.': [
    'First name',
    'Last name',
    'Company email',
    'Company name',
    'Phone number',
    'City or location',
    'Number of employees',
    'Reason for contact',
    'Message',
    'optional',
    'Choose a range',
    'Choose a reason',
  ],
  'What the footer’s links to these pages are called is fixed.': ['Privacy Policy', 'Terms of Service', 'Sitemap'],
  'The names of controls, most of them only heard: what they do does not depend on whose site it is.': [
    'Skip to main content',
    'Main',
    'Menu',
    'Open menu',
    'Close menu',
    'Back to top',
    'Pause',
    'Pause the logos',
    'Play',
    'Play the logos',
    'Newer',
    'Other articles',
    'Leave this empty',
  ],
  'The end of an article leads to the contact form.': ['Ask about this', 'Questions about this?'],
  'What is worked out: how long a post is, what a rating is.': ['1 minute to read', '5 out of 5'],
  'What a drawing shows, for those who do not see it.': [
    'Line drawing: a network plug lying just short of its socket.',
    'Line drawing: an office floor with desks, a meeting room and a network cabinet. Above it floats the plan of its network; one live line runs from a screen through the cabinet up to a watching point.',
  ],
  'Names of others and of formats.': ['LinkedIn', 'article', 'website', 'en_GB'],
};

const accent = '#6a1b9a';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const javaScriptEnabled of [false, true]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, long, () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 900 } });

    test('a site with its own content shows no sample content', async ({ page, server, ours, consoleErrors }) => {
      test.slow();
      const ready = async () => {
        if (javaScriptEnabled) await isReady(page);
      };
      await page.goto('/admin/media/new');
      await ready();
      await page.locator('input[type=file]').setInputFiles(await images());
      if (javaScriptEnabled) await expect(page.locator('[data-uploads] [data-state=done]')).toHaveCount(4);
      else {
        await page.getByRole('button', { name: 'Upload' }).click();
        await expect(output(page, '4 images uploaded successfully')).toBeVisible();
      }
      await write(page);

      await page.goto('/admin/site-settings/theme');
      await ready();
      await page.getByLabel('Accent colour', { exact: true }).fill(accent);
      await page.getByLabel('Round', { exact: true }).check();
      await page.getByLabel(/^Technical/).check();
      await page.getByLabel(/^Logo for dark backgrounds/).fill('media:2');
      await page.getByRole('button', { name: 'Save draft' }).click();
      await expect(output(page, 'Appearance saved')).toBeVisible();
      await page.goto('/admin/home-page/publish');
      await ready();
      await page.getByRole('button', { name: 'Publish' }).click();
      await expect(page.getByRole('heading', { name: 'Your website is live' })).toBeVisible();
      await page.context().clearCookies();

      const paths = ['/', '/blog', '/blog/moving-office', '/about-us', '/jobs', '/privacy-policy', '/terms-of-service'];
      const result = await inspect(page, [...paths, '/nowhere']);
      await sendMessage(page);
      addTo(result, await read(page));
      await page.setViewportSize({ width: 1440, height: 900 });
      addTo(result, await inspect(page, paths));
      const left = [...result.words].filter((text) => ours.words.has(text)).sort();
      expect(left).toEqual(Object.values(staying).flat().sort());
      const shades = [...coloursOf(defaultAccent)].filter((shade) => !coloursOf(accent).has(shade));
      expect(shades.filter((shade) => ours.colours.has(shade)).length).toBeGreaterThan(5);
      expect(shades.filter((shade) => result.colours.has(shade))).toEqual([]);
      expect([...result.fonts].filter((font) => ours.fonts.has(font))).toEqual([]);
      await expectOwnImages(page, server, paths);
      await page.goto('/');
      await expect(page.locator('#services picture img')).toHaveCount(2);
      for (const path of [...paths, '/blog/feed.xml', '/manifest.webmanifest', '/robots.txt', '/sitemap.xml']) {
        expect(await (await page.request.get(path)).text(), path).not.toMatch(/uplink/i);
      }
      expect(unexpected(consoleErrors).filter((one) => !one.includes('status of 404'))).toEqual([]);
    });
  });
}

async function images() {
  return Promise.all(
    ['logo.png', 'logo-on-dark.png', 'desk.jpg', 'van.jpg'].map(async (name, seed) => ({
      name,
      mimeType: 'image/png',
      buffer: await generatedImage(1200, 900, seed).png().toBuffer(),
    })),
  );
}

/** Writes every text through the JSON API. */
async function write(page: Page): Promise<void> {
  const send = async (path: string, data: object, method: 'POST' | 'PATCH' = 'POST') => {
    const response = await page.request.fetch(`/api/admin/${path}`, { method, data });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  };
  await send('business-details', {
    brandName: 'Okafor IT',
    tagline: 'Computers in Leeds',
    phone: '+441134960999',
    email: 'desk@okafor.example',
    address: '1 The Calls\nLeeds LS2 7EH',
    openingHours: 'Always',
    foundedYear: 1998,
    logoUrl: 'media:1',
  });
  const text = ownCopy();
  await send('page', text, 'PATCH');
  await send('site-content/privacy-policy', { content: '## What Okafor keeps\n\nNothing much.' });
  await send('site-content/terms-of-service', { content: '## What Okafor promises\n\nA good day.' });
  await send('site-content/copyright-text', { content: 'All wrongs righted.' });
  await send('social-media', { platform: 'linkedin', url: 'https://www.linkedin.com/company/okafor' });
  await send('accreditations', { name: 'Leeds Guild', logoUrl: 'media:1' });
  for (const authorName of ['Ann Lee', 'Bo Lund'])
    await send('testimonials', {
      authorName,
      authorInitials: 'XY',
      authorPosition: 'Head of it all',
      content: 'They come when they say that they will.',
      rating: 5,
      portrait: 'media:3',
    });
  for (const title of ['Moving office', 'Buying paper', 'Selling chairs'])
    await send('blog-posts', {
      title,
      slug: title.toLowerCase().replace(' ', '-'),
      content: 'Six weeks before the van comes.\n\n![A van](media:4)',
      featuredImage: 'media:3',
      isPublished: true,
    });
  for (const [title, linkPlace] of [
    ['About us', 'header'],
    ['Jobs', 'footer'],
  ])
    await send('pages', { title, content: 'There are nine of us, and a dog.', linkPlace, isPublished: true });
}

async function linksTo(page: Page, path: string, start: string): Promise<string[]> {
  await page.goto(path);
  const all = await page
    .locator(`a[href^="${start}"]`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  return all.map(String);
}

async function inspect(page: Page, paths: string[]): Promise<Result> {
  const result: Result = { words: new Set(), colours: new Set(), fonts: new Set() };
  for (const path of paths) {
    await page.goto(path);
    addTo(result, await read(page));
  }
  return result;
}

function addTo(result: Result, more: Result): void {
  for (const name of ['words', 'colours', 'fonts'] as const) for (const one of more[name]) result[name].add(one);
}

const spoken = [
  'aria-label',
  'alt',
  'title',
  'placeholder',
  'content',
  'data-tip',
  'data-tip-paused',
  'data-label-paused',
  'data-button',
];
const painted = ['color', 'background-color', 'border-top-color', 'border-bottom-color', 'fill', 'stroke'];

async function read(page: Page): Promise<Result> {
  const {
    words: text,
    colours,
    fonts,
  } = await page.evaluate(
    ([spoken, painted]) => {
      const text: string[] = [];
      const colours: string[] = [];
      const fonts: string[] = [];
      for (const element of document.querySelectorAll('*')) {
        if (element.matches('script, style, meta:not([name=description]):not([property^="og:"])')) continue;
        for (const { nodeType, data } of element.childNodes as NodeListOf<Text>)
          if (nodeType === Node.TEXT_NODE) text.push(data.trim());
        for (const name of spoken) text.push(element.getAttribute(name)?.trim() ?? '');
        // These two are invisible and have the browser's own font.
        if (element === document.documentElement || element.closest('head')) continue;
        const style = getComputedStyle(element);
        for (const name of painted) colours.push(style.getPropertyValue(name));
        fonts.push(style.fontFamily);
      }
      return { words: text, colours, fonts };
    },
    [spoken, painted] as const,
  );
  // Numbers, dates and marks are no one's words.
  return {
    words: new Set(text.filter((one) => /\p{L}{2}/u.test(one))),
    colours: new Set(colours),
    fonts: new Set(fonts),
  };
}

function coloursOf(accent: string): Set<string> {
  const { root, band } = derivePalette(accent).shades;
  const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
  return new Set([...Object.values(root), ...Object.values(band)].map(rgb));
}

/** A visitor's message, up to what is said about it. */
async function sendMessage(page: Page): Promise<void> {
  await page.goto('/');
  for (const [name, value] of Object.entries({
    firstName: 'Ada',
    lastName: 'Visitor',
    companyEmail: 'ada@visitor.example',
    companyName: 'Visitor',
    phoneNumber: '0113 496 0123',
    cityLocation: 'York',
    message: 'Please call.',
  }))
    await page.locator(`#contact-form [name=${name}]`).fill(value);
  await page.locator('#contact-form select').last().selectOption({ index: 1 });
  await page.locator('#contact-form [type=submit]').click();
  await expect(page.locator('#message-sent')).toBeVisible();
}

/** Icons, cards and logos, and what is asked for by a name that everyone knows: none is a file of ours. */
async function expectOwnImages(page: Page, server: Server, paths: string[]): Promise<void> {
  const folder = join(import.meta.dirname, '../../public');
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  const ours = new Map(files.map(({ name }) => [readFileSync(join(folder, name)).toString('base64'), name]));
  const linked = new Set(files.map(({ name }) => `/${name}`));
  for (const path of paths) {
    await page.goto(path);
    const addresses = await page
      .locator('link[rel~=icon], link[rel=apple-touch-icon], meta[property="og:image"], img')
      .evaluateAll((all) =>
        all.map((one) => ['href', 'content', 'src'].map((name) => one.getAttribute(name)).find(Boolean)),
      );
    for (const address of addresses) linked.add(new URL(String(address), server.url).pathname);
  }
  const { icons } = await (await page.request.get('/manifest.webmanifest')).json();
  for (const { src } of icons) linked.add(src);
  for (const path of linked) {
    const response = await page.request.get(path);
    expect(response.status(), path).toBe(200);
    expect(ours.get((await response.body()).toString('base64')), path).toBeUndefined();
  }
  await expect(page.getByRole('banner').locator('svg[viewBox="0 0 28 28"]')).toHaveCount(0);
}
