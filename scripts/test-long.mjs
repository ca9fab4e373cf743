/**
 * `npm run test:long`: what `npm test` has no time for. Walks through all screens for how they look and whom they shut out,
 * journeys through the back office without JavaScript or through what few use, drawings of real programs, and faults that
 * take their time.
 */
import { findPrograms, longJourneys, runFaultTests, runJourneys, summarise } from './checks.mjs';
import { findDrawingPrograms } from './drawing-programs.mjs';
import { all, build, install, main } from './prepare.mjs';

await main(async () => {
  await install({ forDevelopers: true });
  await all([findPrograms().then(findDrawingPrograms), build()]);
  await runJourneys('--grep', longJourneys);
  await runFaultTests('long');
  summarise('playwright', 'faults');
});
