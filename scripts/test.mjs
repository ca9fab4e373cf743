/** `npm test`: everything but what takes long, which `npm run test:long` has. CI runs both. */
import {
  checkTypes,
  findPrograms,
  lint,
  longJourneys,
  runFaultTests,
  runJourneys,
  runTests,
  summarise,
} from './checks.mjs';
import { all, build, install, main } from './prepare.mjs';

await main(async () => {
  await install({ forDevelopers: true });
  await all([findPrograms(), build(), lint(), checkTypes()]);
  await runTests({ withListeners: true });
  await runJourneys('--grep-invert', longJourneys);
  await runFaultTests('test');
  summarise('vitest', 'playwright', 'faults');
});
