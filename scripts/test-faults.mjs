/** `npm run test:faults`: every fault test, the slow ones included. UPLINK_BINARY=dist/uplink tries the single file. */
import { bin, build, install, main, requireNode, run } from './prepare.mjs';

await main(async () => {
  requireNode();
  await install({ forDevelopers: true });
  await build();
  await run(bin('vitest'), ['run', '--config', 'tests/faults/vitest.config.ts'], {
    env: { ...process.env, FAULTS: 'all' },
    failed: 'A fault test failed (see above).',
  });
});
