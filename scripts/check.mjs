/** `npm run check`: types, lint, the rules of the house and the tests beside the code. */
import { checkTypes, lint, runTests } from './checks.mjs';
import { all, install, main, requireNode } from './prepare.mjs';

await main(async () => {
  requireNode();
  await install({ forDevelopers: true });
  await all([lint(), checkTypes(), runTests({ withDoors: false })]);
});
