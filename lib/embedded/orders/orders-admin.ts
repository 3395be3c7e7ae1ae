import {
  MAX_CSV_ORDERS,
  ORDERS_PER_PAGE,
  type AdminOrder,
  type OrderAdminResponse,
  type OrderChange,
  type OrderChanged,
  type OrdersAdmin,
  type OrdersQuery,
} from '../../contract/orders-admin.ts'
import { endOf } from '../../contract/list-query.ts'
import type { MailsAbout } from '../../contract/order-store.ts'
import { toGift } from '../../domain/order/basket.ts'
import { toMajor } from '../../domain/money.ts'
import { manualPaymentStates, nextFulfilmentStates, type ManualPaymentState } from '../../domain/order/states.ts'
import { refundablePayments, type RefundablePayment } from '../../domain/order/provider-payments.ts'
import type { Database } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Tables } from '../database/schema.ts'
import { endRefund, readPendingRefunds, requestRefundIn } from '../payments/refunds.ts'
import { readPaymentEvents, readPaymentProviders, recordPaymentEvent } from '../payments/repository.ts'
import { enqueueMailsAbout, lockOrder, readOrderChanges, readPayment, writeOrder } from './order-changes.ts'
import { matchesSearch, readNewestOrders } from './found-orders.ts'
import { findOrderMail, readRelated } from './related.ts'
import { balanceOfRow, parseDetails, parseOrderCurrency } from './stored-order.ts'

type Row = Tables['orders']

/** A free order cannot be refunded. */
const paymentStatesAfter = ({ payment_state, total }: Row) =>
  manualPaymentStates(payment_state).filter((state) => state === 'paid' || Number(total) > 0)

function toAdminOrder(row: Row): AdminOrder {
  const { number, total, promocode, created_at, paid_at, note, carrier, tracking_number, kit_code, variant, version } =
    row
  const currency = parseOrderCurrency(row)
  const { state: paymentState, paid, refunded } = balanceOfRow(row)
  const { form, items, lines, language, utms } = parseDetails(row)
  const { name, email, phone, ...otherFields } = form
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
    ...otherFields,
    total: toMajor(Number(total), currency),
    paid: toMajor(paid, currency),
    refunded: toMajor(refunded, currency),
    currency,
    promocode: promocode ?? undefined,
    lines: lines.map(({ kind, bitrixId, name: title, quantity, amount }) => ({
      kind,
      bitrixId,
      name: title,
      quantity,
      amount: toMajor(amount, currency),
    })),
    gifts: items.flatMap(({ bitrixId, gift }) => {
      const line = lines.find((one) => one.bitrixId === bitrixId)
      return gift ? [{ bitrixId, name: line?.name ?? bitrixId, ...toGift((field) => gift[field]) }] : []
    }),
    note,
    carrier,
    trackingNumber: tracking_number,
    kitCode: kit_code,
    variant,
    lang: language,
    utms,
    version,
  }
}

function filteredOrders(
  database: Database,
  { fulfilmentState, paymentState, search, from, to, currency, variant }: OrdersQuery,
) {
  let query = database.selectFrom('orders')
  if (fulfilmentState) query = query.where('fulfilment_state', '=', fulfilmentState)
  if (paymentState) query = query.where('payment_state', '=', paymentState)
  if (currency) query = query.where('currency', '=', currency)
  if (variant) query = query.where('variant', '=', variant)
  if (from) query = query.where('created_at', '>=', new Date(from).toISOString())
  if (to) query = query.where('created_at', '<', new Date(endOf(to)).toISOString())
  return search ? query.where(matchesSearch(search)) : query
}

async function findOrders(
  database: Database,
  query: OrdersQuery,
  page: { readonly limit: number; readonly offset: number },
) {
  const found = filteredOrders(database, query)
  const { count } = await found.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  const total = Number(count)
  // A search that finds nothing has read every order already.
  const orders = total ? await readNewestOrders(database, found, page) : []
  return { orders: orders.map(toAdminOrder), total }
}

async function toOrderResponse(database: Database, row: Row): Promise<OrderAdminResponse> {
  const { number } = row
  const currency = parseOrderCurrency(row)
  const providers = await readPaymentProviders(database, number)
  const pending = await readPendingRefunds(database, number)
  const refundable = refundablePayments(await readPaymentEvents(database, number), currency, pending)
  const withProvider = ({ payment, amount }: RefundablePayment) => {
    const provider = providers.get(payment)
    return provider ? [{ payment, provider, amount: toMajor(amount, currency) }] : []
  }
  return {
    order: toAdminOrder(row),
    refundable: refundable.flatMap(withProvider),
    pendingRefunds: pending.flatMap((one) => withProvider(one).map((refund) => ({ ...refund, key: one.key }))),
    changes: await readOrderChanges(database, number, currency),
  }
}

/** Records an operator's statement about a payment as an event, so that later provider events add up with it. */
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
  { actor, mailsAbout }: { readonly actor: string; readonly mailsAbout: MailsAbout },
): Promise<OrderChanged & { readonly mails?: number }> {
  const row = await lockOrder(transaction, number)
  if (!row) return { outcome: 'unknown' }
  if (row.version !== change.version) return { outcome: 'conflict', response: await toOrderResponse(transaction, row) }
  const { fulfilmentState = row.fulfilment_state, paymentState, note = row.note } = change
  const { carrier = row.carrier, trackingNumber = row.tracking_number, kitCode = row.kit_code } = change
  const isMarked = paymentState !== undefined && paymentState !== row.payment_state
  const isNext =
    (fulfilmentState === row.fulfilment_state ||
      nextFulfilmentStates(row.fulfilment_state, 'operator').includes(fulfilmentState)) &&
    (!isMarked || paymentStatesAfter(row).includes(paymentState))
  if (!isNext) return { outcome: 'not-next', response: await toOrderResponse(transaction, row) }
  const now = new Date()
  if (isMarked) await markPayment(transaction, row, paymentState, now)
  const changes = {
    fulfilment_state: fulfilmentState,
    note,
    carrier,
    tracking_number: trackingNumber,
    kit_code: kitCode,
    ...(isMarked && (await readPayment(transaction, row))),
  }
  const reason = 'operator'
  const updated = await writeOrder(transaction, row, changes, { actor, reason, now })
  const update = { before: row, after: updated, reason } as const
  const mails = change.notify ? await enqueueMailsAbout(transaction, update, mailsAbout, now) : 0
  return { outcome: 'changed', response: await toOrderResponse(transaction, updated), mails }
}

async function revokeIn(transaction: Database, number: string, actor: string): Promise<OrderAdminResponse | undefined> {
  const row = await lockOrder(transaction, number)
  if (!row) return undefined
  const updated = await writeOrder(
    transaction,
    row,
    { link_version: row.link_version + 1 },
    { actor, reason: 'linksRevoked', now: new Date() },
  )
  return toOrderResponse(transaction, updated)
}

const findRow = (database: Database, number: string): Promise<Row | undefined> =>
  database.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirst()

/** @param onMailQueued called after a transaction that queued an email */
export function createOrdersAdmin(database: Database, onMailQueued: () => void): OrdersAdmin {
  return {
    async list(ordersQuery) {
      const offset = (ordersQuery.page - 1) * ORDERS_PER_PAGE
      const { orders, total } = await findOrders(database, ordersQuery, { limit: ORDERS_PER_PAGE, offset })
      return { orders, total, pages: Math.max(1, Math.ceil(total / ORDERS_PER_PAGE)) }
    },
    all: (ordersQuery) => findOrders(database, ordersQuery, { limit: MAX_CSV_ORDERS, offset: 0 }),
    async find(number) {
      const row = await findRow(database, number)
      return row && toOrderResponse(database, row)
    },
    async change(number, change, actor, mailsAbout) {
      const { mails, ...changed } = await inTransaction(database, (transaction) =>
        changeIn(transaction, number, change, { actor, mailsAbout }),
      )
      if (mails) onMailQueued()
      return changed
    },
    requestRefund: (number, refund, actor) =>
      inTransaction(database, async (transaction) => {
        const order = await lockOrder(transaction, number)
        return order ? requestRefundIn(transaction, order, refund, { actor, now: new Date() }) : { outcome: 'unknown' }
      }),
    endRefund: (key, state) => endRefund(database, key, state),
    async related(number) {
      const row = await findRow(database, number)
      return row && readRelated(database, row, toAdminOrder)
    },
    findMail: (number, id) => findOrderMail(database, number, id),
    revokeLinks: (number, actor) => inTransaction(database, (transaction) => revokeIn(transaction, number, actor)),
  }
}
