/** Stores booleans as 0 and 1 in both databases, so that rows are equal in each. */
import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type PrimitiveValueListNode,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
  type ValueNode,
} from 'kysely';
import { booleanColumns } from './schema';

/** Converts booleans to 0 and 1 in queries, and back in results. */
export class BooleanPlugin implements KyselyPlugin {
  readonly #transformer = new BooleansAsNumbers();

  transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    return this.#transformer.transformNode(args.node);
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
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
