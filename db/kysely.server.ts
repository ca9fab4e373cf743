/** Kysely as both databases use it. */
import {
  CamelCasePlugin,
  type Dialect,
  Kysely,
  type KyselyPlugin,
  Migrator,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
} from 'kysely';
import { migrations } from './migrations';
import { booleanColumns, type Database } from './schema';

export const createQueries = (dialect: Dialect) =>
  new Kysely<Database>({ dialect, plugins: [names, new BooleanPlugin()] });

/**
 * Runs the pending migrations, in one transaction if the dialect supports that.
 * @param upTo the last migration to run; default: all
 */
export async function runMigrations(dialect: Dialect, upTo?: string): Promise<void> {
  // No plugins, because migrations use the database's own names.
  const db = new Kysely<unknown>({ dialect });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
  if (error) throw error;
}

/**
 * Converts the names of columns in results. Those in queries are converted while their SQL is written, because Kysely's
 * plugin would first copy the whole query.
 */
class Names extends CamelCasePlugin {
  override transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }

  columnName(name: string): string {
    return this.snakeCase(name);
  }
}

const names = new Names();

/** Returns a name as the database has it. Names that are in its form already stay the same. */
export const columnName = (name: string): string => names.columnName(name);

/** Returns a parameter as both databases store it: booleans as 0 and 1. */
export const storedValue = (parameter: unknown): unknown =>
  typeof parameter === 'boolean' ? Number(parameter) : parameter;

/** Converts the numbers of boolean columns in results, so that rows are equal in both databases. */
class BooleanPlugin implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    for (const row of result.rows) {
      for (const column in row) {
        if (booleanColumns.has(column)) row[column] = row[column] === 1;
      }
    }
    return result;
  }
}
