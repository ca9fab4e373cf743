/** A browser's visit: its requests, and Lighthouse's figures. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findChromium } from '../chromium.mjs';
import { again, bestTag } from './answers.mjs';
import { inTurn, median } from './compare.mjs';
import { fetchAnswer, freePort, runProgram, startBare, startProgram } from './processes.mjs';
import { Unavailable } from './unavailable.mjs';

/** A page of the same site with little on it, and no first screen of its own: what Lighthouse says of it is what this machine adds. */
const plainPath = '/privacy-policy';

export const flags = ['--no-sandbox', '--disable-gpu', '--headless=new', '--disable-background-networking'];

/** A first visit, and Lighthouse: of the home page, of a static copy of it, and of a plain page, also as static files. */
export async function visit({ folder, report }) {
  const executablePath = await findChromium();
  await runProgram(folder, 'seed');
  const program = await startProgram(folder);
  const url = `http://localhost:${program.port}/`;
  // With the origin's host, because each origin's pages are cached separately.
  const br = { 'accept-encoding': 'br', host: new URL(url).host };
  const query = (path) => fetchAnswer(program.port, path, br);
  for (const path of ['/', plainPath]) await bestTag(() => query(path));
  const fetched = await firstVisit(executablePath, url);
  tellVisit(fetched, report);
  const plain = await firstVisit(executablePath, new URL(plainPath, url).href);
  const copies = [];
  for (const path of new Set([...fetched, ...plain].map((one) => new URL(one.url).pathname))) {
    copies.push(again(path, await query(path)));
  }
  const bare = await startBare(copies, join(folder, 'bare.sqlite'));
  const copied = (path) => `http://localhost:${bare.port}${path}`;
  tellLighthouse(await lighthouse(executablePath, [url, copied('/'), copied(plainPath)]), report);
  await program.stop();
  await bare.stop();
}

function tellVisit(fetched, report) {
  const kilobytes = (...kinds) =>
    fetched
      .filter(({ type }) => kinds.length === 0 || kinds.includes(type))
      .reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  report.add('first visit: transferred', kilobytes(), { limit: 190, unit: 'kB', digits: 1 });
  report.add('first visit: fonts', kilobytes('Font'), { limit: 60, unit: 'kB', digits: 1 });
  report.add('first visit: JavaScript', kilobytes('Script'), { limit: 90, unit: 'kB', digits: 1 });
  report.add('first visit: the page itself', kilobytes('Document'), { limit: 20, unit: 'kB', digits: 1 });
  report.add('first visit: style sheets', kilobytes('Stylesheet'), { unit: 'kB', digits: 1 });
  report.add('first visit: requests', fetched.length, { limit: 14, digits: 0 });
}

function tellLighthouse([ours, copy, plain], report) {
  const add = (what, value, options) => report.add(`Lighthouse mobile: ${what}`, value, options);
  const range = ({ least, max }, digits) => `${least.toFixed(digits)} to ${max.toFixed(digits)}`;
  const spreads = (name, digits) => {
    const rest = Object.entries({ 'a static copy': copy, 'a plain page': plain });
    const figure = ([what, { [name]: one }]) => `${what}: ${one.median.toFixed(digits)} (${range(one, digits)})`;
    return [range(ours[name], digits), ...rest.map(figure)].join('; ');
  };
  const { performance, lcp, blocking, shift } = ours;
  add('performance', performance.median, { limit: 100, atLeast: true, digits: 0, note: spreads('performance', 0) });
  add('largest contentful paint', lcp.median, { limit: 1, unit: 's', note: spreads('lcp', 2) });
  add('later than a static copy', lcp.median - copy.lcp.median, { limit: 0.5, unit: 's' });
  add('total blocking time', blocking.median, { limit: 20, unit: 'ms', digits: 0, note: spreads('blocking', 0) });
  const above = blocking.median - plain.blocking.median;
  add('total blocking time above the plain page', above, { limit: 20, unit: 'ms', digits: 0 });
  add('layout shift', shift.max, { limit: 0, digits: 3, note: 'the worst run' });
}

/** All requests of a first visit: address, type and transferred bytes. */
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
    // Slowly, as a reader does. Distant images are not loaded at once.
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
 * Lighthouse's mobile figures. The sites take turns, and each run has a profile of its own, as a first visitor has: a warm one
 * has compiled the scripts and knows the fonts.
 *
 * @returns for each site and figure the median, the least and the most of the runs
 * @throws {Unavailable} when the browser is one that draws nothing
 */
export async function lighthouse(executablePath, urls, runs = 7) {
  if (/headless[-_]shell/.test(executablePath))
    throw new Unavailable('Lighthouse needs a full Chromium (apt-get install chromium): the headless shell does less.');
  const figures = urls.map(() => []);
  for (let round = 0; round < runs; round++) {
    for (const [index, url] of inTurn(urls, round)) figures[index].push(await lighthouseRun(executablePath, url));
  }
  return figures.map((rows) => {
    const names = Object.keys(rows[0]);
    return Object.fromEntries(names.map((name) => [name, spread(rows.map((row) => row[name]))]));
  });
}

async function lighthouseRun(executablePath, url) {
  const { default: run } = await import('lighthouse');
  const profile = mkdtempSync(join(tmpdir(), 'uplink-lighthouse-'));
  const port = await freePort();
  const args = [...flags, `--remote-debugging-port=${port}`];
  const browser = await chromium.launchPersistentContext(profile, { executablePath, args });
  try {
    const { lhr } = await run(url, { port, onlyCategories: ['performance'], logLevel: 'error' });
    const value = (name) => lhr.audits[name].numericValue;
    return {
      performance: Math.round(lhr.categories.performance.score * 100),
      lcp: value('largest-contentful-paint') / 1000,
      blocking: value('total-blocking-time'),
      shift: value('cumulative-layout-shift'),
      kilobytes: value('total-byte-weight') / 1000,
    };
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

function spread(numbers) {
  return { median: median(numbers), least: Math.min(...numbers), max: Math.max(...numbers) };
}
