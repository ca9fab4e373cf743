/** `npm run check`: types, lint, the rules of the codebase and the tests beside the code. */
import { checkTypes, lint, runTests } from './checks.mjs';
import { all, install, main } from './prepare.mjs';

await main(async () => {
  await install({ forDevelopers: true });
  await all([lint(), checkTypes(), runTests({ withListeners: false })]);
});
