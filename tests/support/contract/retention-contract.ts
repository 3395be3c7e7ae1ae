import { randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { logAccess } from '../../../lib/embedded/access-log/repository.ts'
import type { Tables } from '../../../lib/embedded/database/schema.ts'
import { storeFile } from '../../../lib/embedded/chat/files.ts'
import { openFiles } from '../../../lib/embedded/files/open.ts'
import { fileDelivery } from '../../../lib/embedded/outbox/delivery.ts'
import { emailFolder } from '../../../lib/embedded/privacy/email-files.ts'
import { FULFILMENT_STATES, PAYMENT_STATES } from '../../../lib/domain/order/states.ts'
import { UNSUBSCRIBED_DAYS, type RetentionDays } from '../../../lib/domain/retention.ts'
import { purgeExpired } from '../../../lib/embedded/privacy/purging.ts'
import { anonymizeClosedOrders } from '../../../lib/embedded/orders/closed-orders.ts'
import { startEmbedded, type EmbeddedBackend } from '../../../lib/embedded/start.ts'
import { enqueueNewsletterEvent } from '../../../lib/embedded/subscriptions/newsletter-events.ts'
import { sampleNewOrder } from '../sample-order.ts'
import type { EmptyDatabase } from './databases.ts'
import { MAIL } from '../sample-email.ts'
import { samplePerson, conversationRow } from './person-in-all-tables.ts'
import { tempFolder } from './temp-folder.ts'

const DAY = 24 * 60 * 60_000
// Today, because the backend also deletes old data by its own clock.
const NOW = new Date()
const LONG = 36_500
const FOR_EVER: RetentionDays = { events: LONG, chats: LONG, emails: LONG, subscriptions: LONG, drafts: LONG }
const ago = (days: number) => new Date(NOW.getTime() - days * DAY).toISOString()

const ORDER_AGES = PAYMENT_STATES.flatMap((payment) =>
  FULFILMENT_STATES.flatMap((fulfilment) => [364, 366].map((days) => [payment, fulfilment, days] as const)),
)

const orderRow = (number: string): Tables['orders'] => ({
  number,
  idempotency_key: number,
  fingerprint: '',
  fulfilment_state: 'placed',
  payment_state: 'unpaid',
  total: 100,
  paid_amount: 0,
  refunded_amount: 0,
  withdrawn_amount: 0,
  currency: 'EUR',
  promocode: null,
  details: '{}',
  created_at: ago(0),
  paid_at: null,
  closed_at: null,
  variant: 'variant-2',
  search: '',
  note: '',
  version: 1,
  link_version: 1,
  network: null,
  carrier: '',
  tracking_number: '',
  kit_code: '',
  reserved_until: null,
})

const EVENT = { type: 'click', content_id: null, session_id: 's', visitor_id: 'v', data: '{}' }
const eventRow = (created_at: string): Tables['events'] => ({ ...EVENT, id: randomUUID(), created_at })

/** Contract of retention periods. */
export function retentionContract(name: string, setup: () => Promise<EmptyDatabase>, { skip = false } = {}): void {
  describe.skipIf(skip)(`retention: ${name}`, () => {
    const undo: (() => Promise<unknown>)[] = []
    let backend: EmbeddedBackend
    let dataDir: string
    let location: EmptyDatabase['location']
    beforeEach(async () => {
      const empty = await setup()
      const folder = await tempFolder()
      dataDir = folder.path
      location = empty.location
      undo.push(empty.remove, folder.remove)
      backend = await startEmbedded(location, { seed: false, retention: FOR_EVER })
      undo.push(() => backend.stop())
    })
    afterEach(async () => {
      for (const step of undo.splice(0).reverse()) await step()
    })

    const purge = (retention: Partial<RetentionDays>) =>
      purgeExpired({ database: backend.database, files: openFiles({ dataDir }) }, { ...FOR_EVER, ...retention }, NOW)

    it('deletes all events after the configured days, however many there are', async () => {
      const { database } = backend
      for (let some = 0; some < 5; some++)
        await database
          .insertInto('events')
          .values(Array.from({ length: 500 }, () => eventRow(ago(31))))
          .execute()
      await database
        .insertInto('events')
        .values([eventRow(ago(29)), eventRow(ago(0))])
        .execute()
      const remaining = async () =>
        (await database.selectFrom('events').select('created_at').orderBy('created_at').execute()).map(
          ({ created_at }) => created_at,
        )
      await purge({})
      expect(await remaining()).toHaveLength(2502)
      await purge({ events: 30 })
      expect(await remaining()).toEqual([ago(29), ago(0)])
    })

    it('clears what employees typed into an order after its data was removed', async () => {
      const { database } = backend
      const placed = sampleNewOrder()
      await backend.orders.place(placed)
      const read = () =>
        database.selectFrom('orders').selectAll().where('number', '=', placed.number).executeTakeFirstOrThrow()
      const set = (row: Partial<Tables['orders']>) =>
        database.updateTable('orders').set(row).where('number', '=', placed.number).execute()
      await set({ fulfilment_state: 'cancelled', closed_at: ago(9) })
      await anonymizeClosedOrders(database, NOW)
      const typed = ['note', 'carrier', 'tracking_number', 'kit_code'] as const
      for (const column of typed) {
        await set({ [column]: 'Anna, +37120000001' })
        await anonymizeClosedOrders(database, NOW)
        expect([column, (await read())[column]]).toEqual([column, ''])
      }
      const { version } = await read()
      await anonymizeClosedOrders(database, NOW)
      expect((await read()).version).toBe(version)
    })

    it('clears the history of what employees typed into an order after its data was removed, and removed again', async () => {
      const { database } = backend
      const placed = sampleNewOrder()
      await backend.orders.place(placed)
      const read = () =>
        database.selectFrom('orders').selectAll().where('number', '=', placed.number).executeTakeFirstOrThrow()
      await database
        .updateTable('orders')
        .set({ fulfilment_state: 'cancelled', closed_at: ago(9) })
        .where('number', '=', placed.number)
        .execute()
      await anonymizeClosedOrders(database, NOW)
      for (const note of ['Anna, +37120000001', '']) {
        const { version } = await read()
        await backend.ordersAdmin.change(placed.number, { note, version, notify: false }, 'a@b.test', async () => [])
      }
      const history = async () => JSON.stringify(await database.selectFrom('order_changes').selectAll().execute())
      expect(await history()).toContain('Anna')
      await anonymizeClosedOrders(database, NOW)
      expect(await history()).not.toContain('Anna')
      const { version } = await read()
      await anonymizeClosedOrders(database, NOW)
      expect((await read()).version).toBe(version)
    })

    it('deletes lines of the access log after a year', async () => {
      const { database } = backend
      for (const days of [366, 364])
        await logAccess(database, { actor: 'a@b.test', kind: 'order', record: String(days) }, new Date(ago(days)))
      await purge({})
      expect(await database.selectFrom('access_log').select('record_id').execute()).toEqual([{ record_id: '364' }])
    })

    it('deletes sent or failed emails after the configured days, and no waiting ones', async () => {
      const { database } = backend
      const mail = {
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
      }
      const email = (
        subject: string,
        sent_at: string | null,
        next_attempt_at: string | null,
        days = 99,
      ): Tables['outbox'] => ({ ...mail, id: randomUUID(), created_at: ago(days), next_attempt_at, sent_at, subject })
      const emails = [email('old', ago(31), null), email('new', ago(29), null), email('waits', null, ago(-99))]
      emails.push(email('given up', null, null, 29), email('given up long ago', null, null, 31))
      await database.insertInto('outbox').values(emails).execute()
      const remaining = async () =>
        (await database.selectFrom('outbox').select('subject').execute()).map(({ subject }) => subject).sort()
      await purge({})
      expect(await remaining()).toHaveLength(5)
      await purge({ emails: 30 })
      expect(await remaining()).toEqual(['given up', 'new', 'waits'])
    })

    it('deletes the files of emails too, when no SMTP server is configured', async () => {
      const folder = await tempFolder()
      undo.push(folder.remove)
      const folderOfEmails = emailFolder(folder.path)
      const purgeFiles = (days: number) =>
        purgeExpired(
          { database: backend.database, files: openFiles({ dataDir }), emailFolder: folderOfEmails },
          { ...FOR_EVER, emails: days },
          NOW,
        )
      await purgeFiles(30)
      const write = fileDelivery(folderOfEmails, { name: 'Site', address: 'site@site.example' })
      for (const days of [31, 29])
        await write(
          { ...MAIL, domain: 'visitor.test', id: randomUUID(), createdAt: ago(days), attempts: 1, lease: 'x' },
          new AbortController().signal,
        )
      await writeFile(join(folderOfEmails, 'notes.txt'), 'of an operator')
      const remaining = async () => (await readdir(folderOfEmails)).map((file) => file.slice(0, 10)).sort()
      await purgeFiles(LONG)
      expect(await remaining()).toEqual([ago(31), ago(29), 'notes.txt'].map((file) => file.slice(0, 10)))
      await purgeFiles(30)
      expect(await remaining()).toEqual([ago(29), 'notes.txt'].map((file) => file.slice(0, 10)))
    })

    /** Creates a conversation with one file, whose last message has this age in days. @returns the id of the file */
    async function insertConversation(id: string, days: number): Promise<string> {
      const { database } = backend
      const person = samplePerson('anna', '1')
      await database
        .insertInto('chat_conversations')
        .values({
          ...conversationRow(person, id, person.email, days),
          started_at: ago(500),
          last_message_at: ago(days),
        })
        .execute()
      const file = {
        name: 'a.txt',
        type: 'text/plain',
        extension: 'txt',
        opaque: false,
        kind: 'file' as const,
        bytes: new Uint8Array([1]),
      }
      const file_id = await storeFile({ database, files: openFiles({ dataDir }) }, id, file, NOW)
      const message = {
        id: 'm',
        seq: days,
        changed_seq: days,
        at: ago(days),
        author: 'visitor' as const,
        operator_id: null,
        kind: 'file' as const,
      }
      await database
        .insertInto('chat_messages')
        .values({ conversation_id: id, ...message, content: '{}', reactions: '[]', file_id })
        .execute()
      return file_id
    }

    it('deletes conversations with messages and files after the configured days since the last message', async () => {
      const { database } = backend
      await insertConversation('11111111', 400)
      await insertConversation('22222222', 300)
      const remaining = async () => {
        const counts = []
        for (const table of ['chat_conversations', 'chat_messages', 'chat_files'] as const)
          counts.push((await database.selectFrom(table).selectAll().execute()).length)
        return [...counts, (await readdir(join(dataDir, 'files/chat'))).length]
      }
      await purge({})
      expect(await remaining()).toEqual([2, 2, 2, 2])
      await purge({ chats: 365 })
      expect(await remaining()).toEqual([1, 1, 1, 1])
      expect(await database.selectFrom('chat_conversations').select('id').execute()).toEqual([{ id: '22222222' }])
    })

    it('stops a purge on request and leaves the rest to the next one', async () => {
      const { database } = backend
      const files = openFiles({ dataDir })
      await insertConversation('11111111', 420)
      await insertConversation('22222222', 400)
      const stopping = new AbortController()
      const remove = (key: string) => {
        stopping.abort()
        return files.remove(key)
      }
      await purgeExpired({ database, files: { ...files, remove } }, { ...FOR_EVER, chats: 365 }, NOW, stopping.signal)
      const conversations = async () => database.selectFrom('chat_conversations').select('id').execute()
      expect(await conversations()).toEqual([{ id: '22222222' }])
      await purge({ chats: 365 })
      expect(await conversations()).toEqual([])
    })

    it('keeps a conversation whose file cannot be deleted, and deletes the others', async () => {
      const { database } = backend
      const files = openFiles({ dataDir })
      const stuck = await insertConversation('11111111', 420)
      await insertConversation('22222222', 400)
      const consoleError = vi.spyOn(console, 'error').mockReturnValue()
      onTestFinished(() => consoleError.mockRestore())
      const remove = (key: string) => (key.includes(stuck) ? Promise.reject(new Error('not yours')) : files.remove(key))
      await purgeExpired({ database, files: { ...files, remove } }, { ...FOR_EVER, chats: 365 }, NOW)
      const conversations = async () => database.selectFrom('chat_conversations').select('id').execute()
      expect([await conversations(), consoleError.mock.calls.length]).toEqual([[{ id: '11111111' }], 1])
      await purge({ chats: 365 })
      expect(await conversations()).toEqual([])
    })

    it('deletes unconfirmed subscriptions after the configured days, and withdrawn ones with their consent records', async () => {
      const { database } = backend
      const base = { name: null, language: 'ru', variant: 'variant-1', source: 's', point_of_contact: null }
      const subscription = { ...base, utms: '{}', consents: '[]', requested_at: ago(99), search: '' }
      for (const state of ['unsubscribed', 'confirmed'] as const)
        await enqueueNewsletterEvent(
          database,
          `${state}-${UNSUBSCRIBED_DAYS + 1}@b.test`,
          `subscriber.${state}`,
          ago(99),
        )
      for (const state of ['pending', 'unsubscribed', 'confirmed'] as const)
        for (const days of [29, 31, UNSUBSCRIBED_DAYS + 1])
          await database
            .insertInto('subscriptions')
            .values({
              ...subscription,
              email: `${state}-${days}@b.test`,
              token: `${state}-${days}`,
              state,
              changed_at: ago(days),
            })
            .execute()
      const renewal = {
        renewal: JSON.stringify({ ...base, utms: '{}', consents: '[]' }),
        renewal_requested_at: ago(31),
      }
      await database.updateTable('subscriptions').set(renewal).where('token', '=', 'unsubscribed-31').execute()
      await database
        .updateTable('subscriptions')
        .set({ ...renewal, renewal_requested_at: ago(29) })
        .where('token', '=', 'unsubscribed-29')
        .execute()
      await purge({ subscriptions: 30 })
      expect(await database.selectFrom('newsletter_events').select('email').execute()).toEqual([
        { email: 'confirmed-1096@b.test' },
      ])
      const remaining = await database
        .selectFrom('subscriptions')
        .select(['token', 'renewal'])
        .orderBy('token')
        .execute()
      expect(remaining.filter((row) => row.renewal !== null).map(({ token }) => token)).toEqual(['unsubscribed-29'])
      expect(remaining.map(({ token }) => token)).toEqual([
        'confirmed-1096',
        'confirmed-29',
        'confirmed-31',
        'pending-29',
        'unsubscribed-29',
        'unsubscribed-31',
      ])
    })

    it('deletes unpaid and unprocessed orders with their changes, and no other orders of their age', async () => {
      const { database } = backend
      for (const [payment_state, fulfilment_state, days] of ORDER_AGES) {
        const number = `${payment_state}-${fulfilment_state}-${days}`
        await database
          .insertInto('orders')
          .values({ ...orderRow(number), payment_state, fulfilment_state, created_at: ago(days) })
          .execute()
        await database
          .insertInto('order_changes')
          .values({
            id: randomUUID(),
            number,
            version: 2,
            changed_at: ago(days),
            actor: 'x@y.test',
            reason: 'operator',
            before: '{}',
            after: '{}',
          })
          .execute()
      }
      await purge({ drafts: 365 })
      const left = ORDER_AGES.filter(
        ([payment, fulfilment, days]) =>
          days < 365 || payment !== 'unpaid' || !['placed', 'cancelled'].includes(fulfilment),
      )
      const numbers = left.map((parts) => parts.join('-')).sort()
      for (const table of ['orders', 'order_changes'] as const) {
        const rows = await database.selectFrom(table).select('number').execute()
        expect([table, rows.map(({ number }) => number).sort()]).toEqual([table, numbers])
      }
    })

    it('a starting server applies its own retention periods', async () => {
      const days = (from: number) => new Date(Date.now() - from * DAY).toISOString()
      await backend.database
        .insertInto('events')
        .values([eventRow(days(1)), eventRow(days(5)), eventRow(days(120))])
        .execute()
      const restart = async (retention?: RetentionDays) => {
        await backend.stop()
        backend = await startEmbedded(location, { seed: false, ...(retention && { retention }) })
      }
      const countEvents = async () => (await backend.database.selectFrom('events').select('id').execute()).length
      await restart()
      await expect.poll(countEvents).toBe(2)
      await restart({ ...FOR_EVER, events: 2 })
      await expect.poll(countEvents).toBe(1)
      await restart(FOR_EVER)
      expect(await countEvents()).toBe(1)
    })
  })
}
