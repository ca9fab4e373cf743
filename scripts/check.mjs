/** `npm run check`: types, lint and the tests that need no browser. */
import { bin, install, main, requireNode, run } from './prepare.mjs';

await main(async () => {
  requireNode();
  await install();
  await run(bin('tsc'), ['-p', '.'], { failed: 'The types do not hold (see above).' });
  await run(bin('biome'), ['check', '--error-on-warnings'], {
    failed: 'Lint or format is off (see above). `npx biome check --write` mends most of it.',
  });
  await run(bin('vitest'), ['run', '--reporter=default', '--reporter=json', '--outputFile.json=.cache/vitest.json'], {
    failed: 'A test failed (see above).',
  });
});
