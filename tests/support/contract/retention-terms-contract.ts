import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OrderDetails } from '../../../lib/contract/order-store.ts'
import { FULFILMENT_STATES, isClosed, PAYMENT_STATES } from '../../../lib/domain/order/states.ts'
import { cutoffs, USUAL_RETENTION, type Term } from '../../../lib/domain/retention.ts'
import { logAccess } from '../../../lib/embedded/access-log/repository.ts'
import type { Database } from '../../../lib/embedded/database/open.ts'
import type { Tables } from '../../../lib/embedded/database/schema.ts'
import { openFiles } from '../../../lib/embedded/files/open.ts'
import { REMINDER_URGENCY } from '../../../lib/embedded/outbox/queues.ts'
import { purgeExpired } from '../../../lib/embedded/privacy/purging.ts'
import { startEmbedded, type EmbeddedBackend } from '../../../lib/embedded/start.ts'
import { MAIL } from '../sample-email.ts'
import { noMails, sampleNewOrder, samplePaymentEvent, SAMPLE_FORM } from '../sample-order.ts'
import type { EmptyDatabase } from './databases.ts'
import { samplePerson, conversationRow } from './person-in-all-tables.ts'
import { tempFolder } from './temp-folder.ts'

const DAY = 24 * 60 * 60_000
const NOW = new Date('2036-06-30T12:00:00.000Z')
const ANNA = samplePerson('anna', '1')
const CONVERSATION = {
  name: null,
  language: 'ru',
  variant: 'variant-1',
  source: 's',
  point_of_contact: null,
  utms: '{}',
  consents: '[]',
}
const EMAIL = {
  recipient: MAIL.to,
  reply_to: null,
  text: '',
  html: '',
  attempts: 1,
  last_error: null,
  lease: null,
  unsubscribe: null,
  urgency: 0,
  allocation: null,
  domain: 'visitor.test',
  queue: null,
  round: null,
  order_number: null,
  conversation_id: null,
  next_attempt_at: null,
}

const DETAILS: OrderDetails = {
  variant: 'variant-1',
  language: 'ru',
  items: [{ bitrixId: '1001', quantity: 2, gift: { recipient: 'qzanna', message: 'qzanna' } }],
  lines: [
    {
      kind: 'test',
      bitrixId: '1001',
      name: 'Геном',
      quantity: 2,
      full: 3_980_000,
      discount: 0,
      amount: 3_980_000,
      by: undefined,
    },
  ],
  backendIds: ['1001'],
  form: {
    ...SAMPLE_FORM,
    name: 'qzanna',
    email: 'qzanna@visitor.test',
    phone: '+79160000001',
    city: 'qzanna',
    address: 'qzanna',
    comment: 'qzanna',
  },
  consents: [{ document: 'soglasie-pd', version: '2026-09-01', address: 'qzanna' }],
  utms: {},
}

const orderRow = (number: string): Tables['orders'] => ({
  number,
  idempotency_key: number,
  fingerprint: 'of qzanna',
  fulfilment_state: 'reportReady',
  payment_state: 'paid',
  total: 3_980_000,
  paid_amount: 3_980_000,
  refunded_amount: 0,
  withdrawn_amount: 0,
  currency: 'RUB',
  promocode: null,
  details: JSON.stringify(DETAILS),
  created_at: '2026-01-01T00:00:00.000Z',
  paid_at: null,
  closed_at: null,
  variant: 'variant-1',
  search: 'qzanna',
  note: 'call qzanna',
  version: 1,
  link_version: 1,
  network: null,
  carrier: '',
  tracking_number: '',
  kit_code: '',
  reserved_until: null,
})

/** Data with a promised retention period: `put` stores a named item at a time, `left` lists the remaining names. */
interface Promised {
  put(database: Database, name: string, at: Date): Promise<unknown>
  left(database: Database): Promise<string[]>
}

const ofSubscriptions = (state: 'pending' | 'unsubscribed'): Promised => ({
  put: (database, name, at) =>
    database
      .insertInto('subscriptions')
      .values({
        ...CONVERSATION,
        email: `${name}@b.test`,
        token: name,
        state,
        requested_at: at.toISOString(),
        changed_at: at.toISOString(),
        search: '',
      })
      .execute(),
  left: async (database) =>
    (await database.selectFrom('subscriptions').select('token').execute()).map(({ token }) => token),
})

const ofOrders = (
  changes: (at: string) => Partial<Tables['orders']>,
  isLeft = (_row: Tables['orders']) => true,
): Promised => ({
  put: (database, name, at) =>
    database
      .insertInto('orders')
      .values({ ...orderRow(name), ...changes(at.toISOString()) })
      .execute(),
  left: async (database) =>
    (await database.selectFrom('orders').selectAll().execute()).filter(isLeft).map(({ number }) => number),
})

/** Every promised retention period. A new one does not compile until it is listed here with its table. */
const PROMISED: Readonly<Record<Term, Promised>> = {
  accessLog: {
    put: (database, name, at) => logAccess(database, { actor: 'a@b.test', kind: 'order', record: name }, at),
    left: async (database) =>
      (await database.selectFrom('access_log').select('record_id').execute()).map(({ record_id }) => String(record_id)),
  },
  events: {
    put: (database, name, at) =>
      database
        .insertInto('events')
        .values({
          id: name,
          type: 'click',
          content_id: null,
          session_id: 's',
          visitor_id: 'v',
          data: '{}',
          created_at: at.toISOString(),
        })
        .execute(),
    left: async (database) => (await database.selectFrom('events').select('id').execute()).map(({ id }) => id),
  },
  emails: {
    async put(database, name, at) {
      const sent = {
        ...EMAIL,
        id: randomUUID(),
        subject: name,
        created_at: at.toISOString(),
        sent_at: at.toISOString(),
      }
      await database
        .insertInto('outbox')
        .values([sent, { ...sent, id: randomUUID(), sent_at: null }])
        .execute()
    },
    left: async (database) => [
      ...new Set((await database.selectFrom('outbox').select('subject').execute()).map(({ subject }) => subject)),
    ],
  },
  subscriptions: ofSubscriptions('pending'),
  unsubscribed: ofSubscriptions('unsubscribed'),
  drafts: ofOrders((created_at) => ({ created_at, fulfilment_state: 'placed', payment_state: 'unpaid' })),
  reminders: {
    async put(database, name, at) {
      const email = `${name}@b.test`
      const requested_at = at.toISOString()
      const sent = { ...EMAIL, id: randomUUID(), subject: name, created_at: requested_at, urgency: REMINDER_URGENCY }
      await database
        .insertInto('outbox')
        .values([
          { ...sent, sent_at: requested_at },
          { ...sent, id: randomUUID(), attempts: 0, sent_at: null, next_attempt_at: requested_at },
        ])
        .execute()
      await database
        .insertInto('order_reminders')
        .values({ mailbox: email, email, key: '1-2-3-4', mail_id: sent.id, consent: '{}', requested_at })
        .execute()
    },
    async left(database) {
      const mails = await database.selectFrom('outbox').select('subject').execute()
      const rows = await database.selectFrom('order_reminders').select('email').execute()
      return [
        ...new Set([...mails.map(({ subject }) => subject), ...rows.map(({ email }) => email.replace('@b.test', ''))]),
      ]
    },
  },
  orderPersons: ofOrders(
    (closed_at) => ({ closed_at }),
    ({ details }) => details.includes('qzanna'),
  ),
  orderBooks: ofOrders((closed_at) => ({ closed_at })),
  chats: {
    put: (database, name, at) =>
      database
        .insertInto('chat_conversations')
        .values({ ...conversationRow(ANNA, name, ANNA.email, 1), last_message_at: at.toISOString() })
        .execute(),
    left: async (database) =>
      (await database.selectFrom('chat_conversations').select('id').execute()).map(({ id }) => id),
  },
}

/** Contract of the deletion of data after the promised retention periods. */
export function termsContract(name: string, setup: () => Promise<EmptyDatabase>, { skip = false } = {}): void {
  describe.skipIf(skip)(`terms: ${name}`, () => {
    const undo: (() => Promise<unknown>)[] = []
    let backend: EmbeddedBackend
    let dataDir: string
    beforeEach(async () => {
      const empty = await setup()
      const folder = await tempFolder()
      dataDir = folder.path
      backend = await startEmbedded(empty.location, { seed: false })
      undo.push(empty.remove, folder.remove, () => backend.stop())
    })
    afterEach(async () => {
      for (const step of undo.splice(0).reverse()) await step()
    })

    const purge = () =>
      purgeExpired({ database: backend.database, files: openFiles({ dataDir }) }, USUAL_RETENTION, NOW)
    const put = (row: Partial<Tables['orders']> & { number: string }) =>
      backend.database
        .insertInto('orders')
        .values({ ...orderRow(row.number), ...row })
        .execute()
    const change = (number: string, at: string, note = 'call qzanna') => {
      const recorded = JSON.stringify({
        fulfilmentState: 'reportReady',
        paymentState: 'paid',
        paid: 1,
        refunded: 0,
        note,
      })
      const row = {
        id: randomUUID(),
        number,
        version: 2,
        changed_at: at,
        actor: 'admin@site.test',
        reason: 'operator' as const,
        before: recorded,
        after: recorded,
      }
      return backend.database.insertInto('order_changes').values(row).execute()
    }
    const orders = async () => {
      const rows = await backend.database.selectFrom('orders').select(['number', 'details']).orderBy('number').execute()
      return Object.fromEntries(rows.map(({ number, details }) => [number, details.includes('qzanna')]))
    }

    it.each(Object.keys(PROMISED) as Term[])(
      'data of the kind %s is deleted a day after its retention period, and kept a day before',
      async (term) => {
        const { put: comes, left } = PROMISED[term]
        const before = cutoffs(USUAL_RETENTION, NOW)[term]
        await comes(backend.database, 'old', new Date(before.getTime() - DAY))
        await comes(backend.database, 'new', new Date(before.getTime() + DAY))
        expect((await left(backend.database)).sort()).toEqual(['new', 'old'])
        await purge()
        expect(await left(backend.database)).toEqual(['new'])
      },
    )

    it('retains the accounting data of a closed order for the legal period, without contact data after three years', async () => {
      await put({ number: 'A', closed_at: '2033-06-29T00:00:00.000Z' })
      await change('A', '2033-06-29T00:00:00.000Z')
      await backend.database
        .insertInto('payment_sessions')
        .values({
          id: 's',
          provider: 'stripe',
          order_number: 'A',
          link: 'https://pay.test/qzanna',
          created_at: '',
          expires_at: '',
          closed: 1,
        })
        .execute()
      await put({ number: 'B', closed_at: '2031-01-01T00:00:00.000Z' })
      await put({ number: 'C', closed_at: '2030-12-31T23:59:59.000Z' })
      await change('C', '2030-12-31T23:59:59.000Z')
      await purge()
      expect(await orders()).toEqual({ A: false, B: false })
      const admin = await backend.ordersAdmin.find('A')
      expect(admin?.order).toMatchObject({
        paymentState: 'paid',
        total: 39_800,
        paid: 39_800,
        country: SAMPLE_FORM.country,
        createdAt: '2026-01-01T00:00:00.000Z',
        lines: [{ bitrixId: '1001', quantity: 2, amount: 39_800, name: 'Геном' }],
        note: '',
      })
      for (const table of ['orders', 'order_changes', 'payment_sessions'] as const)
        expect([
          table,
          JSON.stringify(await backend.database.selectFrom(table).selectAll().execute()).includes('qzanna'),
        ]).toEqual([table, false])
      const after = await backend.database.selectFrom('orders').selectAll().orderBy('number').execute()
      await purge()
      expect(await backend.database.selectFrom('orders').selectAll().orderBy('number').execute()).toEqual(after)
      expect(await backend.database.selectFrom('order_changes').select('number').execute()).toEqual([{ number: 'A' }])
    })

    it('keeps an order that is open or in dispute at any age', async () => {
      const all = PAYMENT_STATES.flatMap((payment) =>
        FULFILMENT_STATES.map((fulfilment) => [payment, fulfilment] as const),
      )
      for (const [payment_state, fulfilment_state] of all)
        await put({ number: `${payment_state}-${fulfilment_state}`, payment_state, fulfilment_state })
      await purge()
      const isDraft = (payment: string, fulfilment: string) =>
        payment === 'unpaid' && ['placed', 'cancelled'].includes(fulfilment)
      const open = all.filter(
        ([payment, fulfilment]) => !isClosed(fulfilment, payment) && !isDraft(payment, fulfilment),
      )
      expect(await orders()).toEqual(Object.fromEntries(open.map((states) => [states.join('-'), true])))
      expect(open.filter(([payment]) => payment === 'disputed')).toHaveLength(FULFILMENT_STATES.length)
    })

    it('treats an order closed before closing was recorded as closed at its last change or its creation', async () => {
      await put({ number: 'A' })
      await put({ number: 'B' })
      await change('B', '2034-01-01T00:00:00.000Z')
      await put({ number: 'C', created_at: '2032-01-01T00:00:00.000Z' })
      await purge()
      expect(await orders()).toEqual({ B: true, C: false })
    })

    it('records when an order is closed, closed differently and reopened, and not when only its note changes', async () => {
      const { orders: store, ordersAdmin, database } = backend
      const order = sampleNewOrder()
      await store.place(order)
      const closed = async () =>
        (
          await database
            .selectFrom('orders')
            .select('closed_at')
            .where('number', '=', order.number)
            .executeTakeFirstOrThrow()
        ).closed_at
      let version = 1
      const becomes = (to: object) =>
        ordersAdmin.change(order.number, { ...to, notify: false, version: version++ }, 'admin@site.test', noMails)
      await store.applyPayment(samplePaymentEvent({ order: order.number, payment: 'pi' }), noMails)
      version++
      for (const fulfilmentState of ['sampleReceived', 'inLaboratory'] as const) await becomes({ fulfilmentState })
      expect(await closed()).toBeNull()
      await becomes({ fulfilmentState: 'reportReady' })
      const first = await closed()
      expect(Date.now() - Date.parse(first ?? '')).toBeLessThan(60_000)
      await new Promise((resolve) => setTimeout(resolve, 5))
      await becomes({ note: 'called' })
      expect(await closed()).toBe(first)
      await becomes({ paymentState: 'refunded' })
      expect(String(await closed()) > String(first)).toBe(true)
      await becomes({ paymentState: 'paid', fulfilmentState: 'inLaboratory' })
      expect(await closed()).toBeNull()
    })

    it('keeps a waiting email at any age', async () => {
      const waits = {
        ...EMAIL,
        id: 'waits',
        subject: '',
        created_at: '2026-01-01T00:00:00.000Z',
        sent_at: null,
        next_attempt_at: '2036-07-01T00:00:00.000Z',
      }
      await backend.database.insertInto('outbox').values(waits).execute()
      await purge()
      expect(await backend.database.selectFrom('outbox').select('id').execute()).toEqual([{ id: 'waits' }])
    })
  })
}
