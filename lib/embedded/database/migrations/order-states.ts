import type { Kysely } from 'kysely'
import type { OrderDetails } from '../../../contract/order-store.ts'
import { parseCurrency } from '../../../domain/currencies.ts'
import type { ChangeReason, FulfilmentState, PaymentState } from '../../../domain/order/states.ts'
import { parseJsonText } from '../../../http/parse-json.ts'
import { countRevenue } from '../../marketing/recording.ts'
import type { Tables } from '../schema.ts'

type EarlyState = 'new' | 'paid' | 'inProgress' | 'sent' | 'done' | 'cancelled'

interface MovedTables {
  orders: {
    number: string
    state: EarlyState
    fulfilment_state: FulfilmentState
    payment_state: PaymentState
    total: number
    paid_amount: number
    currency: string
    promocode: string | null
    details: string
    created_at: string
    paid_at: string | null
    note: string
    version: number
  }
  order_changes: {
    id: string
    number: string
    version: number
    at: string
    who: string
    reason: ChangeReason
    before: string
    after: string
  }
  payment_events: {
    event_id: string
    order_number: string
    payment: string
    subject: string
    kind: string
    amount: number
    currency: string
    occurred_at: string
    received_at: string
  }
}

/** No kit had been sent for an order in progress; its history records that work had begun (`takenUp`). */
const FULFILMENT: Readonly<Record<EarlyState, FulfilmentState>> = {
  new: 'placed',
  paid: 'placed',
  inProgress: 'placed',
  sent: 'kitSent',
  done: 'reportReady',
  cancelled: 'cancelled',
}

interface Early {
  readonly state: EarlyState
  readonly note: string
}

/** Parses a recorded state; an unreadable one counts as `new`. */
function readEarly(text: string): Early {
  const { state, note } = (parseJsonText(text) ?? {}) as Partial<Record<keyof Early, unknown>>
  return {
    state: typeof state === 'string' && Object.hasOwn(FULFILMENT, state) ? (state as EarlyState) : 'new',
    note: typeof note === 'string' ? note : '',
  }
}

type Changes = readonly MovedTables['order_changes'][]

async function moveChanges(
  database: Kysely<MovedTables>,
  rows: Changes,
  paidAt: string | null,
  total: number,
): Promise<void> {
  let isPaid = false
  const moved = ({ state, note }: Early) => {
    isPaid ||= state === 'paid'
    return recorded({
      fulfilment_state: FULFILMENT[state],
      payment_state: isPaid ? 'paid' : 'unpaid',
      paid_amount: isPaid ? total : 0,
      note,
    })
  }
  for (const { id, at, who, before, after } of rows) {
    const was = readEarly(before)
    const is = readEarly(after)
    isPaid ||= paidAt !== null && paidAt < at
    const first = moved(was)
    isPaid ||= paidAt !== null && paidAt <= at
    const reason =
      who === 'payment' ? 'payment' : is.state === 'inProgress' && was.state !== 'inProgress' ? 'takenUp' : 'operator'
    await database
      .updateTable('order_changes')
      .set({ before: first, after: moved(is), reason })
      .where('id', '=', id)
      .execute()
  }
}

const recorded = ({
  fulfilment_state,
  payment_state,
  paid_amount,
  note,
}: Pick<Order, 'fulfilment_state' | 'payment_state' | 'paid_amount' | 'note'>) =>
  JSON.stringify({
    fulfilmentState: fulfilment_state,
    paymentState: payment_state,
    paid: Number(paid_amount),
    refunded: 0,
    note,
  })

type Order = MovedTables['orders']

/**
 * Finds when an order was paid and whether a provider event confirms it. For orders in progress from before `paid_at`
 * existed, only the event tells.
 */
async function findPayment(
  database: Kysely<MovedTables>,
  { number, state, total, currency, created_at, paid_at }: Order,
) {
  const events = database
    .selectFrom('payment_events')
    .select('received_at')
    .where('order_number', '=', number)
    .where('kind', '=', 'paid')
  const event = await events
    .where('amount', '=', total)
    .where('currency', '=', currency)
    .orderBy('received_at')
    .executeTakeFirst()
  return {
    paidAt: paid_at ?? event?.received_at ?? (state === 'paid' ? created_at : null),
    byProvider: event !== undefined,
  }
}

/** Adds the event that newer orders get when they are marked as paid. */
async function markPaid(database: Kysely<MovedTables>, { number, total, currency }: Order, at: string): Promise<void> {
  const event = {
    event_id: crypto.randomUUID(),
    order_number: number,
    payment: '',
    subject: '',
    kind: 'markedPaid',
    amount: total,
    currency,
  }
  await database
    .insertInto('payment_events')
    .values({ ...event, occurred_at: at, received_at: at })
    .execute()
}

async function moveOrder(database: Kysely<MovedTables>, order: Order, changes: Changes): Promise<void> {
  const { number, total, currency, promocode, details, created_at, version } = order
  const { paidAt, byProvider } = await findPayment(database, order)
  const state = Object.hasOwn(FULFILMENT, order.state) ? order.state : 'new'
  const isPaid = paidAt !== null
  const moved = {
    fulfilment_state: FULFILMENT[state],
    payment_state: isPaid ? 'paid' : 'unpaid',
    paid_amount: isPaid ? total : 0,
    paid_at: paidAt,
  } as const
  await database.updateTable('orders').set(moved).where('number', '=', number).execute()
  await moveChanges(database, changes, paidAt, Number(total))
  if (state === 'inProgress' && readEarly(changes.at(-1)?.after ?? '').state !== 'inProgress') {
    const now = recorded({ ...order, ...moved })
    const change = {
      id: crypto.randomUUID(),
      number,
      version,
      at: created_at,
      who: 'system',
      reason: 'takenUp',
      before: now,
      after: now,
    } as const
    await database.insertInto('order_changes').values(change).execute()
  }
  if (isPaid && !byProvider) await markPaid(database, order, paidAt)
  const known = parseCurrency(currency)
  if (!isPaid || order.paid_at !== null || !known) return
  const counted = {
    total: Number(total),
    currency: known,
    promocode: promocode ?? undefined,
    createdAt: created_at,
    details: JSON.parse(details) as OrderDetails,
  }
  await countRevenue(database as unknown as Kysely<Tables>, counted, { before: 0, after: Number(total) })
}

/** Also rewrites the history of orders that no longer exist. */
async function moveOrders(database: Kysely<MovedTables>): Promise<void> {
  const changes = Map.groupBy(
    await database.selectFrom('order_changes').selectAll().orderBy('version').orderBy('at').execute(),
    ({ number }) => number,
  )
  for (const order of await database.selectFrom('orders').selectAll().execute()) {
    await moveOrder(database, order, changes.get(order.number) ?? [])
    changes.delete(order.number)
  }
  for (const rest of changes.values()) await moveChanges(database, rest, null, 0)
}

/** Splits the state of an order into fulfilment and payment; the payment state is derived from payment events. */
export async function splitOrderStates(database: Kysely<MovedTables>): Promise<void> {
  const { schema } = database
  for (const [name, first] of Object.entries({ fulfilment_state: 'placed', payment_state: 'unpaid' }))
    await schema
      .alterTable('orders')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(first))
      .execute()
  for (const name of ['paid_amount', 'refunded_amount', 'withdrawn_amount'])
    await schema
      .alterTable('orders')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  await schema
    .alterTable('order_changes')
    .addColumn('reason', 'text', (column) => column.notNull().defaultTo('operator'))
    .execute()
  for (const name of ['payment', 'subject', 'occurred_at'])
    await schema
      .alterTable('payment_events')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  await database
    .updateTable('payment_events')
    .set(({ ref }) => ({ occurred_at: ref('received_at'), subject: ref('event_id') }))
    .execute()
  await schema
    .createTable('payments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_number', 'text', (column) => column.notNull())
    .execute()
  await moveOrders(database)
  await schema.alterTable('orders').dropColumn('state').execute()
  for (const [table, column] of [
    ['payments', 'order_number'],
    ['payment_events', 'order_number'],
    ['payment_events', 'payment'],
  ] as const)
    await schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute()
}
