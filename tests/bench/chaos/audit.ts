import pg from 'pg'
import type { PlacedOrder } from './buyers.ts'
import type { BenchConversation } from './conversations.ts'

/** Inconsistencies between the responses, the events and the database. Each list is empty on success. */
export interface Audit {
  /** Acknowledged, but not stored, or stored with other values. */
  readonly lost: readonly string[]
  /** Stored without acknowledgement, twice, or incompletely. */
  readonly duplicated: readonly string[]
  /** Responses of another site than the visitor's. */
  readonly wrongSite: readonly string[]
  /** Not received, received twice, or received out of order. */
  readonly undelivered: readonly string[]
  readonly orders: number
  readonly messages: number
}

interface StoredOrder {
  readonly number: string
  readonly idempotency_key: string
  readonly variant: string
  readonly currency: string
  readonly promocode: string | null
  readonly emails: number
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, index) => id === other[index])

/** Compares acknowledged data with the database, row by row. */
export async function audit(
  databaseUrl: string,
  placed: ReadonlyMap<string, PlacedOrder>,
  conversations: readonly BenchConversation[],
  desk: readonly string[],
): Promise<Audit> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const rows = async <T>(sql: string): Promise<T[]> => (await client.query(sql)).rows as T[]
  const orders = await rows<StoredOrder>(
    `select o.number, idempotency_key, variant, currency, promocode,
      (select count(*)::int from outbox where position(o.number in text) > 0) as emails from orders o`,
  )
  const messages = await rows<{ id: string; conversation_id: string }>(
    "select id, conversation_id from chat_messages where kind = 'text' order by conversation_id, seq",
  )
  const [counted] = await rows<{ count: number }>(
    "select coalesce(sum(count), 0)::int as count from marketing_counts where measure = 'orders' and dimension = 'all'",
  )
  await client.end()

  const lost: string[] = []
  const duplicated: string[] = []
  const wrongSite: string[] = []
  const undelivered: string[] = []
  const byKey = new Map(orders.map((order) => [order.idempotency_key, order]))
  for (const [key, { number, variant, currency, promocode }] of placed) {
    const stored = byKey.get(key)
    if (stored?.number !== number || stored.promocode !== (promocode ?? null))
      lost?.push(`order ${number}: ${JSON.stringify(stored)}`)
    else if (stored.variant !== `variant-${variant}` || stored.currency !== currency)
      wrongSite?.push(`order ${number}: ${stored.variant} ${stored.currency}`)
  }
  for (const { number, idempotency_key: key, emails } of orders) {
    if (!placed.has(key)) duplicated?.push(`order ${number}: stored without an acknowledgement`)
    // An order, its email and its counts are written in one transaction.
    if (emails !== 1) duplicated?.push(`order ${number}: ${emails} emails`)
  }
  if (counted?.count !== orders.length)
    duplicated?.push(`${String(counted?.count)} orders are counted, ${orders.length} stored`)

  const sent = new Set(conversations.flatMap((conversation) => conversation.sent))
  const stored = new Set(messages.map(({ id }) => id))
  for (const id of sent) if (!stored.has(id)) lost?.push(`message ${id}`)
  for (const { id } of messages) if (!sent.has(id)) duplicated?.push(`message ${id}: stored without an acknowledgement`)
  if (stored.size !== messages.length) duplicated?.push(`${messages.length} messages, ${stored.size} ids`)
  for (const conversation of conversations) {
    const own = messages.filter(({ conversation_id: id }) => id === conversation.conversation).map(({ id }) => id)
    if (!isSame(own, conversation.sent))
      duplicated?.push(`conversation ${conversation.conversation}: stored in another order than sent`)
    if (!isSame(own, conversation.received))
      undelivered?.push(
        `conversation ${conversation.conversation}: ${own.length} stored, ${conversation.received.length} received`,
      )
    const atDesk = desk.filter((id) => own.includes(id))
    if (!isSame(own, atDesk))
      undelivered?.push(
        `conversation ${conversation.conversation}: ${own.length} stored, ${atDesk.length} received at the desk`,
      )
  }
  return {
    lost: lost ?? [],
    duplicated: duplicated ?? [],
    wrongSite: wrongSite ?? [],
    undelivered: undelivered ?? [],
    orders: orders.length,
    messages: messages.length,
  }
}
