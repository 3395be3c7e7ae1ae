import { sql } from 'kysely'
import type { Mail } from '../../contract/mail.ts'
import { MAX_RELATED, type AdminOrder, type OrderRelated } from '../../contract/orders-admin.ts'
import { foldText } from '../../domain/search.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import { mailState } from '../outbox/emails-admin.ts'
import { readNewestOrders } from './found-orders.ts'
import { likePattern } from './search-text.ts'
import { parseDetails } from './stored-order.ts'

type Order = Tables['orders']
type Contact = Readonly<Record<'email' | 'phone', string>>

/** Rows whose phone numbers only contain the searched one are read too, then left out. */
const MAX_ROWS = 3 * MAX_RELATED

const isSame = (one: Contact, { email, phone }: Contact): boolean =>
  (email !== '' && one.email.toLowerCase() === email.toLowerCase()) || (phone !== '' && one.phone === phone)

async function otherOrders(database: Database, number: string, contact: Contact): Promise<Order[]> {
  const patterns = [
    ...(contact.email ? [likePattern(`\n${foldText(contact.email)}\n`)] : []),
    ...(contact.phone ? [likePattern((contact.phone.split(';', 1)[0] ?? '').replaceAll('+', ''))] : []),
  ]
  if (!patterns.length) return []
  const query = database
    .selectFrom('orders')
    .where('number', '!=', number)
    .where(({ or }) => or(patterns.map((pattern) => sql<boolean>`search like ${pattern} escape '\\'`)))
  const orders = await readNewestOrders(database, query, { limit: MAX_ROWS })
  return orders.filter((row) => isSame(parseDetails(row).form, contact)).slice(0, MAX_RELATED)
}

async function conversations(database: Database, { email, phone }: Contact): Promise<OrderRelated['conversations']> {
  if (!email && !phone) return []
  const rows = await database
    .selectFrom('chat_conversations')
    .select(['id', 'started_at', 'last_message_at', 'closed_at'])
    .where(({ or, and, eb, fn }) =>
      or([
        and([eb('email', '!=', ''), eb(fn<string>('lower', ['email']), '=', email.toLowerCase())]),
        and([eb('phone', '!=', ''), eb('phone', '=', phone)]),
      ]),
    )
    .orderBy('last_message_at', 'desc')
    .limit(MAX_RELATED)
    .execute()
  return rows.map(({ id, started_at, last_message_at, closed_at }) => ({
    id,
    startedAt: started_at,
    lastMessageAt: last_message_at,
    isClosed: closed_at !== null,
  }))
}

async function emails(database: Database, number: string): Promise<OrderRelated['emails']> {
  const rows = await database
    .selectFrom('outbox')
    .select(['id', 'recipient', 'subject', 'text', 'created_at', 'sent_at', 'next_attempt_at'])
    .where('order_number', '=', number)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_RELATED)
    .execute()
  return rows.map(({ id, recipient: to, subject, text, created_at: createdAt, sent_at, ...row }) => ({
    id,
    to,
    subject,
    text,
    createdAt,
    sentAt: sent_at ?? undefined,
    state: mailState({ sent_at, ...row }),
  }))
}

/** Reads the other orders and the conversations of a customer, and the emails about an order. @param toOrder converts a row */
export async function readRelated(
  database: Database,
  row: Order,
  toOrder: (row: Order) => AdminOrder,
): Promise<OrderRelated> {
  const { email, phone } = parseDetails(row).form
  const contact = { email, phone }
  const [orders, talks, mails] = await Promise.all([
    otherOrders(database, row.number, contact),
    conversations(database, contact),
    emails(database, row.number),
  ])
  return {
    orders: orders
      .map(toOrder)
      .map(({ number, createdAt, fulfilmentState, paymentState, total, currency }) => ({
        number,
        createdAt,
        fulfilmentState,
        paymentState,
        total,
        currency,
      })),
    conversations: talks,
    emails: mails,
  }
}

export async function findOrderMail(database: Database, number: string, id: string): Promise<Mail | undefined> {
  const row = await database
    .selectFrom('outbox')
    .select(['recipient', 'reply_to', 'subject', 'text', 'html'])
    .where('id', '=', id)
    .where('order_number', '=', number)
    .executeTakeFirst()
  if (!row) return undefined
  const { recipient: to, reply_to, subject, text, html } = row
  return { about: 'order', order: number, to, ...(reply_to !== null && { replyTo: reply_to }), subject, text, html }
}
