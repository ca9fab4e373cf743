/** A visit as a browser makes it: what it fetches, and what Lighthouse says. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { median } from './compare.mjs';

export const flags = ['--no-sandbox', '--disable-gpu', '--headless=new', '--disable-background-networking'];

/** Everything that a first visit fetches: address, type and bytes as they came over the wire. */
export async function firstVisit(executablePath, url) {
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    const fetched = new Map();
    await session.send('Network.enable');
    session.on('Network.responseReceived', ({ requestId, response, type }) => {
      fetched.set(requestId, { url: response.url, type, bytes: 0 });
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const one = fetched.get(requestId);
      if (one) one.bytes = encodedDataLength;
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    // By and by, as one reads: what is far away is not fetched.
    for (let screens = 0; screens < 20; screens++) {
      await page.mouse.wheel(0, 600);
      await page.waitForTimeout(100);
    }
    await page.waitForLoadState('networkidle');
    return [...fetched.values()].filter((one) => one.url.startsWith('http'));
  } finally {
    await browser.close();
  }
}

/**
 * Lighthouse's mobile figures; the sites take turns. Of some runs the medians: what happens to come before the paint on a fast
 * line is taken for needed on a slow one.
 */
export async function lighthouse(executablePath, urls, runs = 7) {
  const { default: run } = await import('lighthouse');
  const profile = mkdtempSync(join(tmpdir(), 'uplink-lighthouse-'));
  const port = 9223;
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...flags, `--remote-debugging-port=${port}`],
  });
  try {
    const figures = urls.map(() => []);
    for (let round = 0; round < runs; round++) {
      for (const [index, url] of urls.entries()) {
        const { lhr } = await run(url, { port, onlyCategories: ['performance'], logLevel: 'error' });
        const value = (name) => lhr.audits[name].numericValue;
        figures[index].push({
          performance: Math.round(lhr.categories.performance.score * 100),
          lcp: value('largest-contentful-paint') / 1000,
          blocking: value('total-blocking-time'),
          shift: value('cumulative-layout-shift'),
          kilobytes: value('total-byte-weight') / 1000,
        });
      }
    }
    const names = ['performance', 'lcp', 'blocking', 'shift', 'kilobytes'];
    return figures.map((rows) => Object.fromEntries(names.map((name) => [name, median(rows.map((row) => row[name]))])));
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
