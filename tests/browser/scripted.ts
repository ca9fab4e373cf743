/** Waits until a page's script has run before anything is done to the page, because no user is as quick as a test. */
import type { Page } from 'playwright/test';

/** A document whose script is on its way: a public page's own, or the one that hydrates the back office. */
const unready = 'html[data-scripted]:not([data-js]), html:has([data-sidebar]):not(:has(.toast-viewport))';

/** The script of the page that is open is there. */
export async function isReady(page: Page): Promise<void> {
  await page.locator(unready).waitFor({ state: 'detached' });
}

/** Makes actions on the page wait for its script. */
export function waitForScripts(page: Page): void {
  void page.addLocatorHandler(page.locator(unready), async () => {}).catch(() => {});
  for (const open of ['goto', 'reload'] as const) {
    const plain = page[open].bind(page) as Page['goto'];
    page[open] = async (...args: unknown[]) => {
      const response = await plain(...(args as Parameters<Page['goto']>));
      const { waitUntil } = (args.at(-1) ?? {}) as { waitUntil?: string };
      if (!waitUntil) await isReady(page);
      return response;
    };
  }
}
