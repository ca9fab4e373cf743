/** The public site's `test`: sample content, and a browser that must not complain. */
import { violations } from './axe';
import { test as base, expect, type Page, type Server } from './test';

export { inStore } from './admin';

interface Fixtures {
  /** Console messages to ignore once. The browser logs every response of 400 and more. */
  allowedConsoleErrors: RegExp | null;
  /** Fails the test for whatever the browser complains about. */
  calm: undefined;
}

export const test = base.extend<Fixtures>({
  seeded: true,
  allowedConsoleErrors: [null, { option: true }],
  calm: [
    async ({ page, consoleErrors, allowedConsoleErrors }, use) => {
      page.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? '';
        if (reason !== 'net::ERR_ABORTED') consoleErrors.push(`${request.url()}: ${reason}`);
      });
      await use(undefined);
      expect(consoleErrors.filter((consoleError) => !allowedConsoleErrors?.test(consoleError))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Expects no violation of WCAG 2.2 AA or axe's best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  expect(await violations(page, tags)).toEqual([]);
}

/** The layout shift since the page was opened, except within half a second of an action. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
        const sum = (entries: PerformanceEntryList) =>
          (entries as Shift[]).filter((shift) => !shift.hadRecentInput).reduce((total, { value }) => total + value, 0);
        const observer = new PerformanceObserver(() => {});
        observer.observe({ type: 'layout-shift', buffered: true });
        // Waits for the next frame, in which the browser reports it.
        requestAnimationFrame(() => requestAnimationFrame(() => done(sum(observer.takeRecords()))));
      }),
  );
}

export { expect, type Page, type Server };
