import pg from 'pg'
import type { Placed } from './buyers.ts'
import type { Talk } from './talks.ts'

/** What does not agree of what visitors were told and heard, and of what the database has. Each is empty where all is well. */
export interface Audit {
  /** Acknowledged and not stored, or stored as something else. */
  readonly lost: readonly string[]
  /** Stored and not acknowledged, or twice, or not whole. */
  readonly doubled: readonly string[]
  /** Of another site than the visitor's. */
  readonly strangers: readonly string[]
  /** Not heard, or heard twice or out of order. */
  readonly unheard: readonly string[]
  readonly orders: number
  readonly messages: number
}

interface StoredOrder {
  readonly number: string
  readonly idempotency_key: string
  readonly variant: string
  readonly currency: string
  readonly promocode: string | null
  readonly letters: number
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, index) => id === other[index])

/** Compares what was acknowledged with the database, row by row. */
export async function audit(
  databaseUrl: string,
  placed: ReadonlyMap<string, Placed>,
  talks: readonly Talk[],
  desk: readonly string[],
): Promise<Audit> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const rows = async <T>(sql: string): Promise<T[]> => (await client.query(sql)).rows as T[]
  const orders = await rows<StoredOrder>(
    'select o.number, idempotency_key, variant, currency, promocode, (select count(*)::int from outbox where position(o.number in text) > 0) as letters from orders o',
  )
  const messages = await rows<{ id: string; conversation_id: string }>(
    "select id, conversation_id from chat_messages where kind = 'text' order by conversation_id, seq",
  )
  const [counted] = await rows<{ count: number }>(
    "select coalesce(sum(count), 0)::int as count from marketing_counts where measure = 'orders' and dimension = 'all'",
  )
  await client.end()

  const [lost, doubled, strangers, unheard]: string[][] = [[], [], [], []]
  const byKey = new Map(orders.map((order) => [order.idempotency_key, order]))
  for (const [key, { number, variant, currency, promocode }] of placed) {
    const stored = byKey.get(key)
    if (stored?.number !== number || stored.promocode !== (promocode ?? null))
      lost?.push(`order ${number}: ${JSON.stringify(stored)}`)
    else if (stored.variant !== `variant-${variant}` || stored.currency !== currency)
      strangers?.push(`order ${number}: ${stored.variant} ${stored.currency}`)
  }
  for (const { number, idempotency_key: key, letters } of orders) {
    if (!placed.has(key)) doubled?.push(`order ${number}: nobody was told`)
    // An order, its letter and what is counted of it are written together.
    if (letters !== 1) doubled?.push(`order ${number}: ${letters} letters`)
  }
  if (counted?.count !== orders.length)
    doubled?.push(`${String(counted?.count)} orders are counted, ${orders.length} stored`)

  const said = new Set(talks.flatMap((talk) => talk.said))
  const stored = new Set(messages.map(({ id }) => id))
  for (const id of said) if (!stored.has(id)) lost?.push(`message ${id}`)
  for (const { id } of messages) if (!said.has(id)) doubled?.push(`message ${id}: nobody was told`)
  if (stored.size !== messages.length) doubled?.push(`${messages.length} messages, ${stored.size} ids`)
  for (const talk of talks) {
    const own = messages.filter(({ conversation_id: id }) => id === talk.conversation).map(({ id }) => id)
    if (!isSame(own, talk.said)) doubled?.push(`talk ${talk.conversation}: stored in another order than said`)
    if (!isSame(own, talk.heard))
      unheard?.push(`talk ${talk.conversation}: ${own.length} stored, ${talk.heard.length} heard`)
    const atDesk = desk.filter((id) => own.includes(id))
    if (!isSame(own, atDesk))
      unheard?.push(`talk ${talk.conversation}: ${own.length} stored, ${atDesk.length} heard at the desk`)
  }
  return {
    lost: lost ?? [],
    doubled: doubled ?? [],
    strangers: strangers ?? [],
    unheard: unheard ?? [],
    orders: orders.length,
    messages: messages.length,
  }
}
