import { randomUUID } from 'node:crypto'
import { logAccess } from '../../../lib/embedded/access-log/repository.ts'
import { openSession } from '../../../lib/embedded/accounts/sessions.ts'
import { storeFile } from '../../../lib/embedded/chat/files.ts'
import type { Tables } from '../../../lib/embedded/database/schema.ts'
import type { EmbeddedBackend } from '../../../lib/embedded/start.ts'
import type { FileStore } from '../../../lib/embedded/files/store.ts'
import { searchText } from '../../../lib/embedded/orders/search-text.ts'
import { MAIL } from '../sample-email.ts'
import { enqueueMail } from '../../../lib/embedded/outbox/repository.ts'
import { noMails, sampleNewOrder, samplePaymentEvent, SAMPLE_FORM } from '../sample-order.ts'

/** A person whose every text contains a tag, so that remains can be found. */
export interface SamplePerson {
  readonly tag: string
  /** As typed. */
  readonly email: string
  /** As normalized for comparison. */
  readonly compared: string
  readonly visitor: string
  readonly conversation: string
}

/** Within every retention period: the backend deletes expired data in the background. */
const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString()

/** Campaign counts are anonymous and remain. */
const UTMS = { utm_source: 'letters' }

export const samplePerson = (tag: string, conversation: string): SamplePerson => ({
  tag,
  email: `${tag.toUpperCase()}@Visitor.test`,
  compared: `${tag}@visitor.test`,
  visitor: `browser-${conversation}`,
  conversation,
})

export const conversationRow = (
  { tag, visitor }: SamplePerson,
  id: string,
  email: string,
  seq: number,
): Tables['chat_conversations'] => ({
  id,
  visitor_id: visitor,
  state: 'closed',
  started_at: YESTERDAY,
  last_message_at: YESTERDAY,
  closed_at: YESTERDAY,
  operator_id: null,
  variant: 'variant-1',
  language: 'ru',
  page: '/exome',
  country: 'RU',
  market: null,
  utms: JSON.stringify(UTMS),
  consents: '[]',
  name: tag,
  phone: tag,
  email,
  search: searchText(id, { name: tag, phone: tag, email }),
  vote: null,
  comment: tag,
  changed_seq: seq,
  visitor_read_seq: 0,
  operator_read_seq: 0,
  offline: 1,
  operator_email: null,
})

async function insertConversations(
  { database }: EmbeddedBackend,
  files: FileStore,
  person: SamplePerson,
  seq: number,
): Promise<void> {
  const { tag, conversation, email } = person
  await database
    .insertInto('chat_operators')
    .values({
      id: randomUUID(),
      account: person.compared,
      name: tag,
      position: tag,
      presence: 'online',
      last_seen_at: null,
    })
    .execute()
  // The second conversation of the same browser has no name.
  for (const row of [
    conversationRow(person, conversation, email, seq),
    conversationRow(person, `${conversation}0`, '', seq + 1),
  ]) {
    await database.insertInto('chat_conversations').values(row).execute()
    const file = {
      name: `${tag}.txt`,
      type: 'text/plain',
      extension: 'txt',
      bytes: new Uint8Array([1]),
      opaque: false,
      kind: 'file' as const,
    }
    const file_id = await storeFile({ database, files }, row.id, file, new Date())
    const message = {
      at: row.last_message_at,
      author: 'visitor' as const,
      operator_id: null,
      kind: 'text' as const,
      reactions: '[]',
      file_id,
    }
    await database
      .insertInto('chat_messages')
      .values({
        conversation_id: row.id,
        id: randomUUID(),
        seq: row.changed_seq,
        changed_seq: row.changed_seq,
        content: JSON.stringify({ text: tag }),
        ...message,
      })
      .execute()
  }
  await enqueueMail(database, {
    ...MAIL,
    to: 'friend@elsewhere.test',
    subject: `Site: talk ${conversation}`,
    text: tag,
    html: tag,
  })
}

async function shop(
  { database, orders, ordersAdmin }: EmbeddedBackend,
  { tag, email, visitor }: SamplePerson,
): Promise<string> {
  const form = { ...SAMPLE_FORM, name: tag, email, phone: tag, city: tag, address: tag, comment: tag }
  const items = [{ bitrixId: '1001', quantity: 1, gift: { recipient: tag, message: tag } }]
  const emails = [
    { ...MAIL, to: email, text: tag },
    { ...MAIL, to: 'operator@site.test', replyTo: email, text: tag },
  ]
  const order = sampleNewOrder({
    fingerprint: `of ${tag}`,
    mails: emails,
    details: { form, items, utms: UTMS, firstUtms: UTMS, variations: { hero: 'b' } },
  })
  await orders.place(order)
  await ordersAdmin.change(
    order.number,
    {
      fulfilmentState: 'kitSent',
      note: `call ${tag}`,
      carrier: `by ${tag}`,
      trackingNumber: tag,
      notify: false,
      version: 1,
    },
    'admin@site.test',
    noMails,
  )
  await orders.savePaymentSession(order.number, 'stripe', {
    id: `cs-${order.number}`,
    link: `https://pay.test/${tag}`,
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  await orders.closePaymentSession(`cs-${order.number}`)
  await orders.applyPayment(
    samplePaymentEvent({ eventId: `paid-${order.number}`, order: order.number, payment: `pi-${order.number}` }),
    noMails,
  )
  const event = (type: string, session: string, metadata: object) => {
    const ids = { session_id: session, visitor_id: visitor }
    return {
      id: randomUUID(),
      type,
      content_id: null,
      ...ids,
      data: JSON.stringify({ sessionId: session, visitorId: visitor, metadata }),
      created_at: YESTERDAY,
    }
  }
  await database
    .insertInto('events')
    .values([event('page_view', `${tag}-1`, {}), event('generate_lead', `${tag}-2`, { transaction_id: order.number })])
    .execute()
  await database
    .insertInto('marketing_visits')
    .values(
      ['1', '2'].map((number) => ({
        day: YESTERDAY.slice(0, 10),
        session_id: `${tag}-${number}`,
        step: 1,
        facts: '[]',
      })),
    )
    .execute()
  return order.number
}

/** Inserts a person into every table with personal data. @returns the order number */
export async function putEverywhere(
  backend: EmbeddedBackend,
  files: FileStore,
  person: SamplePerson,
  seq: number,
): Promise<string> {
  const { database } = backend
  const { tag, compared } = person
  const at = YESTERDAY
  const number = await shop(backend, person)
  await insertConversations(backend, files, person, seq)
  const subscription = {
    state: 'unsubscribed' as const,
    language: 'ru',
    variant: 'variant-1',
    utms: '{}',
    consents: '[]',
    renewal: JSON.stringify({ name: tag }),
    renewal_requested_at: at,
  }
  await database
    .insertInto('subscriptions')
    .values({
      ...subscription,
      email: compared,
      token: `${tag}-token`,
      name: tag,
      source: tag,
      point_of_contact: tag,
      requested_at: at,
      changed_at: at,
      confirmed_at: at,
      search: compared,
    })
    .execute()
  await database
    .insertInto('newsletter_events')
    .values({
      email: compared,
      id: `${tag}-event`,
      type: 'subscriber.unsubscribed',
      occurred_at: at,
      queued_at: at,
      next_attempt_at: null,
      attempts: 9,
      failed_at: at,
      last_error: 'network: down',
      lease: null,
    })
    .execute()
  await database
    .insertInto('order_reminders')
    .values({
      mailbox: compared,
      email: compared,
      key: `${tag}-key`,
      mail_id: tag,
      consent: JSON.stringify({ address: tag }),
      requested_at: at,
    })
    .execute()
  const id = randomUUID()
  await database
    .insertInto('users')
    .values({ id, email: compared, password_hash: 'hash', roles: 'admin', created_at: at, device_key: '', unlocks: 0 })
    .execute()
  await openSession(database, id, new Date())
  await logAccess(database, { actor: compared, kind: 'order-list', count: 1 }, new Date(at))
  await database
    .insertInto('price_changes')
    .values({
      id: randomUUID(),
      batch_id: 'a',
      position: 0,
      bitrix_id: '1001',
      currency: 'RUB',
      changed_at: at,
      actor: compared,
      before: null,
      after: '{}',
      schedule_id: null,
    })
    .execute()
  await database
    .insertInto('price_schedules')
    .values({
      id: randomUUID(),
      version: 1,
      state: 'planned',
      starts_at: '2999-01-01T00:00:00.000Z',
      ends_at: null,
      next_at: '2999-01-01T00:00:00.000Z',
      created_at: at,
      actor: compared,
      note: '',
    })
    .execute()
  await database
    .insertInto('refund_requests')
    .values({
      key: randomUUID(),
      order_number: number,
      payment: `pi-${number}`,
      amount: 100,
      actor: compared,
      notify: 1,
      requested_at: at,
      state: 'rejected',
    })
    .execute()
  await database
    .insertInto('dictionary_changes')
    .values({
      id: randomUUID(),
      dictionary: 'flags',
      item_id: tag.slice(0, 1),
      version: seq,
      actor: compared,
      changed_at: at,
      before: null,
      after: '{}',
      revert_of: null,
    })
    .execute()
  return number
}
