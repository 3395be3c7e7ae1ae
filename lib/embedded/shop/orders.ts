import type { NewOrder, OrderStore, Placed } from '../../contract/order-store.ts'
import { toMinor } from '../../domain/money.ts'
import { promoKey } from '../../domain/order/promo.ts'
import { paidState } from '../../domain/order/states.ts'
import type { PaymentEvent } from '../../domain/payment.ts'
import type { Database } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Tables } from '../database/schema.ts'
import { countOrder } from '../marketing/recording.ts'
import { enqueueMail } from '../outbox/repository.ts'
import { recordPaymentEvent } from '../payments/repository.ts'
import { promoUsedUp } from '../promo/repository.ts'
import { writeOrder } from './order-changes.ts'
import { searchText } from './search-text.ts'
import { toOrder } from './stored-order.ts'

async function placeIn(transaction: Database, order: NewOrder, now: Date): Promise<Placed> {
  const sameKey = () => transaction.selectFrom('orders').selectAll().where('idempotency_key', '=', order.key).executeTakeFirst()
  const earlier = (row: Tables['orders']): Placed =>
    row.fingerprint === order.fingerprint ? { outcome: 'again', order: toOrder(row) } : { outcome: 'key-taken' }
  const known = await sameKey()
  if (known) return earlier(known)

  const code = order.promocode === undefined ? null : promoKey(order.promocode)
  if (code !== null && order.ownCode) {
    // Locks the code until this order stands, so that its last use is not counted twice.
    await transaction.updateTable('promo_codes').set({ code }).where('code', '=', code).execute()
    const over = await promoUsedUp(transaction, code, now)
    if (over) return { outcome: over }
  }
  const row: Tables['orders'] = {
    number: order.number,
    idempotency_key: order.key,
    fingerprint: order.fingerprint,
    state: 'new',
    total: order.total,
    currency: order.currency,
    promocode: code,
    details: JSON.stringify(order.details),
    created_at: now.toISOString(),
    paid_at: null,
    variant: order.details.variant,
    search: searchText(order.number, order.details.form),
    note: '',
    version: 1,
  }
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('orders')
    .values(row)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows) {
    for (const mail of order.mails) await enqueueMail(transaction, mail, now.getTime())
    const placed = toOrder(row)
    await countOrder(transaction, placed)
    return { outcome: 'placed', order: placed }
  }
  const winner = await sameKey()
  if (!winner) throw new Error('the order under this key is gone again')
  return earlier(winner)
}

async function applyIn(transaction: Database, event: PaymentEvent, now: Date): Promise<'applied' | 'again' | 'mismatch' | 'unknown'> {
  // Locks the order: an administrator may be changing it, or another event of the same payment may be here.
  const held = transaction.updateTable('orders').set({ number: event.order }).where('number', '=', event.order)
  const order = await held.returningAll().executeTakeFirst()
  if (!order) return 'unknown'
  if (!(await recordPaymentEvent(transaction, event))) return 'again'
  if (order.currency !== event.currency || Number(order.total) !== toMinor(event.amount, event.currency)) return 'mismatch'
  if (event.kind === 'paid') await writeOrder(transaction, order, { state: paidState(order.state), note: order.note, paid: true }, { who: 'payment', now })
  return 'applied'
}

/**
 * Orders of the site's own basket, in the database of the embedded backend.
 * @param mailWaits told when an order is stored whose mail can go out
 */
export function createOrderStore(database: Database, mailWaits: () => void): OrderStore {
  const found = (row: Tables['orders'] | undefined) => row && toOrder(row)
  return {
    async place(order) {
      const placed = await inTransaction(database, (transaction) => placeIn(transaction, order, new Date()))
      if (placed.outcome === 'placed') mailWaits()
      return placed
    },
    applyPayment: (event) => inTransaction(database, (transaction) => applyIn(transaction, event, new Date())),
    find: async (number) => found(await database.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirst()),
    async findByKey(key) {
      const row = await database.selectFrom('orders').selectAll().where('idempotency_key', '=', key).executeTakeFirst()
      return row && { order: toOrder(row), fingerprint: row.fingerprint }
    },
  }
}
