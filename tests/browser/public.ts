/** The public site's `test`: sample content, and a browser that must not complain. */
import { violations } from './axe';
import { test as base, expect, type Page, type Server } from './test';

export { inStore } from './admin';

interface Fixtures {
  /** What the browser may say for once: it logs every answer of 400 and more by itself. */
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

/** No violation of WCAG 2.2 AA or of axe's best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  expect(await violations(page, tags)).toEqual([]);
}

/** What has moved by itself since the page was opened; what follows a visitor's act within half a second does not count. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
        const sum = (entries: PerformanceEntryList) =>
          (entries as Shift[]).filter((shift) => !shift.hadRecentInput).reduce((total, { value }) => total + value, 0);
        const observer = new PerformanceObserver(() => {});
        observer.observe({ type: 'layout-shift', buffered: true });
        // What has happened so far is handed over after the next frame.
        requestAnimationFrame(() => requestAnimationFrame(() => done(sum(observer.takeRecords()))));
      }),
  );
}

export { expect, type Page, type Server };
