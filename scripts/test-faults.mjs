/** `npm run test:faults`: every fault test, those included that want a machine of their own. UPLINK_BINARY=dist/uplink tries the single file. */
import { runFaults } from './checks.mjs';
import { findPostgres } from './postgres.mjs';
import { build, install, main, requireNode } from './prepare.mjs';

await main(async () => {
  requireNode();
  await install({ forDevelopers: true, meanwhile: findPostgres });
  await build();
  await runFaults('test,long,slow,binary');
});
