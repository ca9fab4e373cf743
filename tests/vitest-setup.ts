/**
 * Vitest's setup: the threads' programs are where scripts/threads.mjs has just put them, passwords are hashed at the least
 * cost, whatever the build would have made is empty, and a query that reads more rows than it returns fails.
 */
import { pathToFileURL } from 'node:url';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { setHashCost } from '../app/auth/passwords/password.server';
import { setBuiltFiles } from '../app/platform/built-files.server';
import { setOwnProgram } from '../app/platform/threads/command-process.server';
import { setThreadPrograms } from '../app/platform/threads/threads.server';

setThreadPrograms((name) => pathToFileURL(`.cache/threads/${name}.cjs`));
// A program that does nothing, because there is no build.
setOwnProgram(['--eval', '']);
setHashCost(4);
setBuiltFiles(() => '');

const kysely = new Kysely<Record<string, object>>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});
type Select = ReturnType<typeof kysely.selectFrom>;
// Kysely sets no limit: it fetches all rows for the first one.
Object.getPrototypeOf(kysely.selectFrom('users')).executeTakeFirst = async function (this: Select) {
  const [first, ...others] = await this.execute();
  if (others.length > 0) throw new Error(`Add limit(1). This query reads every row: ${this.compile().sql}`);
  return first;
};
