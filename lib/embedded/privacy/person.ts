import { sql } from 'kysely'
import { fieldsWith } from '../../contract/order-form.ts'
import { parseEmail } from '../../domain/email.ts'
import { parseOrderNumber } from '../../domain/order/number.ts'
import { readPhone } from '../../domain/phone.ts'
import { foldText } from '../../domain/search.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import { likePattern } from '../orders/search-text.ts'
import { parseDetails } from '../orders/stored-order.ts'
import type { PersonalTable } from './personal-data.ts'

export class PrivacyError extends Error {}

export type PersonRows = { readonly [Table in PersonalTable]: readonly Tables[Table][] }

/** `email`: in lower case, as it is stored; `phone`: digits with a `+`. */
export type PersonId =
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'phone'; readonly phone: string }
  | { readonly kind: 'order'; readonly number: string }
  | { readonly kind: 'conversation'; readonly id: string }

/** Normalizes the prefix `00` to `+`; `undefined` for an invalid phone number. */
function readInternational(text: string): string | undefined {
  const read = readPhone(text)
  return 'error' in read ? undefined : read.number.replace(/^00/, '+')
}

/**
 * Parses an email address, a phone number with its country code, or the number of an order or of a conversation.
 * @throws {PrivacyError}
 */
export function parsePerson(text: string): PersonId {
  const number = parseOrderNumber(text)
  if (number) return { kind: 'order', number }
  if (/^\d{8}$/.test(text.trim())) return { kind: 'conversation', id: text.trim() }
  const phone = readInternational(text)
  if (phone?.startsWith('+')) return { kind: 'phone', phone }
  const parsed = parseEmail(text)
  if ('email' in parsed) return { kind: 'email', email: parsed.email }
  throw new PrivacyError(
    `"${text}" is not an email address, a phone number with "+" and country code, ` +
      'or the number of an order or conversation',
  )
}

interface Contact {
  readonly emails: readonly string[]
  readonly phones: readonly string[]
}

function hasContact(id: PersonId, { emails, phones }: Contact): boolean {
  if (id.kind === 'email') return emails.some((email) => email.toLowerCase() === id.email)
  return id.kind === 'phone' && phones.some((phone) => readInternational(phone) === id.phone)
}

function contactOfOrder(row: Tables['orders']): Contact {
  const { form } = parseDetails(row)
  return {
    emails: fieldsWith('kind', 'email').map((field) => form[field]),
    phones: fieldsWith('kind', 'phone').map((field) => form[field]),
  }
}

const contactOfConversation = ({ email, phone }: Tables['chat_conversations']): Contact => ({
  emails: [email],
  phones: [phone],
})

export async function findOrders(connection: Database, id: PersonId): Promise<Tables['orders'][]> {
  const orders = () => connection.selectFrom('orders').selectAll().orderBy('created_at')
  if (id.kind === 'conversation') return []
  if (id.kind === 'order') return orders().where('number', '=', id.number).execute()
  const pattern = id.kind === 'email' ? `\n${foldText(id.email)}\n` : id.phone.replace('+', '')
  const rows = await orders()
    .where(sql<boolean>`search like ${likePattern(pattern)} escape '\\'`)
    .execute()
  return rows.filter((row) => hasContact(id, contactOfOrder(row)))
}

async function each<T, R>(keys: Iterable<T>, read: (key: T) => Promise<R[]>): Promise<R[]> {
  const found: R[] = []
  for (const key of keys) found.push(...(await read(key)))
  return found
}

/** The conversations of a person, and those of the same browser without an email address. */
async function loadConversations(connection: Database, id: PersonId): Promise<Tables['chat_conversations'][]> {
  const conversations = () => connection.selectFrom('chat_conversations').selectAll().orderBy('started_at')
  if (id.kind === 'order') return []
  const found = {
    email: () => conversations().where(sql`lower(email)`, '=', id.kind === 'email' ? id.email : ''),
    phone: () => conversations().where('phone', 'like', `%${id.kind === 'phone' ? id.phone.replace('+', '') : ''}%`),
    conversation: () => conversations().where('id', '=', id.kind === 'conversation' ? id.id : ''),
  }
  const identified = (await found[id.kind]().execute()).filter(
    (row) => id.kind === 'conversation' || hasContact(id, contactOfConversation(row)),
  )
  const visitors = new Set(identified.map(({ visitor_id }) => visitor_id))
  const anonymous = await each(visitors, (visitor) =>
    conversations().where('visitor_id', '=', visitor).where('email', '=', '').execute(),
  )
  return [...new Map([...identified, ...anonymous].map((row) => [row.id, row])).values()]
}

/** Emails to the address, emails with it as reply-to, and those about the conversations or orders. */
async function loadEmails(connection: Database, id: PersonId, numbers: readonly string[]): Promise<Tables['outbox'][]> {
  const outbox = () => connection.selectFrom('outbox').selectAll().orderBy('created_at')
  const own =
    id.kind === 'email'
      ? await outbox()
          .where(({ or }) =>
            or([sql<boolean>`lower(recipient) = ${id.email}`, sql<boolean>`lower(reply_to) = ${id.email}`]),
          )
          .execute()
      : []
  const about = await each(numbers, async (number) => {
    const rows = await outbox()
      .where(sql<boolean>`subject like ${likePattern(number)} escape '\\'`)
      .execute()
    return rows.filter(({ subject }) => subject.split(/[^\w-]+/).includes(number))
  })
  const linked = await each(numbers, (number) => outbox().where('order_number', '=', number).execute())
  return [...new Map([...own, ...about, ...linked].map((row) => [row.id, row])).values()]
}

/** Events of the browsers in which an order was placed; nothing else links an event to a person. */
async function loadEvents(connection: Database, orders: readonly string[]): Promise<Tables['events'][]> {
  const events = () => connection.selectFrom('events')
  const orderEvents = await each(orders, (number) =>
    events()
      .select('visitor_id')
      .distinct()
      .where(sql<boolean>`data like ${likePattern(`"transaction_id":${JSON.stringify(number)}`)} escape '\\'`)
      .execute(),
  )
  const visitors = new Set(orderEvents.map(({ visitor_id }) => visitor_id))
  return each(visitors, (visitor) =>
    events().selectAll().where('visitor_id', '=', visitor).orderBy('created_at').orderBy('id').execute(),
  )
}

/** Data that only an account, a subscription or a reminder has; all are identified by an email address. */
async function loadAccount(connection: Database, email: string) {
  const users = await connection.selectFrom('users').selectAll().where('email', '=', email).execute()
  return {
    order_reminders: await connection.selectFrom('order_reminders').selectAll().where('email', '=', email).execute(),
    subscriptions: await connection.selectFrom('subscriptions').selectAll().where('email', '=', email).execute(),
    newsletter_events: await connection
      .selectFrom('newsletter_events')
      .selectAll()
      .where('email', '=', email)
      .execute(),
    users,
    sessions: await each(users, ({ id }) =>
      connection.selectFrom('sessions').selectAll().where('user_id', '=', id).execute(),
    ),
    chat_operators: await connection.selectFrom('chat_operators').selectAll().where('account', '=', email).execute(),
    price_changes: await connection
      .selectFrom('price_changes')
      .selectAll()
      .where('actor', '=', email)
      .orderBy('changed_at')
      .orderBy('position')
      .execute(),
    price_schedules: await connection
      .selectFrom('price_schedules')
      .selectAll()
      .where('actor', '=', email)
      .orderBy('created_at')
      .execute(),
    access_log: await connection
      .selectFrom('access_log')
      .selectAll()
      .where('actor', '=', email)
      .orderBy('accessed_at')
      .execute(),
    dictionary_changes: await connection
      .selectFrom('dictionary_changes')
      .selectAll()
      .where('actor', '=', email)
      .orderBy('changed_at')
      .execute(),
  }
}

const NO_ACCOUNT: Awaited<ReturnType<typeof loadAccount>> = {
  order_reminders: [],
  subscriptions: [],
  newsletter_events: [],
  users: [],
  sessions: [],
  chat_operators: [],
  price_changes: [],
  price_schedules: [],
  dictionary_changes: [],
  access_log: [],
}

/**
 * Reads all database rows about a person.
 * @param connection a snapshot, or the transaction that changes these rows
 */
export async function readPerson(connection: Database, id: PersonId): Promise<PersonRows> {
  const changes = () => connection.selectFrom('order_changes').selectAll()
  const orders = await findOrders(connection, id)
  const numbers = orders.map(({ number }) => number)
  const ofOrders = await each(numbers, (number) => changes().where('number', '=', number).orderBy('version').execute())
  const byPerson =
    id.kind === 'email' ? await changes().where('actor', '=', id.email).orderBy('changed_at').execute() : []
  const refunds = () => connection.selectFrom('refund_requests').selectAll()
  const refundsOfOrders = await each(numbers, (number) => refunds().where('order_number', '=', number).execute())
  const refundsByPerson =
    id.kind === 'email' ? await refunds().where('actor', '=', id.email).orderBy('requested_at').execute() : []
  const conversations = await loadConversations(connection, id)
  const ids = conversations.map((row) => row.id)
  const events = await loadEvents(connection, numbers)
  return {
    orders,
    order_changes: [...ofOrders, ...byPerson.filter(({ number }) => !numbers.includes(number))],
    payments: await each(numbers, (number) =>
      connection.selectFrom('payments').selectAll().where('order_number', '=', number).execute(),
    ),
    payment_sessions: await each(numbers, (number) =>
      connection.selectFrom('payment_sessions').selectAll().where('order_number', '=', number).execute(),
    ),
    payment_events: await each(numbers, (number) =>
      connection.selectFrom('payment_events').selectAll().where('order_number', '=', number).execute(),
    ),
    refund_requests: [
      ...refundsOfOrders,
      ...refundsByPerson.filter(({ order_number: number }) => !numbers.includes(number)),
    ],
    outbox: await loadEmails(connection, id, id.kind === 'email' ? ids : [...ids, ...numbers]),
    events,
    marketing_visits: await each(new Set(events.map(({ session_id }) => session_id)), (session) =>
      connection.selectFrom('marketing_visits').selectAll().where('session_id', '=', session).execute(),
    ),
    chat_conversations: conversations,
    chat_messages: await each(ids, (one) =>
      connection.selectFrom('chat_messages').selectAll().where('conversation_id', '=', one).orderBy('seq').execute(),
    ),
    chat_files: await each(ids, (one) =>
      connection.selectFrom('chat_files').selectAll().where('conversation_id', '=', one).execute(),
    ),
    ...(id.kind === 'email' ? await loadAccount(connection, id.email) : NO_ACCOUNT),
  }
}

/** Other email addresses and phone numbers in these rows, under which more data may be stored. */
export function otherIds(id: PersonId, { orders, chat_conversations }: PersonRows): string[] {
  const contacts = [...orders.map(contactOfOrder), ...chat_conversations.map(contactOfConversation)]
  const all = contacts.flatMap(({ emails, phones }) => [...emails, ...phones]).filter(Boolean)
  return [...new Set(all)].filter((text) => !hasContact(id, { emails: [text], phones: [text] }))
}
