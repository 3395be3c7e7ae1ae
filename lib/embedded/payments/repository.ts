import { parseCurrency } from '../../domain/currencies.ts'
import { toMinor } from '../../domain/money.ts'
import type { PaymentFact } from '../../domain/order/provider-payments.ts'
import type { PaymentEvent, PaymentProviderName } from '../../domain/payment.ts'
import type { Database } from '../database/open.ts'

/** Converts an event for storage. The decimals of an unsupported currency are unknown, so its amount is rounded. */
export function toFact({
  eventId,
  payment = '',
  subject,
  kind,
  amount,
  currency,
  occurredAt,
}: PaymentEvent): PaymentFact {
  const supported = parseCurrency(currency)
  return {
    eventId,
    payment,
    subject,
    kind,
    amount: supported ? toMinor(amount, supported) : Math.round(amount),
    currency,
    occurredAt,
  }
}

/**
 * Finds the order of an event and links earlier events of the same payment to it. Locks the payment, since concurrent
 * events may each carry only part of the link.
 * @returns the order number; `undefined` while no event of the payment has named it
 */
export async function linkPayment(
  transaction: Database,
  { payment, order, provider }: Pick<PaymentEvent, 'payment' | 'order' | 'provider'>,
): Promise<string | undefined> {
  if (payment === undefined) return order
  const { order_number } = await transaction
    .insertInto('payments')
    .values({ id: payment, order_number: order ?? '', provider })
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
 * @returns false if it is stored already: providers redeliver events until they are acknowledged
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

/** Whether a payment or payment page with this id of a provider is known. */
export async function isKnownPayment(database: Database, id: string): Promise<boolean> {
  for (const table of ['payment_sessions', 'payments'] as const)
    if (await database.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) return true
  return false
}

/** Providers of the payments of an order, by payment id. */
export async function readPaymentProviders(
  database: Database,
  order: string,
): Promise<ReadonlyMap<string, PaymentProviderName>> {
  const rows = await database
    .selectFrom('payments')
    .select(['id', 'provider'])
    .where('order_number', '=', order)
    .execute()
  return new Map(rows.map(({ id, provider }) => [id, provider]))
}

/** Payment events of an order that affect its balance. */
export async function readPaymentEvents(transaction: Database, order: string): Promise<PaymentFact[]> {
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
