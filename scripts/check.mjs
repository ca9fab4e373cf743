/** `npm run check`: types, lint and the tests that need no browser. */
import { bin, Fault, install, main, requireNode, run } from './prepare.mjs';

await main(async () => {
  requireNode();
  await install({ forDevelopers: true });
  const parts = await Promise.allSettled([checkSources(), runTests()]);
  const faults = parts.flatMap(({ reason }) => (reason ? [reason.message] : []));
  if (faults.length > 0) throw new Fault(faults.join('\n'));
});

async function checkSources() {
  await run(bin('biome'), ['check', '--error-on-warnings'], {
    failed: 'Lint or format is off (see above). `npx biome check --write` mends most of it.',
  });
  await run(bin('tsc'), ['-p', '.', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'], {
    failed: 'The types do not hold (see above).',
  });
}

async function runTests() {
  await run(bin('vitest'), ['run', '--reporter=default', '--reporter=json', '--outputFile.json=.cache/vitest.json'], {
    failed: 'A test failed (see above).',
  });
}
