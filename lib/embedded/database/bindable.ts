import {
  OperationNodeTransformer,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PrimitiveValueListNode,
  type ValueNode,
} from 'kysely'

function bindable(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    value instanceof Uint8Array
  )
    return value
  throw new TypeError(`a ${Object.prototype.toString.call(value)} cannot be stored; convert it in the repository`)
}

class ValueGuard extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...node, value: bindable(node.value) }
  }
  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...node, values: node.values.map(bindable) }
  }
}

const guard = new ValueGuard()

/**
 * Converts values to the types that SQLite and PostgreSQL store alike; booleans become 1 or 0. Rejects any other type,
 * which is a repository bug.
 */
export const bindableValues: KyselyPlugin = {
  transformQuery: ({ node, queryId }: PluginTransformQueryArgs) => guard.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
}
