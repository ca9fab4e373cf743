/** The public site's `test`: one server with sample content and one without for each worker, and a browser that must not complain. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import Database from 'better-sqlite3';
import { test as base, expect, type Page, type Server, startServer } from './test';

interface Fixtures {
  /** What the browser may say for once: it logs every answer of 400 and more by itself. */
  allowedComplaints: RegExp | null;
  /** Fails the test for whatever the browser complains about. */
  calm: undefined;
}

interface WorkerFixtures {
  /** The worker's site, with sample content or without. */
  sharedSite: (seeded: boolean) => Promise<Server>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  sharedSite: [
    async ({ makeDataDir }, use) => {
      const servers = new Map<boolean, Promise<Server>>();
      await use((seeded) => {
        const server = servers.get(seeded) ?? openServer(makeDataDir(seeded));
        servers.set(seeded, server);
        return server;
      });
      for (const server of servers.values()) {
        const { stop, dataDir } = await server;
        await stop();
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
    { scope: 'worker' },
  ],
  server: async ({ sharedSite, seeded }, use) => use(await sharedSite(seeded)),
  seeded: true,
  allowedComplaints: [null, { option: true }],
  calm: [
    async ({ page, complaints, allowedComplaints }, use) => {
      page.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? '';
        if (reason !== 'net::ERR_ABORTED') complaints.push(`${request.url()}: ${reason}`);
      });
      await use(undefined);
      expect(complaints.filter((complaint) => !allowedComplaints?.test(complaint))).toEqual([]);
    },
    { auto: true },
  ],
});

async function openServer(dataDir: Promise<string>): Promise<Server> {
  return startServer(await dataDir, { CONTACT_RATE_LIMIT: 'off' });
}

/** The server's SQLite file, as another program sees it. */
export function openFile({ dataDir }: Server): Database.Database {
  return new Database(join(dataDir, 'uplink.sqlite'));
}

/** No violation of WCAG 2.2 AA or of axe's best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([]);
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
