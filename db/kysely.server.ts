/** Kysely as both databases use it. */
import {
  CamelCasePlugin,
  type Dialect,
  Kysely,
  type KyselyPlugin,
  Migrator,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type PrimitiveValueListNode,
  type ValueNode,
} from 'kysely';
import { migrations } from './migrations';
import { booleanColumns, type Database } from './schema';

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

/** Converts booleans to 0 and 1 in queries, and back in results, so that rows are equal in both databases. */
class BooleanPlugin implements KyselyPlugin {
  readonly #transformer = new BooleansAsNumbers();

  transformQuery(args: PluginTransformQueryArgs) {
    return this.#transformer.transformNode(args.node);
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

class BooleansAsNumbers extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return typeof node.value === 'boolean' ? { ...node, value: Number(node.value) } : node;
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...node, values: node.values.map((value) => (typeof value === 'boolean' ? Number(value) : value)) };
  }
}
