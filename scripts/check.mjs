/**
 * `npm run check`: types, lint, the rules of the codebase and the tests beside the code. `-- --changed` runs, of all unit
 * tests, those that import a file changed since the branch `main`.
 */
import { checkTypes, lint, runTests } from './checks.mjs';
import { all, install, main } from './prepare.mjs';

await main(async () => {
  await install({ forDevelopers: true });
  const isChanged = process.argv.includes('--changed');
  await all([lint(), checkTypes(), runTests(isChanged ? { since: 'main' } : { withListeners: false })]);
});
