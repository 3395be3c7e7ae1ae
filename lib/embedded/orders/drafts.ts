import { FULFILMENT_STATES, isDraft } from '../../domain/order/states.ts'
import type { Database } from '../database/open.ts'
import { inBatches } from '../database/in-batches.ts'
import { inTransaction } from '../database/transaction.ts'

export async function deleteOrders(transaction: Database, numbers: readonly string[]): Promise<void> {
  await transaction.deleteFrom('order_changes').where('number', 'in', numbers).execute()
  for (const table of ['payment_events', 'payment_sessions', 'payments', 'refund_requests'] as const)
    await transaction.deleteFrom(table).where('order_number', 'in', numbers).execute()
  await transaction.deleteFrom('orders').where('number', 'in', numbers).execute()
}

/** Deletes orders placed before a time that were never paid and on which no work has begun. */
export const purgeDrafts = (database: Database, before: Date): Promise<void> =>
  inBatches((limit) =>
    inTransaction(database, async (transaction) => {
      const old = await transaction
        .selectFrom('orders')
        .select('number')
        .where('payment_state', '=', 'unpaid')
        .where('fulfilment_state', 'in', FULFILMENT_STATES.filter(isDraft))
        .where('created_at', '<', before.toISOString())
        .limit(limit)
        .execute()
      const numbers = old.map(({ number }) => number)
      if (!numbers.length) return 0
      await deleteOrders(transaction, numbers)
      return numbers.length
    }),
  )
