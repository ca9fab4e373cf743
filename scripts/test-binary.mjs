/** `npm run test:binary`: the fault tests and the browser journeys against the single file, which it builds first. */
import { join } from 'node:path';
import { findTestBrowser } from './chromium.mjs';
import { bin, main, root, run } from './prepare.mjs';

await main(async () => {
  await run(process.execPath, ['scripts/build-binary.mjs'], { failed: 'The single file was not built (see above).' });
  // Whatever starts the program in a test starts this one instead: tests/program.ts.
  process.env.UPLINK_BINARY = join(root, 'dist', 'uplink');
  await run(bin('vitest'), ['run', '--config', 'tests/faults/vitest.config.ts'], {
    failed: 'A fault test failed (see above).',
  });
  process.env.CHROMIUM_PATH = await findTestBrowser();
  await run(bin('playwright'), ['test', ...process.argv.slice(2)], { failed: 'A browser test failed (see above).' });
});
