/**
 * `npm run check`: types, lint, the rules of the house and the tests beside the code. With `--doors`, as `npm test` calls
 * it, also those that go through the doors of a whole site.
 */
import { all, bin, install, main, requireNode, run } from './prepare.mjs';

await main(async () => {
  requireNode();
  await install({ forDevelopers: true });
  await all([lint(), checkTypes(), runTests()]);
});

async function lint() {
  await run(bin('biome'), ['check', '--error-on-warnings'], {
    failed: 'Lint or format is off (see above). `npx biome check --write` mends most of it.',
  });
}

async function checkTypes() {
  await run(bin('tsc'), ['-p', '.', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'], {
    failed: 'The types do not hold (see above).',
  });
}

async function runTests() {
  const report = ['--reporter=default', '--reporter=json', '--outputFile.json=.cache/vitest.json'];
  const quick = process.argv.includes('--doors') ? [] : ['--exclude', 'tests/!(boundaries).test.*'];
  await run(bin('vitest'), ['run', ...report, ...quick], { failed: 'A test failed (see above).' });
}
