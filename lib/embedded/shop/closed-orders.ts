import { sql } from 'kysely'
import { FULFILMENT_STATES, isClosed, PAYMENT_STATES } from '../../domain/order/states.ts'
import { inBatches } from '../database/in-batches.ts'
import type { Database } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import { CLEARED_FINGERPRINT, clearedChange, clearOrder } from './cleared-order.ts'
import { deleteOrders } from './drafts.ts'

const CLOSED = FULFILMENT_STATES.flatMap((fulfilment) =>
  PAYMENT_STATES.filter((payment) => isClosed(fulfilment, payment)).map((payment) => [fulfilment, payment] as const),
)

/** When an order was closed. Of one that was closed before this was noted, it is when it changed last. */
const closedAt = sql<string>`coalesce(closed_at, (select max(at) from order_changes where order_changes.number = orders.number), created_at)`

const closedBefore = (database: Database, before: Date) =>
  database
    .selectFrom('orders')
    .select('orders.number')
    .where(({ or, and, eb }) =>
      or(
        CLOSED.map(([fulfilment, payment]) =>
          and([eb('fulfilment_state', '=', fulfilment), eb('payment_state', '=', payment)]),
        ),
      ),
    )
    .where(closedAt, '<', before.toISOString())

/** Takes from orders that were closed before a time whose they are; what was sold for how much stays for the books. */
export const clearClosedOrders = (database: Database, before: Date): Promise<void> =>
  inBatches((most) =>
    inTransaction(database, async (transaction) => {
      const old = closedBefore(transaction, before).where('fingerprint', '<>', CLEARED_FINGERPRINT).limit(most)
      // Locks the orders: an administrator may be changing one.
      const orders = await transaction
        .updateTable('orders')
        .set(({ ref }) => ({ number: ref('number') }))
        .where('number', 'in', old)
        .returningAll()
        .execute()
      const numbers = orders.map(({ number }) => number)
      if (!numbers.length) return 0
      for (const order of orders) await clearOrder(transaction, order)
      for (const change of await transaction
        .selectFrom('order_changes')
        .selectAll()
        .where('number', 'in', numbers)
        .execute())
        await transaction.updateTable('order_changes').set(clearedChange(change)).where('id', '=', change.id).execute()
      await transaction.deleteFrom('payment_sessions').where('order_number', 'in', numbers).execute()
      return numbers.length
    }),
  )

/** Deletes orders that were closed before a time. */
export const deleteClosedOrders = (database: Database, before: Date): Promise<void> =>
  inBatches((most) =>
    inTransaction(database, async (transaction) => {
      const numbers = (await closedBefore(transaction, before).limit(most).execute()).map(({ number }) => number)
      if (numbers.length) await deleteOrders(transaction, numbers)
      return numbers.length
    }),
  )
