import { sql } from 'kysely'
import { emailSchema } from '../../contract/account.ts'
import type { OrderDetails } from '../../contract/order-store.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import { containing } from '../shop/search-text.ts'
import type { HeldTable } from './holdings.ts'

/** What was asked for of a person cannot be done; the message says why. */
export class PrivacyError extends Error {}

/** The rows of one person, by table. */
export type PersonRows = { readonly [Table in HeldTable]: readonly Tables[Table][] }

/**
 * An address as it is compared: in small letters, as subscriptions and accounts are stored.
 * @throws {PrivacyError}
 */
export function parsePerson(text: string): string {
  const { data } = emailSchema.safeParse(text)
  if (data === undefined) throw new PrivacyError(`"${text}" is no e-mail address`)
  return data
}

/** The orders that were placed with an address, whatever its case. */
export async function ordersOf(connection: Database, email: string): Promise<Tables['orders'][]> {
  const rows = await connection
    .selectFrom('orders')
    .selectAll()
    .where(sql<boolean>`search like ${containing(`\n${email}\n`)} escape '\\'`)
    .orderBy('created_at')
    .execute()
  return rows.filter(({ details }) => (JSON.parse(details) as OrderDetails).form.email.toLowerCase() === email)
}

async function each<T, R>(keys: Iterable<T>, read: (key: T) => Promise<R[]>): Promise<R[]> {
  const found: R[] = []
  for (const key of keys) found.push(...(await read(key)))
  return found
}

/** The talks in which the address was given, and those of the same browser in which none was. */
async function talksOf(connection: Database, email: string): Promise<Tables['chat_conversations'][]> {
  const talks = () => connection.selectFrom('chat_conversations').selectAll().orderBy('started_at')
  const named = await talks()
    .where(sql`lower(email)`, '=', email)
    .execute()
  const visitors = new Set(named.map(({ visitor_id }) => visitor_id))
  const nameless = await each(visitors, (visitor) => talks().where('visitor_id', '=', visitor).where('email', '=', '').execute())
  return [...named, ...nameless]
}

/** Letters to the address, letters that are answered to it, and those about the talks. */
async function lettersOf(connection: Database, email: string, talks: readonly string[]): Promise<Tables['outbox'][]> {
  const letters = () => connection.selectFrom('outbox').selectAll().orderBy('created_at')
  const own = await letters()
    .where(({ or }) => or([sql<boolean>`lower(recipient) = ${email}`, sql<boolean>`lower(reply_to) = ${email}`]))
    .execute()
  const about = await each(talks, async (number) => {
    const rows = await letters()
      .where(sql<boolean>`subject like ${containing(number)} escape '\\'`)
      .execute()
    return rows.filter(({ subject }) => subject.split(/[^\w-]+/).includes(number))
  })
  return [...new Map([...own, ...about].map((row) => [row.id, row])).values()]
}

/** The events of the browsers that an order was placed in; nothing else ties an event to anybody. */
async function eventsOf(connection: Database, orders: readonly string[]): Promise<Tables['events'][]> {
  const events = () => connection.selectFrom('events')
  const told = await each(orders, (number) =>
    events()
      .select('visitor_id')
      .distinct()
      .where(sql<boolean>`data like ${containing(`"transaction_id":${JSON.stringify(number)}`)} escape '\\'`)
      .execute(),
  )
  const visitors = new Set(told.map(({ visitor_id }) => visitor_id))
  return each(visitors, (visitor) => events().selectAll().where('visitor_id', '=', visitor).orderBy('created_at').orderBy('id').execute())
}

/**
 * Everything that the database keeps of a person.
 * @param connection of a moment, or of the transaction that goes on with it
 * @param email as {@link parsePerson} gives it
 */
export async function readPerson(connection: Database, email: string): Promise<PersonRows> {
  const changes = () => connection.selectFrom('order_changes').selectAll()
  const orders = await ordersOf(connection, email)
  const numbers = orders.map(({ number }) => number)
  const ofOrders = await each(numbers, (number) => changes().where('number', '=', number).orderBy('version').execute())
  const byOne = await changes().where('who', '=', email).orderBy('at').execute()
  const talks = await talksOf(connection, email)
  const ids = talks.map(({ id }) => id)
  const events = await eventsOf(connection, numbers)
  const users = await connection.selectFrom('users').selectAll().where('email', '=', email).execute()
  return {
    orders,
    order_changes: [...ofOrders, ...byOne.filter(({ number }) => !numbers.includes(number))],
    payment_events: await each(numbers, (number) => connection.selectFrom('payment_events').selectAll().where('order_number', '=', number).execute()),
    subscriptions: await connection.selectFrom('subscriptions').selectAll().where('email', '=', email).execute(),
    outbox: await lettersOf(connection, email, ids),
    events,
    marketing_visits: await each(new Set(events.map(({ session_id }) => session_id)), (session) =>
      connection.selectFrom('marketing_visits').selectAll().where('session_id', '=', session).execute(),
    ),
    chat_conversations: talks,
    chat_messages: await each(ids, (id) => connection.selectFrom('chat_messages').selectAll().where('conversation_id', '=', id).orderBy('seq').execute()),
    chat_files: await each(ids, (id) => connection.selectFrom('chat_files').selectAll().where('conversation_id', '=', id).execute()),
    users,
    sessions: await each(users, ({ id }) => connection.selectFrom('sessions').selectAll().where('user_id', '=', id).execute()),
    chat_operators: await connection.selectFrom('chat_operators').selectAll().where('account', '=', email).execute(),
    price_changes: await connection.selectFrom('price_changes').selectAll().where('who', '=', email).orderBy('at').orderBy('position').execute(),
    dictionary_changes: await connection.selectFrom('dictionary_changes').selectAll().where('who', '=', email).orderBy('at').execute(),
  }
}
