/** `npm run test:binary`: the fault tests and the browser journeys against the single file, which it builds first. */
import { join } from 'node:path';
import { runFaultTests, runJourneys } from './checks.mjs';
import { install, main, root, run } from './prepare.mjs';

await main(async () => {
  await install({ forDevelopers: true });
  await run(process.execPath, ['scripts/build-binary.mjs'], { failed: 'The single file was not built (see above).' });
  // Tests start this file instead of the clone: tests/program.ts.
  process.env.UPLINK_BINARY = join(root, 'dist', 'uplink');
  await runFaultTests('test,long,binary');
  await runJourneys(...process.argv.slice(2));
});
