import { sql } from 'kysely'
import { FULFILMENT_STATES, isClosed, PAYMENT_STATES } from '../../domain/order/states.ts'
import { inBatches } from '../database/in-batches.ts'
import type { Database } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import { ANONYMIZED_FINGERPRINT, anonymizeChange, anonymizeOrder, CLEARED_ENDING } from './cleared-order.ts'
import { deleteOrders } from './drafts.ts'

const CLOSED = FULFILMENT_STATES.flatMap((fulfilment) =>
  PAYMENT_STATES.filter((payment) => isClosed(fulfilment, payment)).map((payment) => [fulfilment, payment] as const),
)

/** Orders closed before `closed_at` existed use the time of their last change. */
const lastChange = sql`(select max(changed_at) from order_changes where order_changes.number = orders.number)`
const closedAt = sql<string>`coalesce(closed_at, ${lastChange}, created_at)`

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

/** The history of an order, where it may have texts that an employee typed and removed again. */
const changesWithTexts = sql`(select 1 from order_changes where order_changes.number = orders.number and not
  (before like ${`%${CLEARED_ENDING}`} and after like ${`%${CLEARED_ENDING}`}))`

const TYPED_COLUMNS = ['note', 'carrier', 'tracking_number', 'kit_code'] as const

/** Removes personal data from orders that were closed before a time; items and amounts stay for accounting. */
export const anonymizeClosedOrders = (database: Database, before: Date): Promise<void> =>
  inBatches((limit) =>
    inTransaction(database, async (transaction) => {
      const old = closedBefore(transaction, before)
        .where(({ or, eb }) =>
          or([
            eb('fingerprint', '<>', ANONYMIZED_FINGERPRINT),
            // An employee may have typed personal data since.
            ...TYPED_COLUMNS.map((column) => eb(column, '<>', '')),
            sql<boolean>`exists ${changesWithTexts}`,
          ]),
        )
        .limit(limit)
      // Lock the orders: an administrator may be changing one.
      const orders = await transaction
        .updateTable('orders')
        .set(({ ref }) => ({ number: ref('number') }))
        .where('number', 'in', old)
        .returningAll()
        .execute()
      const numbers = orders.map(({ number }) => number)
      if (!numbers.length) return 0
      for (const order of orders) await anonymizeOrder(transaction, order)
      for (const change of await transaction
        .selectFrom('order_changes')
        .selectAll()
        .where('number', 'in', numbers)
        .execute())
        await transaction
          .updateTable('order_changes')
          .set(anonymizeChange(change))
          .where('id', '=', change.id)
          .execute()
      await transaction.deleteFrom('payment_sessions').where('order_number', 'in', numbers).execute()
      return numbers.length
    }),
  )

export const deleteClosedOrders = (database: Database, before: Date): Promise<void> =>
  inBatches((limit) =>
    inTransaction(database, async (transaction) => {
      const numbers = (await closedBefore(transaction, before).limit(limit).execute()).map(({ number }) => number)
      if (numbers.length) await deleteOrders(transaction, numbers)
      return numbers.length
    }),
  )
