/** Finds a Firefox for the browser tests, or installs one. */
import { runs } from './chromium.mjs';
import { installPackages, mayInstall } from './debian.mjs';
import { PrepareError } from './prepare.mjs';

const usual = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** The path of a Firefox that runs. @throws {PrepareError} when none can be had */
export async function findFirefox() {
  const find = () => [process.env.FIREFOX_PATH, ...usual].find((path) => path && runs(path));
  if (!find() && mayInstall) {
    console.log("No Firefox found: installing Debian's package with apt-get.");
    await installPackages('firefox-esr', 'fonts-liberation');
  }
  const result = find();
  if (!result) throw new PrepareError('No Firefox found. Install one, or set FIREFOX_PATH.');
  return result;
}
