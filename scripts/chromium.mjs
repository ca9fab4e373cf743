/** Finds a Chromium for the browser tests, or installs one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installPackages, mayInstall } from './debian.mjs';
import { bin, PrepareError, run } from './prepare.mjs';

const shell = '/usr/bin/chromium-headless-shell';
const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The path of a Chromium that runs. @throws {PrepareError} when none can be had */
export async function findChromium() {
  const result = [process.env.CHROMIUM_PATH, ...usual, await playwrightsOwn()].find((path) => path && runs(path));
  return result ?? (await installChromium());
}

/** The same for the tests: no one sees their windows, and each costs less in a Chromium that can show none. */
export async function findTestBrowser() {
  if (process.env.CHROMIUM_PATH) return findChromium();
  if (!runs(shell)) await installShell();
  return runs(shell) ? shell : findChromium();
}

/** Whether a browser exists and starts. */
export function runs(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright');
  return chromium.executablePath();
}

async function installShell() {
  if (!mayInstall) return;
  console.log("Installing Debian's chromium-headless-shell with apt-get.");
  // Other systems with apt-get have no such package: an ordinary Chromium will do.
  await installPackages('chromium-headless-shell', 'fonts-liberation').catch(() => undefined);
}

async function installChromium() {
  if (mayInstall) {
    console.log("No Chromium found: installing Debian's package with apt-get.");
    await installPackages('chromium', 'fonts-liberation');
    if (runs('/usr/bin/chromium')) return '/usr/bin/chromium';
  }
  console.log("No Chromium found: downloading Playwright's own.");
  await run(bin('playwright'), ['install', 'chromium'], {
    failed: 'No Chromium could be installed. Install one, or set CHROMIUM_PATH.',
  });
  const path = await playwrightsOwn();
  if (!runs(path))
    throw new PrepareError('The downloaded Chromium does not run here. Install one, or set CHROMIUM_PATH.');
  return path;
}
