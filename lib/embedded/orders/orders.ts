import type { MailsAbout, NewOrder, OrderStore, PaymentApplied, PlaceOrderResult } from '../../contract/order-store.ts'
import { FIRST_LINK_VERSION } from '../../domain/order/link.ts'
import { promoKey } from '../../domain/order/promo-key.ts'
import { endsSession, fitsOrder } from '../../domain/order/payment-balance.ts'
import { paymentChangeReason } from '../../domain/order/payment-change.ts'
import { isCancellable } from '../../domain/order/states.ts'
import type { PaymentEvent } from '../../domain/payment.ts'
import type { Database } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Tables } from '../database/schema.ts'
import { countOrder } from '../marketing/recording.ts'
import { cancelReminders } from '../order-reminders/repository.ts'
import { enqueueMail } from '../outbox/repository.ts'
import { settleRefund } from '../payments/refunds.ts'
import { isKnownPayment, linkPayment, recordPaymentEvent, toFact } from '../payments/repository.ts'
import { closeSession, createPaymentSessions } from '../payments/sessions.ts'
import { findPromoCode, findPromoRejection, holdsPromoUse, lockPromoCode } from '../promo/repository.ts'
import { enqueueMailsAbout, lockOrder, readPayment, readReachedAt, writeOrder } from './order-changes.ts'
import { searchText } from './search-text.ts'
import { balanceOfRow, toOrder } from './stored-order.ts'

/** The promo code as stored with an order; a code of this database in its stored spelling. */
async function storedCode(database: Database, { promocode, isLocalPromoCode }: NewOrder): Promise<string | null> {
  if (promocode === undefined) return null
  return (isLocalPromoCode && (await findPromoCode(database, promocode))?.code) || promoKey(promocode)
}

async function placeIn(
  transaction: Database,
  order: NewOrder,
  code: string | null,
  now: Date,
): Promise<PlaceOrderResult> {
  const sameKey = () =>
    transaction.selectFrom('orders').selectAll().where('idempotency_key', '=', order.key).executeTakeFirst()
  const earlier = (row: Tables['orders']): PlaceOrderResult =>
    row.fingerprint === order.fingerprint ? { outcome: 'again', order: toOrder(row) } : { outcome: 'key-taken' }
  const existing = await sameKey()
  if (existing) return earlier(existing)

  if (code !== null && order.isLocalPromoCode) {
    await lockPromoCode(transaction, code)
    const over = await findPromoRejection(transaction, code, now, order.network)
    if (over) return { outcome: over }
  }
  const row: Tables['orders'] = {
    number: order.number,
    idempotency_key: order.key,
    fingerprint: order.fingerprint,
    fulfilment_state: 'placed',
    payment_state: 'unpaid',
    total: order.total,
    paid_amount: 0,
    refunded_amount: 0,
    withdrawn_amount: 0,
    currency: order.currency,
    promocode: code,
    details: JSON.stringify(order.details),
    created_at: now.toISOString(),
    paid_at: null,
    closed_at: null,
    variant: order.details.variant,
    search: searchText(order.number, order.details.form),
    note: '',
    version: 1,
    link_version: FIRST_LINK_VERSION,
    network: (code !== null && order.network) || null,
    carrier: '',
    tracking_number: '',
    kit_code: '',
    reserved_until: code === null ? null : new Date(now.getTime() + order.promoReservationMs).toISOString(),
  }
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('orders')
    .values(row)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows) {
    for (const mail of order.mails) await enqueueMail(transaction, mail, now.getTime())
    await cancelReminders(transaction, { email: order.details.form.email, key: order.reminder })
    const stored = toOrder(row)
    await countOrder(transaction, stored, order.network)
    return { outcome: 'placed', order: stored }
  }
  const winner = await sameKey()
  if (!winner) throw new Error('the order of this key was deleted')
  return earlier(winner)
}

/** Finds and locks the order of an event: an administrator or another event of the same payment may be changing it. */
async function lockedOrder(
  transaction: Database,
  event: PaymentEvent,
): Promise<Tables['orders'] | 'unknown' | undefined> {
  const findNumber = (number: string) =>
    transaction.selectFrom('orders').select('number').where('number', '=', number).executeTakeFirst()
  if (event.order !== undefined && !(await findNumber(event.order))) return 'unknown'
  const number = await linkPayment(transaction, event)
  return number === undefined ? undefined : lockOrder(transaction, number)
}

async function applyIn(
  transaction: Database,
  event: PaymentEvent,
  mailsAbout: MailsAbout,
  { actor, now }: { readonly actor: string; readonly now: Date },
): Promise<PaymentApplied & { readonly mails: number }> {
  const fact = toFact(event)
  const order = await lockedOrder(transaction, event)
  if (order === 'unknown') return { outcome: 'unknown', order: event.order, mails: 0 }
  const number = order?.number
  if (!(await recordPaymentEvent(transaction, number ?? '', fact))) return { outcome: 'again', order: number, mails: 0 }
  await settleRefund(transaction, fact)
  if (endsSession(event.kind)) await closeSession(transaction, event.subject)
  if (!order) return { outcome: 'unlinked', order: undefined, mails: 0 }
  if (event.kind === 'other') return { outcome: 'noted', order: number, mails: 0 }
  const isFitting = fitsOrder(fact, { total: Number(order.total), currency: order.currency })
  const payment = await readPayment(transaction, order)
  const circumstances = { total: Number(order.total), isCancelled: order.fulfilment_state === 'cancelled' }
  const reason = isFitting
    ? paymentChangeReason(balanceOfRow(order), balanceOfRow({ ...order, ...payment }), circumstances)
    : 'unexpectedPayment'
  const updated = await writeOrder(transaction, order, payment, { actor, reason, now })
  const mails = await enqueueMailsAbout(transaction, { before: order, after: updated, reason }, mailsAbout, now)
  return { outcome: isFitting ? 'applied' : 'mismatch', order: number, mails }
}

/** Cancels an order for its buyer. @returns the number of queued emails; `undefined` if it is too late */
async function cancelIn(
  transaction: Database,
  number: string,
  mailsAbout: MailsAbout,
  now: Date,
): Promise<number | undefined> {
  const order = await lockOrder(transaction, number)
  if (!order || !isCancellable(order.fulfilment_state, order.payment_state)) return undefined
  const reason = 'cancelledByBuyer'
  const changes = { fulfilment_state: 'cancelled' } as const
  const updated = await writeOrder(transaction, order, changes, { actor: 'buyer', reason, now })
  return enqueueMailsAbout(transaction, { before: order, after: updated, reason }, mailsAbout, now)
}

/**
 * Creates the store of orders from the built-in basket.
 * @param onMailQueued called after a transaction that queued an email
 */
export function createOrderStore(database: Database, onMailQueued: () => void): OrderStore {
  const optionalOrder = (row: Tables['orders'] | undefined) => row && toOrder(row)
  return {
    async place(order) {
      const code = await storedCode(database, order)
      const result = await inTransaction(database, (transaction) => placeIn(transaction, order, code, new Date()))
      if (result.outcome === 'placed') onMailQueued()
      return result
    },
    async applyPayment(event, mailsAbout, actor = 'payment') {
      const { mails, ...applied } = await inTransaction(database, (transaction) =>
        applyIn(transaction, event, mailsAbout, { actor, now: new Date() }),
      )
      if (mails) onMailQueued()
      return applied
    },
    async cancel(number, mailsAbout) {
      const mails = await inTransaction(database, (transaction) =>
        cancelIn(transaction, number, mailsAbout, new Date()),
      )
      if (mails) onMailQueued()
      return mails === undefined ? 'tooLate' : 'cancelled'
    },
    ...createPaymentSessions(database),
    isKnownPayment: (id) => isKnownPayment(database, id),
    holdsPromoUse: (number, now) => holdsPromoUse(database, number, now),
    async sendMail(mail) {
      await enqueueMail(database, mail)
      onMailQueued()
    },
    find: async (number) =>
      optionalOrder(await database.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirst()),
    reachedAt: (number) => readReachedAt(database, number),
    async findByKey(key) {
      const row = await database.selectFrom('orders').selectAll().where('idempotency_key', '=', key).executeTakeFirst()
      return row && { order: toOrder(row), fingerprint: row.fingerprint }
    },
  }
}
