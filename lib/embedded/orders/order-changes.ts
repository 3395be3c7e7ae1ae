import type { MailsAbout } from '../../contract/order-store.ts'
import type { OrderAdminResponse } from '../../contract/orders-admin.ts'
import type { Currency } from '../../domain/currencies.ts'
import { toMajor } from '../../domain/money.ts'
import { computeBalance } from '../../domain/order/payment-balance.ts'
import { revenueOf } from '../../domain/order/payment-change.ts'
import type { ReachedAt } from '../../domain/order/stages.ts'
import { isClosed, type ChangeReason } from '../../domain/order/states.ts'
import { redactEmails } from '../../http/redact.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import { countRevenue } from '../marketing/recording.ts'
import { enqueueMail } from '../outbox/repository.ts'
import { readPaymentEvents } from '../payments/repository.ts'
import { balanceOfRow, toOrder } from './stored-order.ts'

type Row = Tables['orders']
type Payment = Pick<Row, 'payment_state' | 'paid_amount' | 'refunded_amount' | 'withdrawn_amount' | 'paid_at'>
type Changes = Partial<
  Payment & Pick<Row, 'fulfilment_state' | 'note' | 'link_version' | 'carrier' | 'tracking_number' | 'kit_code'>
>

/** Actors of changes that no employee made. */
export const OTHER_ACTORS: readonly string[] = ['buyer', 'payment', 'system']

/** Changes to be recorded although states, amounts and note stay the same. */
const ALWAYS_WRITTEN: readonly ChangeReason[] = ['unexpectedPayment', 'linksRevoked']

/** Snapshot of an order for its history; amounts in minor units. */
const recorded = ({
  fulfilment_state,
  payment_state,
  paid_amount,
  refunded_amount,
  note,
  carrier,
  tracking_number,
  kit_code,
}: Row) => ({
  fulfilmentState: fulfilment_state,
  paymentState: payment_state,
  paid: Number(paid_amount),
  refunded: Number(refunded_amount),
  note,
  carrier,
  trackingNumber: tracking_number,
  kitCode: kit_code,
})

/** A change of the note or the shipment alone does not move the closing time. */
function closedAt(row: Row, next: Row, now: Date): string | null {
  if (!isClosed(next.fulfilment_state, next.payment_state)) return null
  const states = ({ fulfilmentState, paymentState, paid, refunded }: ReturnType<typeof recorded>) =>
    JSON.stringify([fulfilmentState, paymentState, paid, refunded])
  const isSame = states(recorded(row)) === states(recorded(next))
  return isSame ? row.closed_at : now.toISOString()
}

/** Derives the payment columns of an order from its payment events. */
export async function readPayment(transaction: Database, { number, total, currency, paid_at }: Row): Promise<Payment> {
  const { state, paid, refunded, withdrawn, paidAt } = computeBalance(await readPaymentEvents(transaction, number), {
    total: Number(total),
    currency,
  })
  return {
    payment_state: state,
    paid_amount: paid,
    refunded_amount: refunded,
    withdrawn_amount: withdrawn,
    paid_at: paidAt ?? paid_at,
  }
}

/**
 * Updates an order and records who changed it and why, in a transaction that holds its lock. Writes nothing if nothing
 * changed, unless the reason is always recorded.
 * @param row current row of the order
 * @returns the updated row
 */
export async function writeOrder(
  transaction: Database,
  row: Row,
  changes: Changes,
  { actor, reason, now }: { actor: string; reason: ChangeReason; now: Date },
): Promise<Row> {
  const next = { ...row, ...changes, version: row.version + 1 }
  const before = JSON.stringify(recorded(row))
  const after = JSON.stringify(recorded(next))
  const revenue = { before: revenueOf(balanceOfRow(row)), after: revenueOf(balanceOfRow(next)) }
  const update = (set: Partial<Row>) =>
    transaction.updateTable('orders').set(set).where('number', '=', row.number).execute()
  if (before === after && revenue.before === revenue.after && !ALWAYS_WRITTEN.includes(reason)) {
    // An earlier event of the same payment arrived late.
    if (next.paid_at !== row.paid_at) await update({ paid_at: next.paid_at })
    return row
  }
  await update({ ...changes, version: next.version, closed_at: closedAt(row, next, now) })
  await countRevenue(transaction, toOrder(row), revenue)
  await transaction
    .insertInto('order_changes')
    .values({
      id: crypto.randomUUID(),
      number: row.number,
      version: next.version,
      changed_at: now.toISOString(),
      actor,
      reason,
      before,
      after,
    })
    .execute()
  return next
}

/** Finds and locks an order: an administrator, its buyer or an event of its payment may be changing it. */
export const lockOrder = (transaction: Database, number: string): Promise<Row | undefined> =>
  transaction.updateTable('orders').set({ number }).where('number', '=', number).returningAll().executeTakeFirst()

/**
 * Queues the emails about a change in its transaction. An email that cannot be written is logged and does not end the
 * transaction: the change has happened, and a payment event that fails would fail again.
 * @returns their number, 0 if nothing has changed
 */
export async function enqueueMailsAbout(
  transaction: Database,
  { before, after, reason }: { before: Row; after: Row; reason: ChangeReason },
  mailsAbout: MailsAbout,
  now: Date,
): Promise<number> {
  if (before === after) return 0
  const mails = await mailsAbout({ before: toOrder(before), after: toOrder(after), reason }).catch((error: unknown) => {
    console.error(`orders: the emails about a change of ${after.number} cannot be written: ${redactEmails(error)}`)
    return []
  })
  const queued: (string | undefined)[] = []
  for (const mail of mails) queued.push(await enqueueMail(transaction, mail, now.getTime()))
  return queued.filter((id) => id !== undefined).length
}

/** ISO times at which an order last reached each fulfilment state. */
export async function readReachedAt(database: Database, number: string): Promise<ReachedAt> {
  const rows = await database
    .selectFrom('order_changes')
    .select(['changed_at', 'before', 'after'])
    .where('number', '=', number)
    .orderBy('version')
    .execute()
  const stateIn = (text: string) => (JSON.parse(text) as ReturnType<typeof recorded>).fulfilmentState
  const reached = rows.map(({ changed_at, before, after }) => ({
    at: changed_at,
    from: stateIn(before),
    to: stateIn(after),
  }))
  return Object.fromEntries(reached.filter(({ from, to }) => from !== to).map(({ to, at }) => [to, at]))
}

type Change = OrderAdminResponse['changes'][number]

/** History of an order, newest first; amounts in major units. */
export async function readOrderChanges(database: Database, number: string, currency: Currency): Promise<Change[]> {
  const rows = await database
    .selectFrom('order_changes')
    .selectAll()
    .where('number', '=', number)
    .orderBy('version', 'desc')
    .execute()
  const parsed = (text: string): Change['before'] => {
    const stored = JSON.parse(text) as Omit<Change['before'], 'carrier' | 'trackingNumber' | 'kitCode'>
    const amounts = { paid: toMajor(stored.paid, currency), refunded: toMajor(stored.refunded, currency) }
    // Older changes were recorded without the shipment or the kit.
    return { carrier: '', trackingNumber: '', kitCode: '', ...stored, ...amounts }
  }
  return rows.map(({ changed_at: at, actor, reason, before, after }) => ({
    at,
    actor,
    reason,
    before: parsed(before),
    after: parsed(after),
  }))
}
