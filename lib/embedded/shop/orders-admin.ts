import { sql } from 'kysely'
import type { OrderDetails } from '../../contract/order-store.ts'
import {
  MAX_CSV_ORDERS,
  ORDERS_PER_PAGE,
  type AdminOrder,
  type OrderChange,
  type OrderChanged,
  type OrdersAdmin,
  type OrdersQuestion,
} from '../../contract/orders-admin.ts'
import { parseCurrency } from '../../domain/currencies.ts'
import { toMajor } from '../../domain/money.ts'
import { nextStates } from '../../domain/order/states.ts'
import type { Database } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Tables } from '../database/schema.ts'
import { readOrderChanges, writeOrder } from './order-changes.ts'
import { containing, searchedParts } from './search-text.ts'

function toAdminOrder({ number, state, total, currency, promocode, details, created_at, paid_at, note, variant, version }: Tables['orders']): AdminOrder {
  const known = parseCurrency(currency)
  if (!known) throw new Error(`order ${number} is in the unknown currency ${currency}`)
  const { form, lines, language, utms } = JSON.parse(details) as OrderDetails
  const { name, email, phone, country, city, address, comment } = form
  return {
    number,
    createdAt: created_at,
    state,
    next: [...nextStates(state)],
    paidAt: paid_at ?? undefined,
    name,
    email,
    phone,
    country,
    city,
    address,
    comment,
    total: toMajor(Number(total), known),
    currency: known,
    promocode: promocode ?? undefined,
    lines: lines.map(({ kind, bitrixId, name: title, quantity, amount }) => ({ kind, bitrixId, name: title, quantity, amount: toMajor(amount, known) })),
    note,
    variant,
    lang: language,
    utms,
    version,
  }
}

const DAY = 24 * 60 * 60_000
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY).toISOString()

function filtered(database: Database, { state, search, from, to, currency, variant }: OrdersQuestion) {
  let query = database.selectFrom('orders')
  if (state) query = query.where('state', '=', state)
  if (currency) query = query.where('currency', '=', currency)
  if (variant) query = query.where('variant', '=', variant)
  if (from) query = query.where('created_at', '>=', new Date(from).toISOString())
  if (to) query = query.where('created_at', '<', dayAfter(to))
  const parts = searchedParts(search ?? '')
  if (parts.length) query = query.where(({ or }) => or(parts.map((part) => sql<boolean>`search like ${containing(part)} escape '\\'`)))
  return query
}

async function found(database: Database, question: OrdersQuestion, { limit, offset }: { limit: number; offset: number }) {
  const query = filtered(database, question)
  const { count } = await query.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  const rows = await query.selectAll().orderBy('created_at', 'desc').orderBy('number', 'desc').limit(limit).offset(offset).execute()
  return { orders: rows.map(toAdminOrder), total: Number(count) }
}

const answerOf = async (database: Database, row: Tables['orders']) => ({ order: toAdminOrder(row), changes: await readOrderChanges(database, row.number) })

async function changeIn(transaction: Database, number: string, { state, note, version }: OrderChange, who: string): Promise<OrderChanged> {
  // Locks the order: of two administrators at once the second sees what the first has done.
  const row = await transaction.updateTable('orders').set({ number }).where('number', '=', number).returningAll().executeTakeFirst()
  if (!row) return { outcome: 'unknown' }
  if (row.version !== version) return { outcome: 'conflict', answer: await answerOf(transaction, row) }
  const next = { state: state ?? row.state, note: note ?? row.note }
  if (next.state !== row.state && !nextStates(row.state).includes(next.state)) return { outcome: 'not-next', answer: await answerOf(transaction, row) }
  const written = await writeOrder(transaction, row, { ...next, paid: next.state === 'paid' }, { who, now: new Date() })
  return { outcome: 'changed', answer: await answerOf(transaction, written) }
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
    change: (number, change, who) => inTransaction(database, (transaction) => changeIn(transaction, number, change, who)),
  }
}
