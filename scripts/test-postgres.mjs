/** `npm run test:postgres`: the tests beside the code and through the doors, on PostgreSQL. */
import { runTests, summarise } from './checks.mjs';
import { findPostgres } from './postgres.mjs';
import { install, main, requireNode } from './prepare.mjs';

await main(async () => {
  requireNode();
  await install({ forDevelopers: true, meanwhile: findPostgres });
  process.env.TEST_DATABASE = 'postgres';
  await runTests({ withDoors: true });
  summarise('vitest');
});
