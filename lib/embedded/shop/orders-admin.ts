import type { OrderDetails } from '../../contract/order-store.ts'
import {
  MAX_CSV_ORDERS,
  ORDERS_PER_PAGE,
  type AdminOrder,
  type OrderAdminAnswer,
  type OrderChange,
  type OrderChanged,
  type OrdersAdmin,
  type OrdersQuestion,
} from '../../contract/orders-admin.ts'
import { toMajor } from '../../domain/money.ts'
import { manualPaymentStates, nextFulfilmentStates, type ManualPaymentState } from '../../domain/order/states.ts'
import type { Database } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Tables } from '../database/schema.ts'
import { recordPaymentEvent } from '../payments/repository.ts'
import { readOrderChanges, readPayment, writeOrder } from './order-changes.ts'
import { foundBy } from './search-text.ts'
import { balanceOfRow, currencyOf } from './stored-order.ts'

type Row = Tables['orders']

/** Of an order that costs nothing no money can go back. */
const paymentStatesAfter = ({ payment_state, total }: Row) =>
  manualPaymentStates(payment_state).filter((state) => state === 'paid' || Number(total) > 0)

function toAdminOrder(row: Row): AdminOrder {
  const { number, total, promocode, details, created_at, paid_at, note, variant, version } = row
  const known = currencyOf(row)
  const { state: paymentState, paid, refunded } = balanceOfRow(row)
  const { form, lines, language, utms } = JSON.parse(details) as OrderDetails
  const { name, email, phone, country, city, address, comment } = form
  return {
    number,
    createdAt: created_at,
    fulfilmentState: row.fulfilment_state,
    paymentState,
    nextFulfilmentStates: [...nextFulfilmentStates(row.fulfilment_state, 'operator')],
    nextPaymentStates: paymentStatesAfter(row),
    paidAt: paid_at ?? undefined,
    name,
    email,
    phone,
    country,
    city,
    address,
    comment,
    total: toMajor(Number(total), known),
    paid: toMajor(paid, known),
    refunded: toMajor(refunded, known),
    currency: known,
    promocode: promocode ?? undefined,
    lines: lines.map(({ kind, bitrixId, name: title, quantity, amount }) => ({
      kind,
      bitrixId,
      name: title,
      quantity,
      amount: toMajor(amount, known),
    })),
    note,
    variant,
    lang: language,
    utms,
    version,
  }
}

const DAY = 24 * 60 * 60_000
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY).toISOString()

function filtered(
  database: Database,
  { fulfilmentState, paymentState, search, from, to, currency, variant }: OrdersQuestion,
) {
  let query = database.selectFrom('orders')
  if (fulfilmentState) query = query.where('fulfilment_state', '=', fulfilmentState)
  if (paymentState) query = query.where('payment_state', '=', paymentState)
  if (currency) query = query.where('currency', '=', currency)
  if (variant) query = query.where('variant', '=', variant)
  if (from) query = query.where('created_at', '>=', new Date(from).toISOString())
  if (to) query = query.where('created_at', '<', dayAfter(to))
  return query.where(foundBy(search ?? ''))
}

async function found(
  database: Database,
  question: OrdersQuestion,
  { limit, offset }: { limit: number; offset: number },
) {
  const query = filtered(database, question)
  const { count } = await query.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  const rows = await query
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { orders: rows.map(toAdminOrder), total: Number(count) }
}

const answerOf = async (database: Database, row: Row) => ({
  order: toAdminOrder(row),
  changes: await readOrderChanges(database, row.number, currencyOf(row)),
})

/** What an operator says of a payment is an event like those of the provider: later ones count on from it. */
async function markPayment(
  transaction: Database,
  { number, total, currency }: Row,
  state: ManualPaymentState,
  now: Date,
): Promise<void> {
  const kind = state === 'paid' ? 'markedPaid' : 'markedRefunded'
  const fact = {
    eventId: crypto.randomUUID(),
    payment: '',
    subject: '',
    kind,
    amount: Number(total),
    currency,
    occurredAt: now.toISOString(),
  } as const
  await recordPaymentEvent(transaction, number, fact)
}

async function changeIn(
  transaction: Database,
  number: string,
  change: OrderChange,
  who: string,
): Promise<OrderChanged> {
  // Locks the order: of two administrators at once the second sees what the first has done.
  const row = await transaction
    .updateTable('orders')
    .set({ number })
    .where('number', '=', number)
    .returningAll()
    .executeTakeFirst()
  if (!row) return { outcome: 'unknown' }
  if (row.version !== change.version) return { outcome: 'conflict', answer: await answerOf(transaction, row) }
  const { fulfilmentState = row.fulfilment_state, paymentState, note = row.note } = change
  const isMarked = paymentState !== undefined && paymentState !== row.payment_state
  const isNext =
    (fulfilmentState === row.fulfilment_state ||
      nextFulfilmentStates(row.fulfilment_state, 'operator').includes(fulfilmentState)) &&
    (!isMarked || paymentStatesAfter(row).includes(paymentState))
  if (!isNext) return { outcome: 'not-next', answer: await answerOf(transaction, row) }
  const now = new Date()
  if (isMarked) await markPayment(transaction, row, paymentState, now)
  const changes = { fulfilment_state: fulfilmentState, note, ...(isMarked && (await readPayment(transaction, row))) }
  const written = await writeOrder(transaction, row, changes, { who, reason: 'operator', now })
  return { outcome: 'changed', answer: await answerOf(transaction, written) }
}

async function revokeIn(transaction: Database, number: string, who: string): Promise<OrderAdminAnswer | undefined> {
  // Locks the order.
  const row = await transaction
    .updateTable('orders')
    .set({ number })
    .where('number', '=', number)
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  const written = await writeOrder(
    transaction,
    row,
    { link_version: row.link_version + 1 },
    { who, reason: 'linksRevoked', now: new Date() },
  )
  return answerOf(transaction, written)
}

/** Orders of the site's own basket for administrators, in the database of the embedded backend. */
export function createOrdersAdmin(database: Database): OrdersAdmin {
  return {
    async list(question) {
      const offset = (question.page - 1) * ORDERS_PER_PAGE
      const { orders, total } = await found(database, question, { limit: ORDERS_PER_PAGE, offset })
      return { orders, total, pages: Math.max(1, Math.ceil(total / ORDERS_PER_PAGE)) }
    },
    all: (question) => found(database, question, { limit: MAX_CSV_ORDERS, offset: 0 }),
    async find(number) {
      const row = await database.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirst()
      return row && answerOf(database, row)
    },
    change: (number, change, who) =>
      inTransaction(database, (transaction) => changeIn(transaction, number, change, who)),
    revokeLinks: (number, who) => inTransaction(database, (transaction) => revokeIn(transaction, number, who)),
  }
}
