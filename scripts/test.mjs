/** `npm test`: everything but what takes long, which `npm run test:long` has. CI runs both. */
import { checkTypes, findPrograms, lint, runFaults, runJourneys, runTests, summarise } from './checks.mjs';
import { all, build, install, main, requireNode } from './prepare.mjs';

await main(async () => {
  requireNode();
  await install({ forDevelopers: true, meanwhile: () => all([findPrograms(), build(), lint(), checkTypes()]) });
  await runTests({ withDoors: true });
  await runJourneys('--grep-invert', '@long');
  await runFaults('test');
  summarise('vitest', 'playwright', 'faults');
});
