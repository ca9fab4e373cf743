/** `npm run test:faults`: every fault test, those included that want a machine of their own. UPLINK_BINARY=dist/uplink tries the single file. */
import { runFaultTests } from './checks.mjs';
import { findPostgres } from './postgres.mjs';
import { all, build, install, main } from './prepare.mjs';

await main(async () => {
  await install({ forDevelopers: true });
  await all([findPostgres(), build()]);
  await runFaultTests('test,long,slow,binary');
});
