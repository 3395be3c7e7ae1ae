import { toMinor } from '../../domain/money.ts'
import type { PaymentEvent } from '../../domain/payment.ts'
import type { Database } from '../database/open.ts'

/**
 * Notes an event in the transaction that applies it to its order.
 * @returns false where the event was applied before: payment systems send an event until they are sure that it arrived
 */
export async function recordPaymentEvent(transaction: Database, event: PaymentEvent): Promise<boolean> {
  const { eventId: event_id, order: order_number, kind, currency } = event
  const [{ numInsertedOrUpdatedRows = 0n } = {}] = await transaction
    .insertInto('payment_events')
    .values({ event_id, order_number, kind, amount: toMinor(event.amount, currency), currency, received_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .execute()
  return numInsertedOrUpdatedRows > 0n
}
