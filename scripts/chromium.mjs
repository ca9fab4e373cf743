/** Finds a Chromium for the browser tests, or installs one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { bin, Fault, run } from './prepare.mjs';

const shell = '/usr/bin/chromium-headless-shell';
const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The path of a Chromium that runs. @throws {Fault} when none can be had */
export async function findChromium() {
  const found = [process.env.CHROMIUM_PATH, ...usual, await playwrightsOwn()].find((path) => path && runs(path));
  return found ?? (await installChromium());
}

/** The same for the tests: nobody sees their windows, and each costs half of it in a Chromium that can show none. */
export async function findTestBrowser() {
  return !process.env.CHROMIUM_PATH && runs(shell) ? shell : findChromium();
}

function runs(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright');
  return chromium.executablePath();
}

async function installChromium() {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log("No Chromium found: installing Debian's package with apt-get.");
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'], { env });
    if (runs('/usr/bin/chromium')) return '/usr/bin/chromium';
  }
  console.log("No Chromium found: downloading Playwright's own.");
  await run(bin('playwright'), ['install', 'chromium'], {
    failed: 'No Chromium could be installed. Install one, or set CHROMIUM_PATH.',
  });
  const path = await playwrightsOwn();
  if (!runs(path)) throw new Fault('The downloaded Chromium does not run here. Install one, or set CHROMIUM_PATH.');
  return path;
}
