/** Visits over the slow line: a Chromium at its far end, each time an anonymous visitor. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { flags } from '../visit.mjs';

/** The telephone that Lighthouse shows. */
const telephone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** Late requests have arrived by then. In ms after the page seems loaded. */
const rest = 1000;

/** A program that is Chromium in the namespace, which knows one name and trusts one certificate. @returns its path */
export function makeBrowser(folder, executablePath, { namespace, name, address, digest }) {
  const path = join(folder, 'chromium');
  const own = [`--host-resolver-rules=MAP ${name} ${address}`, `--ignore-certificate-errors-spki-list=${digest}`];
  const quoted = [executablePath, ...own].map((part) => `'${part}'`).join(' ');
  writeFileSync(path, `#!/bin/sh\nexec ip netns exec ${namespace} ${quoted} "$@"\n`, { mode: 0o755 });
  return path;
}

export const openBrowser = (executablePath) => chromium.launch({ executablePath, args: flags });

/** One visit. @returns times in ms since its start, and the sum of layout shifts */
export async function visit(browser, url) {
  const context = await browser.newContext(telephone);
  try {
    await context.addInitScript(watch);
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 });
    await page.waitForTimeout(rest);
    return await page.evaluate(() => {
      const { seen } = window;
      const [navigation] = performance.getEntriesByType('navigation');
      const ends = performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd);
      return { ...seen, loaded: Math.max(navigation.loadEventEnd, ...ends), protocol: navigation.nextHopProtocol };
    });
  } finally {
    await context.close();
  }
}

/** Runs in the page, before everything else. */
function watch() {
  const seen = { first: 0, lcp: 0, shift: 0 };
  window.seen = seen;
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.first = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  observe('layout-shift', ({ value }) => {
    seen.shift += value;
  });
}
