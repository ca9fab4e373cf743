/** Shared steps of the back-office journeys. */
import type { Locator } from 'playwright/test';
import type { Queries } from '../../db/store.server';
import { violations } from './axe';
import { openStoreOf } from './places';
import { expect, type Page, type Server } from './test';

export { isReady } from './scripted';

/** Does something in the server's store, beside it. */
export async function inStore<T>(server: Server, work: (queries: Queries) => Promise<T>): Promise<T> {
  const store = await openStoreOf(server);
  try {
    return await work(store.queries);
  } finally {
    await store.close();
  }
}

export function addTestimonial(server: Server, authorName = 'Sarah Whitcombe'): Promise<number> {
  const testimonial = {
    authorName,
    authorPosition: 'Operations Director',
    authorInitials: 'SW',
    companyName: 'Hallam & Reed',
    content: 'The office has stopped talking about IT.',
    rating: 5,
  };
  return inStore(server, async (queries) => {
    const { id } = await queries
      .insertInto('testimonials')
      .values(testimonial)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** A post called "Moving office", at /blog/moving-office, which is published unless something else is said. */
export function addPost(server: Server, isPublished = true): Promise<number> {
  const now = new Date().toISOString();
  const post = {
    title: 'Moving office',
    slug: 'moving-office',
    content: 'Order the line six weeks before.',
    updatedAt: now,
    ...(isPublished && { isPublished, publishedAt: now }),
  };
  return inStore(server, async (queries) => {
    const { id } = await queries.insertInto('blogPosts').values(post).returning('id').executeTakeFirstOrThrow();
    return id;
  });
}

/** A notice of a disruption, which all public pages show. */
export async function addNotice(server: Server): Promise<void> {
  const now = new Date().toISOString();
  await inStore(server, (queries) =>
    queries
      .insertInto('notices')
      .values({
        text: 'Microsoft 365 is down for several of our customers, we are on it.',
        kind: 'disruption',
        content: 'Since **nine**.',
        endsAt: '2099-12-31T12:00:00.000Z',
        isPublished: true,
        publishedAt: now,
        updatedAt: now,
      })
      .execute(),
  );
}

/** Lays an appearance over the site, as it is stored when it is published. */
export async function setAppearance(server: Server, inspect: object): Promise<void> {
  await inStore(server, (queries) =>
    queries
      .insertInto('siteContent')
      .values({ key: 'theme', content: JSON.stringify(inspect), updatedAt: '2026-11-22T09:00:00.000Z' })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ content: JSON.stringify(inspect) }))
      .execute(),
  );
}

/** The control of a field: with JavaScript, the editor of a Markdown field stands in for its textarea. */
export const editorOf = (place: Page | Locator, label: string) =>
  place.getByRole('textbox', { name: label, exact: true });

/** The textarea, which has the value in any case. */
export const textareaOf = (place: Page | Locator, label: string) =>
  place.getByLabel(label, { exact: true }).and(place.locator('textarea'));

/** For a request that is to be answered as an anonymous visitor's. */
export const asVisitor = { headers: { cookie: '' } };

/** The last message: in a toast with JavaScript, in a banner without. */
export function output(page: Page, text: string | RegExp) {
  return page.locator('.toast, [data-flash]').getByText(text, { exact: true });
}

/**
 * The browser's errors, except for pages that return a rejected form, and React Router's warning about a link to a fragment
 * while input is unsaved.
 */
export function unexpected(consoleErrors: string[]): string[] {
  const expected = /responded with a status of 4(00|03|09)|use a blocker on a POP navigation/;
  return consoleErrors.filter((consoleError) => !expected.test(consoleError));
}

/** Each of these screens is accessible. */
export async function areAccessible(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await isAccessible(page);
  }
}

/** Axe finds nothing, on a desk in light and on a phone in dark; and nothing is cut off at the side. */
export async function isAccessible(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 1280 };
  for (const [size, colorScheme] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: size, height: 800 });
    // Colours may still be on their way from the other scheme. Those in a closed disclosure stand still.
    await page.evaluate(() => {
      const isVisible = ({ effect }: Animation) => (effect as KeyframeEffect).target?.checkVisibility();
      return Promise.allSettled(
        document
          .getAnimations()
          .filter(isVisible)
          .map(({ finished }) => finished),
      );
    });
    // Axe cannot judge the contrast of a section that is laid out later.
    await expect(page.locator('main > section ~ section:not([data-laid-out])')).toHaveCount(0);
    expect(await violations(page), `${size} ${colorScheme}`).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `sideways at ${size}`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width, height: 800 });
}
