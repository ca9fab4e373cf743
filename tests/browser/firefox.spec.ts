/** The journeys that matter most, in Debian's Firefox. Playwright drives none but its own, so another client does, by WebDriver BiDi. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { generatedImage } from '../images';
import { makeUser, staffPassword } from '../staff';
import { addTestimonial, inStore } from './admin';
import { openStoreOf } from './places';
import { expect, long, type Server, test } from './test';

let browser: Browser;
test.beforeAll(async () => {
  const executablePath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';
  browser = await puppeteer.launch({ browser: 'firefox', executablePath });
});
test.afterAll(() => browser.close());

/** A window of someone's own. @returns its page, and all that Firefox complains about */
async function openWindow() {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.setViewport({ width: 1280, height: 800 });
  const consoleErrors: string[] = [];
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(message.text());
  });
  return { page, consoleErrors };
}

/** Logs in by the form. */
async function logIn(page: Page, server: Server) {
  const store = await openStoreOf(server);
  await makeUser(store, 'admin');
  await store.close();
  await page.goto(`${server.url}/admin/login`);
  await page.locator('[name=username]').fill('admin');
  await page.locator('[name=password]').fill(staffPassword);
  await Promise.all([page.waitForNavigation(), page.locator('form [type=submit]').click()]);
}

/** Opens a screen of the back office, and waits for its script. */
async function open(page: Page, address: string) {
  await page.goto(address);
  await page.waitForSelector('.toast-viewport');
}

const textOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .map((element) => element.textContent)
    .wait();

test('Firefox: a visitor corrects an invalid email address and sends a message', long, async ({ server }) => {
  const { page, consoleErrors } = await openWindow();
  await page.goto(server.url);
  await page.waitForSelector('html[data-js]');
  const fields = {
    firstName: 'Ifeoma',
    lastName: 'Okafor',
    companyEmail: 'ifeoma@nowhere',
    companyName: 'Okafor Lane Architects',
    phoneNumber: '020 7946 0123',
    cityLocation: 'London',
    message: 'We are moving to a bigger office.',
  };
  for (const [name, value] of Object.entries(fields)) await page.locator(`#contact [name=${name}]`).fill(value);
  await page.select('#contact [name=reasonForContact]', 'business_it_support');
  await page.locator('#contact form [type=submit]').click();
  await page.waitForSelector('#contact [name=companyEmail][aria-invalid=true]');
  await page.locator('#contact [name=companyEmail]').fill('ifeoma@example.com');
  await page.locator('#contact form [type=submit]').click();
  await page.waitForSelector('#message-sent');
  expect(await textOf(page, '#message-sent')).toContain('Message sent successfully!');
  const stored = await inStore(server, (queries) => queries.selectFrom('contactRequests').selectAll().execute());
  expect(stored).toMatchObject([{ firstName: 'Ifeoma', companyEmail: 'ifeoma@example.com', message: fields.message }]);
  expect(consoleErrors.filter((consoleError) => !consoleError.includes('400'))).toEqual([]);
});

test('Firefox: an admin logs in and edits a testimonial in its dialog', long, async ({ server }) => {
  const id = await addTestimonial(server);
  const { page, consoleErrors } = await openWindow();
  await logIn(page, server);
  expect(new URL(page.url()).pathname).toBe('/admin/dashboard');
  await open(page, `${server.url}/admin/testimonials`);
  const link = `a[href$="/testimonials/${id}/edit"]`;
  await page.locator(link).click();
  await page.waitForSelector('[data-dialog] [name=content]');
  await page.waitForFunction(() => document.activeElement?.closest('[data-dialog]'));
  // The page below cannot be reached.
  expect(await page.$eval('#menu', (menu) => menu.closest('[inert]') !== null)).toBe(true);
  await page.locator('[name=content]').fill('The office talks about nothing but IT.');
  await page.keyboard.press('Escape');
  await page.waitForSelector('[role=alertdialog]');
  await page.keyboard.press('Escape');
  await page.waitForSelector('[role=alertdialog]', { hidden: true });
  await page.locator('[data-dialog-foot] [type=submit]').click();
  await page.waitForSelector('.toast');
  expect(await textOf(page, '.toast')).toContain('Testimonial updated successfully');
  expect(await textOf(page, '[data-card]')).toContain('The office talks about nothing but IT.');

  await page.locator(link).click();
  await page.waitForSelector('[data-dialog]');
  await page.keyboard.press('Escape');
  await page.waitForSelector('[data-dialog]', { hidden: true });
  await page.waitForFunction((selector) => document.activeElement?.matches(selector), {}, link);
  expect(consoleErrors).toEqual([]);
});

test('Firefox: an admin publishes a post with an image, and it shows on the blog', long, async ({ server }) => {
  const { page, consoleErrors } = await openWindow();
  await logIn(page, server);
  await open(page, `${server.url}/admin/blog-posts/new`);
  await page.locator('[name=title]').fill('Moving office');
  await page.locator('[data-markdown=editor] [contenteditable]').click();
  await page.keyboard.type('Six weeks before the van comes, **order** the line.');
  const file = join(server.dataDir, 'office.jpg');
  writeFileSync(file, await generatedImage(400, 260).jpeg().toBuffer());
  await page.locator('[data-image-field] [aria-expanded]').click();
  const chooser = await page.waitForSelector('[data-image-field] input[type=file]');
  await chooser?.uploadFile(file);
  await page.waitForFunction(() =>
    /^media:\d+$/.test(document.querySelector<HTMLInputElement>('[name=featuredImage]')?.value ?? ''),
  );
  await page.locator('[name=isPublished][role=switch]').click();
  await page.locator('[data-dialog-foot] ::-p-text(Publish post)').click();
  await page.waitForSelector('.toast');
  expect(await textOf(page, '.toast')).toContain('Blog post created successfully');
  await page.goto(`${server.url}/blog/moving-office`);
  expect(await textOf(page, '.prose strong')).toBe('order');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('article img')].some((image) => (image as HTMLImageElement).naturalWidth > 0),
  );
  expect(consoleErrors).toEqual([]);
});
