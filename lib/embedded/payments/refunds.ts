import type { Refund, RefundRequested } from '../../contract/orders-admin.ts'
import { toMinor } from '../../domain/money.ts'
import { isSingleRefund, refundablePayments, type PaymentFact } from '../../domain/order/provider-payments.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import { parseOrderCurrency } from '../orders/stored-order.ts'
import { readPaymentEvents } from './repository.ts'
import type { RefundState } from './tables.ts'

type Request = Tables['refund_requests']

export async function readPendingRefunds(database: Database, order: string): Promise<Request[]> {
  const rows = await database
    .selectFrom('refund_requests')
    .selectAll()
    .where('order_number', '=', order)
    .where('state', '=', 'pending')
    .execute()
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}

const isSame = (known: Request, request: Request) =>
  known.order_number === request.order_number &&
  known.payment === request.payment &&
  Number(known.amount) === request.amount

/**
 * Stores a refund in a transaction that holds the lock of its order. While its result is unknown, no other refund of the
 * payment can be requested, and only the same key may be repeated.
 */
export async function requestRefundIn(
  transaction: Database,
  order: Tables['orders'],
  { payment, amount, key, version, notify }: Refund,
  { actor, now }: { readonly actor: string; readonly now: Date },
): Promise<RefundRequested> {
  const request: Request = {
    key,
    order_number: order.number,
    payment,
    amount: toMinor(amount, parseOrderCurrency(order)),
    actor,
    notify: Number(notify),
    requested_at: now.toISOString(),
    state: 'pending',
  }
  const facts = await readPaymentEvents(transaction, order.number)
  const refunds = facts.filter((fact) => fact.payment === payment && isSingleRefund(fact)).map(({ subject }) => subject)
  const known = await transaction.selectFrom('refund_requests').selectAll().where('key', '=', key).executeTakeFirst()
  if (known && !isSame(known, request)) return { outcome: 'conflict' }
  if (known?.state === 'done') return { outcome: 'done' }
  if (known?.state === 'pending')
    return { outcome: 'requested', isRepeated: true, refunds, actor: known.actor, notify: known.notify !== 0 }
  const pending = await readPendingRefunds(transaction, order.number)
  if (pending.some((one) => one.payment === payment)) return { outcome: 'pending' }
  if (order.version !== version) return { outcome: 'conflict' }
  const left = refundablePayments(facts, order.currency, pending).find((one) => one.payment === payment)
  if (!left || request.amount > left.amount) return { outcome: 'tooMuch' }
  await transaction
    .insertInto('refund_requests')
    .values(request)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(request))
    .execute()
  return { outcome: 'requested', isRepeated: false, refunds, actor, notify }
}

export async function endRefund(database: Database, key: string, state: RefundState): Promise<void> {
  await database
    .updateTable('refund_requests')
    .set({ state })
    .where('key', '=', key)
    .where('state', '=', 'pending')
    .execute()
}

/**
 * Ends the request whose refund an event reports: the first event of a refund of the same amount. A later event of a
 * known refund ends none.
 */
export async function settleRefund(transaction: Database, fact: PaymentFact): Promise<void> {
  const { eventId, payment, subject, amount } = fact
  if (!payment || !isSingleRefund(fact)) return
  const earlier = await transaction
    .selectFrom('payment_events')
    .select('event_id')
    .where('payment', '=', payment)
    .where('subject', '=', subject)
    .where('event_id', '<>', eventId)
    .executeTakeFirst()
  if (earlier) return
  await transaction
    .updateTable('refund_requests')
    .set({ state: fact.kind === 'refundFailed' ? 'rejected' : 'done' })
    .where('payment', '=', payment)
    .where('amount', '=', amount)
    .where('state', '=', 'pending')
    .execute()
}
