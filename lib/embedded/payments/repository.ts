import { parseCurrency } from '../../domain/currencies.ts'
import { toMinor } from '../../domain/money.ts'
import type { PaymentFact } from '../../domain/order/provider-payments.ts'
import type { PaymentEvent } from '../../domain/payment.ts'
import type { Database } from '../database/open.ts'

/** An event as it is stored; of a currency in which nothing is sold the decimals are not known. */
export function toFact({
  eventId,
  payment = '',
  subject,
  kind,
  amount,
  currency,
  occurredAt,
}: PaymentEvent): PaymentFact {
  const known = parseCurrency(currency)
  return {
    eventId,
    payment,
    subject,
    kind,
    amount: known ? toMinor(amount, known) : Math.round(amount),
    currency,
    occurredAt,
  }
}

/**
 * Finds the order of an event and tells it to the earlier events of the same payment. Locks the payment: of two events at
 * once one names the order and the other needs it.
 * @returns the number of the order; `undefined` where no event of the payment has named it yet
 */
export async function linkPayment(
  transaction: Database,
  { payment, order }: Pick<PaymentEvent, 'payment' | 'order'>,
): Promise<string | undefined> {
  if (payment === undefined) return order
  const { order_number } = await transaction
    .insertInto('payments')
    .values({ id: payment, order_number: order ?? '' })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({ order_number: order ?? ref('payments.order_number') })),
    )
    .returning('order_number')
    .executeTakeFirstOrThrow()
  if (order !== undefined)
    await transaction
      .updateTable('payment_events')
      .set({ order_number: order })
      .where('payment', '=', payment)
      .where('order_number', '=', '')
      .execute()
  return order_number || undefined
}

/**
 * Stores an event in the transaction that applies it to its order.
 * @returns false where it is stored already: payment systems send an event until they are sure that it arrived
 */
export async function recordPaymentEvent(
  transaction: Database,
  order_number: string,
  fact: PaymentFact,
): Promise<boolean> {
  const { eventId: event_id, occurredAt: occurred_at, ...rest } = fact
  const [{ numInsertedOrUpdatedRows = 0n } = {}] = await transaction
    .insertInto('payment_events')
    .values({ event_id, order_number, occurred_at, ...rest, received_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .execute()
  return numInsertedOrUpdatedRows > 0n
}

/** Everything that is said of the payments of an order. */
export async function readPaymentFacts(transaction: Database, order: string): Promise<PaymentFact[]> {
  const rows = await transaction
    .selectFrom('payment_events')
    .selectAll()
    .where('order_number', '=', order)
    .where('kind', '<>', 'other')
    .execute()
  return rows.map(({ event_id, payment, subject, kind, amount, currency, occurred_at }) => ({
    eventId: event_id,
    payment,
    subject,
    kind,
    amount: Number(amount),
    currency,
    occurredAt: occurred_at,
  }))
}
