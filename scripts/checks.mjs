/** The parts of `npm run check`, which `npm test` has in an order of its own. */
import { bin, run } from './prepare.mjs';

export async function lint() {
  await run(bin('biome'), ['check', '--error-on-warnings'], {
    failed: 'Lint or format is off (see above). `npx biome check --write` mends most of it.',
  });
}

export async function checkTypes() {
  await run(bin('tsc'), ['-p', '.', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'], {
    failed: 'The types do not hold (see above).',
  });
}

/** @param withDoors also the tests that go through the doors of a whole site */
export async function runTests({ withDoors }) {
  const report = ['--reporter=default', '--reporter=json', '--outputFile.json=.cache/vitest.json'];
  const left = withDoors ? [] : ['--exclude', 'tests/!(boundaries).test.*'];
  await run(bin('vitest'), ['run', ...report, ...left], { failed: 'A test failed (see above).' });
}
