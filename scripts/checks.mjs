/** The parts of `npm run check` and of the commands that test, each of which has its own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findTestBrowser } from './chromium.mjs';
import { findFirefox } from './firefox.mjs';
import { findPostgres } from './postgres.mjs';
import { bin, root, run } from './prepare.mjs';

/** Installs the programs that tests need, one after the other, because apt-get runs once at a time. */
export const findPrograms = () => findTestBrowser().then(findPostgres);

export async function lint() {
  await run(bin('biome'), ['check', '--error-on-warnings'], {
    failed: 'Lint or format is off (see above). `npx biome check --write` fixes most of it.',
  });
}

export async function checkTypes() {
  await run(bin('tsc'), ['-p', '.', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'], {
    failed: 'The types do not hold (see above).',
  });
}

/**
 * @param withListeners also the tests that go through the endpoints of a whole site
 * @param since only the tests that import a file changed since this commit
 */
export async function runTests({ withListeners = true, since }) {
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf('vitest')}`];
  const left = withListeners ? [] : ['--exclude', 'tests/!(boundaries|named-files|plain-english).test.*'];
  const changed = since ? ['--changed', since] : [];
  await run(bin('vitest'), ['run', ...report, ...left, ...changed], { failed: 'A test failed (see above).' });
}

/** Playwright's choice of the journeys that `npm run test:long` has: whole files, and others by their tag. */
export const longJourneys = '@long|\\.long\\.spec';

/** @param choice what Playwright is to take, by its own options */
export async function runJourneys(...choice) {
  process.env.CHROMIUM_PATH = await findTestBrowser();
  // Only long journeys need it.
  if (!choice.includes('--grep-invert')) process.env.FIREFOX_PATH = await findFirefox();
  console.log(`Browser tests in ${process.env.CHROMIUM_PATH}.`);
  await run(bin('playwright'), ['test', ...choice], { failed: 'A browser test failed (see above).' });
}

/** @param kinds see `tests/faults/vitest.config.ts` */
export async function runFaultTests(kinds) {
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf('faults')}`];
  await run(bin('vitest'), ['run', '--config', 'tests/faults/vitest.config.ts', ...report], {
    env: { ...process.env, FAULTS: kinds },
    failed: 'A fault test failed (see above).',
  });
}

const reportOf = (name) => join(root, '.cache', `${name}.json`);

/** Prints the number of tests by runner: vitest, playwright, faults. */
export function summarise(...names) {
  const [passed, failed, skipped, flaky] = names
    .map((name) => countsOf(JSON.parse(readFileSync(reportOf(name), 'utf8'))))
    .reduce((sums, counts) => sums.map((sum, index) => sum + counts[index]));
  if (flaky > 0) console.log(`${flaky} browser tests passed only when they were repeated.`);
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
}

function countsOf({ stats, numPassedTests, numFailedTests, numPendingTests }) {
  if (!stats) return [numPassedTests, numFailedTests, numPendingTests, 0];
  return [stats.expected + stats.flaky, stats.unexpected, stats.skipped, stats.flaky];
}
