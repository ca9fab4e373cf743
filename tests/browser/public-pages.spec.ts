/** Rules for every public page: no errors, no layout shift, no overflow. */
import { expect, expectAccessible, inStore, layoutShift, type Page, test } from './public';
import { test as ownServer, type Server } from './test';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const post = '/blog/the-first-hour-after-someone-clicks';
const paths = ['/', '/blog', '/blog?page=3', post, '/blog/cyber-essentials-in-six-unhurried-weeks'];
const legal = ['/privacy-policy', '/terms-of-service'];
const longName = 'Norddeutsche Präzisionswerkzeuge Handelsgesellschaft mbH';

/** Scrolls through the page, so that whatever waits for being seen is seen. */
async function readThrough(page: Page) {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: 'instant' });
      await frame();
      await frame();
    }
    await Promise.all(
      document
        .getAnimations()
        .map((animation) => animation.effect?.getComputedTiming().iterations === 1 && animation.finished),
    );
    scrollTo({ top: 0, behavior: 'instant' });
    await frame();
  });
}

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const width of [1280, 390]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 800 }, allowedConsoleErrors: /status of 40[04]/ });

    for (const path of [...paths, ...legal, '/nowhere']) {
      test(`${path} is accessible and has no layout shift or horizontal overflow`, async ({ page }) => {
        await page.goto(path);
        await readThrough(page);
        await expectAccessible(page);
        expect(await layoutShift(page)).toBe(0);
        expect(await tooWide(page)).toBe(0);
      });
    }

    test('the contact form with errors, and after sending, is accessible without layout shift', async ({ page }) => {
      await page.goto('/#contact');
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused();
      await expectAccessible(page);
      expect(await layoutShift(page)).toBe(0);
      for (const [label, value] of Object.entries({
        'First name': 'Ifeoma',
        'Last name': 'Okafor',
        'Company email': 'ifeoma@okafor-lane.example',
        'Phone number': '020 7946 0123',
        'City or location': 'London',
      })) {
        await page.getByLabel(label).fill(value);
      }
      await page.getByLabel('Reason for contact').selectOption('consultation');
      await page.getByLabel('Message', { exact: true }).fill(`From ${width} pixels.`);
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.locator('#message-sent')).toBeFocused();
      await expectAccessible(page);
      expect(await layoutShift(page)).toBe(0);
      expect(await tooWide(page)).toBe(0);
    });
  });
}

test.describe('Navigation menu on small screens', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('is accessible when it is open', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expectAccessible(page);
  });
});

test.describe('On a fresh site', () => {
  test.use({ seeded: false });

  test('the home page and the empty list of articles are accessible', async ({ page }) => {
    for (const path of ['/', '/blog']) {
      await page.goto(path);
      await readThrough(page);
      await expectAccessible(page);
      expect(await layoutShift(page)).toBe(0);
    }
  });
});

// At 200 % a window of 1280 is 640 wide; WCAG 1.4.10 asks for 320.
for (const width of [640, 320]) {
  test.describe(`${width} pixels wide, with a long name`, () => {
    test.use({ viewport: { width, height: 640 }, seeded: false, allowedConsoleErrors: /status of 404/ });

    test('nothing overflows the page horizontally', async ({ page, server }) => {
      const details = {
        brandName: longName,
        tagline: 'IT Solutions That Work',
        phone: '+442079460127',
        email: 'geschaeftsfuehrung@norddeutsche-praezisionswerkzeuge.example',
        address: 'Donaudampfschifffahrtsgesellschaftsstraße 17\nLondon SE1 3LN',
        openingHours: 'Monday to Friday, 8 to 6.',
        foundedYear: 2009,
        logoUrl: null,
        legalName: longName,
        companyNumber: '01234567',
        registeredOffice: null,
        vatNumber: null,
      };
      await inStore(server, (queries) =>
        queries
          .insertInto('siteContent')
          .values({
            key: 'business-details',
            content: JSON.stringify(details),
            updatedAt: new Date().toISOString(),
          })
          .execute(),
      );
      for (const path of ['/', '/blog', '/privacy-policy', '/nowhere']) {
        await page.goto(path);
        expect(await tooWide(page)).toBe(0);
        const outside = await page
          .locator(':is(h1, h2, h3, p, a, input, select, textarea, button):visible')
          .evaluateAll((elements) =>
            elements
              .filter(
                (element) =>
                  !element.closest('[data-strip], div:has(> [name=referralNote]), [data-menu], [href="#main"]'),
              )
              .filter((element) => {
                const { left, right } = element.getBoundingClientRect();
                return left < -1 || right > innerWidth + 1;
              })
              .map((element) => element.outerHTML.slice(0, 100)),
          );
        expect(outside).toEqual([]);
      }
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toContainText(longName);
    });
  });
}

test('Every page has a unique title, a description, a canonical link and Open Graph tags', async ({ page, server }) => {
  const seen = new Set<string>();
  for (const path of [...paths, ...legal]) {
    await page.goto(path);
    const meta = (name: string) =>
      page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');
    const title = await page.title();
    expect(title).toMatch(/Uplink/);
    expect(seen).not.toContain(title);
    seen.add(title);
    expect((await meta('description'))?.length).toBeGreaterThan(20);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', server.url + path);
    expect(await meta('og:url')).toBe(server.url + path);
    expect(await meta('og:title')).toBe(title);
    expect(await meta('og:type')).toBe(path === post || path.includes('cyber-essentials') ? 'article' : 'website');
    const image = await page.request.get((await meta('og:image')) ?? '');
    expect(image.headers()['content-type']).toMatch(/^image\//);
  }
});

test('Structured data is complete and contains no ratings', async ({ page }) => {
  const read = async (path: string) => {
    await page.goto(path);
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
    return texts.map((text) => JSON.parse(text) as Record<string, unknown>);
  };
  const home = await read('/');
  expect(home.map((thing) => thing['@type'])).toEqual(['ProfessionalService', 'WebSite']);
  expect(home[0]).toMatchObject({ '@context': 'https://schema.org', telephone: '+442079460127', foundingDate: '2009' });
  const article = await read(post);
  expect(article.map((thing) => thing['@type'])).toEqual(['BlogPosting', 'BreadcrumbList']);
  expect(article[0]).toMatchObject({ datePublished: '2026-11-12T09:00:00.000Z' });
  expect(JSON.stringify([home, article])).not.toMatch(/rating|review/i);
});

test.describe('Address that does not exist', () => {
  test.use({ allowedConsoleErrors: /status of 404/ });

  test('returns a 404 page in the frame of the site', async ({ page }) => {
    for (const path of ['/nowhere', '/blog/nothing', '/blog?page=99']) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
      await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
      await expect(page.locator('footer')).toBeVisible();
      await expect(page).toHaveTitle('404 Page Not Found');
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
      await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
    }
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});

/** The stored details are cached until visible content changes. */
const loseDetails = (server: Server) =>
  inStore(server, async (queries) => {
    await queries.schema.alterTable('siteContent').renameTo('gone').execute();
    await queries
      .updateTable('contentRevision')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .execute();
  });

ownServer.describe('Database that cannot be read', () => {
  ownServer.use({ ownServer: true });

  ownServer('shows an error page with status 500 and no internals', async ({ page, server }) => {
    await inStore(server, (queries) => queries.schema.alterTable('accreditations').renameTo('away').execute());
    for (const [path, framed] of [
      ['/', true],
      ['/', false],
    ] as const) {
      if (!framed) await loseDetails(server);
      const response = await page.goto(path);
      expect(response?.status()).toBe(500);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
      await expect(page.locator('footer')).toHaveCount(framed ? 1 : 0);
      await expect(page.locator('body')).not.toContainText(/sql|no such table|relation|node_modules|at .*\.js/i);
      await expectAccessible(page);
    }
  });
});
