import type { OrderAdminAnswer } from '../../contract/orders-admin.ts'
import type { OrderState } from '../../domain/order/states.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import { countPaid } from '../marketing/recording.ts'
import { toOrder } from './stored-order.ts'

interface Written {
  readonly state: OrderState
  readonly note: string
  /** Money has come. */
  readonly paid: boolean
}

/**
 * Writes what an order has become, and who did it, in a transaction that holds the order. What is no change is not written.
 * @param row the order as it is
 * @returns the order as it is now
 */
export async function writeOrder(
  transaction: Database,
  row: Tables['orders'],
  { state, note, paid }: Written,
  { who, now }: { who: string; now: Date },
): Promise<Tables['orders']> {
  const at = now.toISOString()
  const paid_at = row.paid_at ?? (paid ? at : null)
  const isChanged = state !== row.state || note !== row.note
  if (!isChanged && paid_at === row.paid_at) return row
  const next = { state, note, paid_at, version: row.version + (isChanged ? 1 : 0) }
  await transaction.updateTable('orders').set(next).where('number', '=', row.number).execute()
  if (row.paid_at === null && paid_at !== null) await countPaid(transaction, toOrder(row))
  if (isChanged) {
    const [before, after] = [
      { state: row.state, note: row.note },
      { state, note },
    ].map((part) => JSON.stringify(part)) as [string, string]
    await transaction
      .insertInto('order_changes')
      .values({ id: crypto.randomUUID(), number: row.number, version: next.version, at, who, before, after })
      .execute()
  }
  return { ...row, ...next }
}

type Change = OrderAdminAnswer['changes'][number]

/** Who changed an order, newest first. */
export async function readOrderChanges(database: Database, number: string): Promise<Change[]> {
  const rows = await database.selectFrom('order_changes').selectAll().where('number', '=', number).orderBy('version', 'desc').execute()
  return rows.map(({ at, who, before, after }) => ({ at, who, before: JSON.parse(before) as Change['before'], after: JSON.parse(after) as Change['after'] }))
}
