import { expect, type Page, test } from './public';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const sections = [
  'An ordinary Tuesday',
  'The Uplink Advantage',
  'Comprehensive IT Services',
  'Independently checked',
  'The Story',
  'Ready to Transform Your IT Infrastructure?',
  'What Our Clients Say',
  'Latest insights',
  'Start with a free consultation',
];

const headings = (page: Page) => page.locator('main').getByRole('heading', { level: 2 });
const scrollPage = (page: Page, y: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
const scrolled = (page: Page) => page.evaluate(() => scrollY);

test('The home page shows its sections in order, and the header links scroll to them', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uplink: IT Solutions That Work');
  await expect(headings(page)).toHaveText(sections);
  const nav = page.getByRole('navigation', { name: 'Main' });
  for (const [link, heading] of [
    ['Services', 'Comprehensive IT Services'],
    ['About', 'The Story'],
    ['Testimonials', 'What Our Clients Say'],
    ['Contact Us', 'Start with a free consultation'],
  ] as const) {
    await nav.getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { name: heading })).toBeInViewport({ ratio: 1 });
    const [header, title] = [page.getByRole('banner'), page.getByRole('heading', { name: heading })];
    const bottom = await header.evaluate((element) => element.getBoundingClientRect().bottom);
    await expect.poll(() => title.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(bottom);
  }
  await nav.getByRole('link', { name: 'About' }).click();
  await expect(nav.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('main').getByRole('link', { name: 'Get In Touch' })).toHaveAttribute('href', '#contact');
  await expect(page.getByRole('link', { name: 'Explore Services' })).toHaveAttribute('href', '#services');
  await expect(page.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '#contact');
  await expect(page.getByRole('link', { name: 'Connect With Our Team' })).toHaveAttribute('href', '#contact');
});

test.describe('On a fresh site', () => {
  test.use({ seeded: false });

  test('sections without content are left out', async ({ page }) => {
    await page.goto('/');
    await expect(headings(page)).toHaveText(
      sections.filter((title) => title !== 'Independently checked' && title !== 'Latest insights'),
    );
    await expect(page.getByRole('heading', { name: 'Follow Us' })).toHaveCount(0);
  });
});

test('The header turns solid after 20 pixels, and the back-to-top link appears after 300', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  const ground = () => header.evaluate((element) => getComputedStyle(element).backgroundColor);
  const backToTop = page.getByRole('link', { name: 'Back to top' });
  await scrollPage(page, 20);
  await expect(header).not.toHaveAttribute('data-solid');
  expect(await ground()).toBe('rgba(0, 0, 0, 0)');
  await scrollPage(page, 21);
  await expect(header).toHaveAttribute('data-solid');
  await expect.poll(ground).toBe('rgb(248, 247, 243)');
  await expect.poll(() => header.evaluate((element) => element.clientHeight)).toBeLessThanOrEqual(72);
  await scrollPage(page, 300);
  await expect(backToTop).toBeHidden();
  await scrollPage(page, 301);
  await expect(backToTop).toBeVisible();
  await backToTop.click();
  await expect.poll(() => scrolled(page)).toBe(0);
  await expect(backToTop).toBeHidden();
  await expect(header).not.toHaveAttribute('data-solid');
});

test('Content is revealed as it scrolls into view, one card after another', async ({ page }) => {
  await page.addInitScript(() => {
    const { animate } = Element.prototype;
    const delays: unknown[] = [];
    Object.assign(window, { delays });
    Element.prototype.animate = function (keyframes, options) {
      if (this.matches('[data-reveal]')) delays.push(typeof options === 'object' ? options.delay : 0);
      return animate.call(this, keyframes, options);
    };
  });
  await page.goto('/');
  const pending = page.locator('[data-reveal]:not([data-revealed])');
  await expect(pending.first()).toBeAttached();
  await page.getByRole('heading', { name: 'Enhanced Security' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 500);
  const delays = () => page.evaluate(() => (window as unknown as { delays: number[] }).delays);
  await expect.poll(delays).toEqual(expect.arrayContaining([0, 100, 200, 300]));
  await expect(async () => {
    await pending.evaluateAll(([next]) => next?.scrollIntoView({ block: 'center', behavior: 'instant' }));
    expect(await pending.count()).toBe(0);
  }).toPass({ intervals: [50] });
});

test('The back-to-top button shows from 300 pixels on, except over a control of the page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await expect(page.locator('html[data-loaded]')).toBeAttached();
  const isRight = () =>
    page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const button = document.querySelector('[data-back-to-top]') as HTMLElement;
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const isCovering = [...document.querySelectorAll('main :is(a, button, input, select, textarea), footer a')].some(
        (one) => {
          const box = one.getBoundingClientRect();
          return one !== button && box.left < right && box.right > left && box.top < bottom && box.bottom > top;
        },
      );
      return button.checkVisibility({ visibilityProperty: true }) === (scrollY > 300 && !isCovering);
    });
  const wrong: number[] = [];
  const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  for (let y = 0; y < end + 100; y += 100) {
    await scrollPage(page, y);
    if (!(await isRight())) wrong.push(y);
  }
  expect(wrong).toEqual([]);
  await expect(page.getByRole('link', { name: 'Back to top' })).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`Footer, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    for (const width of [390, 768, 1024, 1280, 1440]) {
      test(`keeps its links clear of the back-to-top button at ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto('/blog');
        await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
        const button = page.getByRole('link', { name: 'Back to top' });
        await expect(button).toBeVisible();
        const box = await button.boundingBox();
        for (const link of await page.getByRole('contentinfo').getByRole('list').last().getByRole('link').all()) {
          const other = await link.boundingBox();
          if (!box || !other) throw new Error('Something of the footer is not shown.');
          const isApart = other.x + other.width <= box.x || other.y + other.height <= box.y;
          expect(isApart, `${await link.textContent()}`).toBe(true);
        }
      });
    }
  });
}

test('A header link to a distant section lays out the page at once and scrolls to it', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact Us' }).click();
  await expect(page.locator('html[data-loaded]')).toBeAttached({ timeout: 500 });
  await expect(page.locator('main > section:not([data-laid-out])')).toHaveCount(0);
  const distance = () =>
    page.evaluate(() => {
      const { top } = document.getElementById('contact')?.getBoundingClientRect() ?? { top: Number.NaN };
      return Math.abs(top - Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop));
    });
  await expect.poll(distance).toBeLessThan(2);
});

test('Distant sections are laid out when idle, and fragment links then scroll exactly to them', async ({ page }) => {
  await page.goto('/', { waitUntil: 'commit' });
  const isSkipped = () =>
    page.evaluate(
      () => document.querySelector('#contact h2')?.checkVisibility({ contentVisibilityAuto: true }) === false,
    );
  await expect.poll(isSkipped, { intervals: [5] }).toBe(true);
  await expect(page.locator('html[data-loaded]')).toBeAttached();
  expect(await isSkipped()).toBe(false);
  for (const section of ['contact', 'services', 'testimonials']) {
    await page.evaluate((id) => {
      location.hash = id;
    }, section);
    const distance = () =>
      page.evaluate((id) => {
        const { top } = document.getElementById(id)?.getBoundingClientRect() ?? { top: Number.NaN };
        return Math.abs(top - Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop));
      }, section);
    await expect.poll(distance).toBeLessThan(2);
  }
});

for (const options of [{ javaScriptEnabled: false }, { contextOptions: { reducedMotion: 'reduce' as const } }]) {
  test.describe(Object.keys(options).join(), () => {
    test.use(options);

    test('all content is visible at once, and nothing moves', async ({ page }) => {
      await page.goto('/');
      const hidden = await page.locator('main [data-reveal]').evaluateAll(
        (elements) =>
          elements.filter((element) => {
            const { opacity, visibility, transform } = getComputedStyle(element);
            return opacity !== '1' || visibility !== 'visible' || transform !== 'none';
          }).length,
      );
      expect(hidden).toBe(0);
      const moving = await page.evaluate(() =>
        document.getAnimations().map((animation) => (animation as CSSTransition).transitionProperty ?? 'an animation'),
      );
      // A colour may fade; nothing may move.
      expect(moving.filter((name) => !/color|visibility|opacity/.test(name))).toEqual([]);
    });
  });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? 'Navigation menu on small screens' : 'Navigation menu on small screens, without JavaScript',
    () => {
      test.use({ javaScriptEnabled, viewport: { width: 390, height: 800 } });

      test('opens, closes, and closes when one of its links is followed', async ({ page }) => {
        await page.goto('/');
        const menu = page.locator('#menu');
        await expect(menu).toBeHidden();
        await page.getByLabel('Open menu').click();
        await expect(menu).toBeVisible();
        await page.getByLabel('Close menu').click();
        await expect(menu).toBeHidden();
        await page.getByLabel('Open menu').click();
        await menu.getByRole('link', { name: 'About' }).click();
        await expect(menu).toBeHidden();
        await expect(page.getByRole('heading', { name: 'The Story' })).toBeInViewport();
        await page.goto('/blog');
        await page.getByLabel('Open menu').click();
        await page.getByLabel('Close menu').click();
        await expect(menu).toBeHidden();
        await page.getByLabel('Open menu').click();
        await menu.getByRole('link', { name: 'Contact Us' }).click();
        await expect(page).toHaveURL(/\/#contact$/);
        await expect(menu).toBeHidden();
        await expect(page.getByRole('heading', { name: 'Start with a free consultation' })).toBeInViewport();
      });
    },
  );
}

test.describe('Navigation menu on small screens, by keyboard', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('keeps the focus inside and returns it on Escape', async ({ page }) => {
    await page.goto('/');
    const opener = page.getByRole('button', { name: 'Open menu' });
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    await opener.press('Space');
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused();
    const inMenu = () => page.evaluate(() => document.activeElement?.closest('#menu') !== null);
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press('Tab');
      expect((await page.evaluate(() => document.activeElement === document.body)) || (await inMenu())).toBe(true);
    }
    await page.locator('#menu').getByRole('link', { name: 'Home' }).focus();
    await page.keyboard.press('Escape');
    await expect(page.locator('#menu')).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.press('Enter');
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(page.locator('#menu')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Explore Services' })).toBeVisible();
    expect(await page.evaluate(() => document.querySelectorAll('body > [inert]').length)).toBe(0);
  });
});

test('The footer shows all its links and the current year', async ({ page }) => {
  await page.goto('/terms-of-service');
  const footer = page.locator('footer');
  const links = await footer
    .getByRole('link')
    .evaluateAll((elements) =>
      elements.map(
        (element) => `${element.getAttribute('aria-label') ?? element.textContent}: ${element.getAttribute('href')}`,
      ),
    );
  expect(links).toEqual([
    'Uplink: /#home',
    'LinkedIn: https://www.linkedin.com/company/uplink-example',
    'Facebook: https://www.facebook.com/uplink.example',
    'YouTube: https://www.youtube.com/@uplink-example',
    'Business IT Support: /#business-it-support',
    'Cloud Solutions: /#cloud-solutions',
    'Cyber Security: /#cyber-security',
    'Home: /#home',
    'About Us: /#about',
    'Our Services: /#services',
    'Testimonials: /#testimonials',
    'Contact Us: /#contact',
    'Insights: /blog',
    '020 7946 0127: tel:+442079460127',
    'hello@example.com: mailto:hello@example.com',
    'IT Support: /?reason=technical_support#contact',
    'Privacy Policy: /privacy-policy',
    'Terms of Service: /terms-of-service',
    'Sitemap: /sitemap.xml',
  ]);
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Uplink. All rights reserved.`);
});

test('On paper, the home page takes five sheets at most and shows every accreditation once', async ({ page }) => {
  await page.goto('/');
  await page.locator('[data-strip]').scrollIntoViewIfNeeded();
  await expect(page.locator('[data-strip-view]')).toHaveAttribute('data-running');
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(5);

  await page.emulateMedia({ media: 'print' });
  // The width of a sheet of A4 without its margins.
  await page.setViewportSize({ width: 658, height: 971 });
  const name = page.locator('[data-strip-set] li span').first();
  await name.evaluate((element) => element.replaceChildren('Approved partner '.repeat(6)));
  const view = await page.locator('[data-strip-view]').boundingBox();
  const badges = page.locator('[data-strip-set] li').filter({ visible: true });
  await expect(badges).toHaveCount(5);
  for (const badge of await badges.all()) {
    const box = await badge.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((view?.x ?? 0) + (view?.width ?? 0));
  }
});
