/** `npm run test:postgres`: the tests beside the code, through the endpoints and in browsers, on PostgreSQL. */
import { findPrograms, runJourneys, runTests, summarise } from './checks.mjs';
import { all, build, install, main } from './prepare.mjs';

await main(async () => {
  await install({ forDevelopers: true });
  await all([findPrograms(), build()]);
  process.env.TEST_DATABASE = 'postgres';
  await runTests({ withListeners: true });
  await runJourneys('--grep-invert', '@long');
  summarise('vitest', 'playwright');
});
