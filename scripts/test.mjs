/** `npm test`: everything, as CI runs it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkTypes, lint, runTests } from './checks.mjs';
import { findTestBrowser } from './chromium.mjs';
import { all, bin, build, install, main, requireNode, root, run } from './prepare.mjs';

await main(async () => {
  requireNode();
  await install({ forDevelopers: true, meanwhile: () => all([findBrowser(), build(), lint(), checkTypes()]) });
  await runTests({ withDoors: true });
  console.log(`Browser tests in ${process.env.CHROMIUM_PATH}, then fault tests.`);
  await runJourneys();
  await runFaults();
  summarise();
});

async function findBrowser() {
  process.env.CHROMIUM_PATH = await findTestBrowser();
}

async function runFaults() {
  const report = `--outputFile.json=${join(root, '.cache', 'faults.json')}`;
  await run(
    bin('vitest'),
    ['run', '--config', 'tests/faults/vitest.config.ts', '--reporter=default', '--reporter=json', report],
    { failed: 'A fault test failed (see above).' },
  );
}

async function runJourneys() {
  await run(bin('playwright'), ['test'], { failed: 'A browser test failed (see above).' });
}

function summarise() {
  const read = (name) => JSON.parse(readFileSync(join(root, '.cache', name), 'utf8'));
  const vitest = read('vitest.json');
  const faults = read('faults.json');
  const { stats } = read('playwright.json');
  if (stats.flaky > 0) console.log(`${stats.flaky} browser tests passed only when they were repeated.`);
  const passed = vitest.numPassedTests + faults.numPassedTests + stats.expected + stats.flaky;
  const failed = vitest.numFailedTests + faults.numFailedTests + stats.unexpected;
  console.log(
    `${passed} passed, ${failed} failed, ${vitest.numPendingTests + faults.numPendingTests + stats.skipped} skipped`,
  );
}
