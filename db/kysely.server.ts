/** Kysely as both databases use it. */
import { CamelCasePlugin, type Dialect, Kysely, Migrator } from 'kysely';
import { BooleanPlugin } from './booleans';
import { migrations } from './migrations';
import type { Database } from './schema';

export const createQueries = (dialect: Dialect) =>
  new Kysely<Database>({ dialect, plugins: [new CamelCasePlugin(), new BooleanPlugin()] });

/**
 * Runs the pending migrations, in one transaction if the dialect supports that.
 *
 * @param upTo the last migration to run; default: all
 */
export async function runMigrations(dialect: Dialect, upTo?: string): Promise<void> {
  // No plugins, because migrations use the database's own names.
  const db = new Kysely<unknown>({ dialect });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
  if (error) throw error;
}
