import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailsQuerySchema, emailsResponseSchema } from '../../lib/contract/emails-admin.ts'
import { enqueueMail } from '../../lib/embedded/outbox/repository.ts'
import { startEmbedded, type EmbeddedBackend } from '../../lib/embedded/start.ts'
import { memoryDatabase, type EmptyDatabase } from '../support/contract/databases.ts'
import { migratedPostgres } from '../support/contract/migrated-databases.ts'
import { POSTGRES } from '../support/contract/postgres.ts'
import { MAIL } from '../support/sample-email.ts'

const DATABASES = [
  { name: 'SQLite in memory', open: memoryDatabase, skip: false },
  { open: migratedPostgres, ...POSTGRES },
]

for (const { name, open, skip } of DATABASES)
  describe.skipIf(skip)(`emails for administrators: ${name}`, () => {
    let backend: EmbeddedBackend
    let empty: EmptyDatabase
    beforeAll(async () => {
      empty = await open()
      backend = await startEmbedded(empty.location, { seed: false })
    })
    afterAll(async () => {
      await backend.stop()
      await empty.remove()
    })
    const list = async (query: Record<string, string> = {}) =>
      emailsResponseSchema.parse(await backend.emailsAdmin.list(emailsQuerySchema.parse(query)))
    const add = async (to: string, row: object, about: 'order' | 'reminder' = 'order') => {
      // Later, so that the outbox does not claim it before its row is set.
      const from = Date.now() + 60 * 60_000
      const id = await enqueueMail(
        backend.database,
        { ...MAIL, about, to, subject: `Заказ для ${to}` },
        Date.now(),
        from,
      )
      await backend.database
        .updateTable('outbox')
        .set(row)
        .where('id', '=', id ?? '')
        .execute()
      return id ?? ''
    }

    it('are listed by state and by a part of the recipient or subject, whatever its case and signs', async () => {
      const sent = await add('anna@visitor.test', { next_attempt_at: null, sent_at: new Date().toISOString() })
      const failed = await add('an_na@visitor.test', { next_attempt_at: null, last_error: 'no such host', attempts: 9 })
      const waiting = await add('later@visitor.test', { attempts: 0 })
      const ids = async (query: Record<string, string>) => (await list(query)).emails.map(({ id }) => id)
      expect(await ids({ state: 'sent' })).toEqual([sent])
      expect(await ids({ state: 'failed' })).toEqual([failed])
      expect(await ids({ state: 'waiting' })).toEqual([waiting])
      expect(await ids({ search: 'ANNA@' })).toEqual([sent])
      expect(await ids({ search: 'n_N' })).toEqual([failed])
      expect(await ids({ search: '__' })).toEqual([])
      expect((await list()).total).toBe(3)
      expect((await list({ state: 'failed' })).emails[0]).toMatchObject({ error: 'no such host', attempts: 9 })
      expect(await ids({ page: '2' })).toEqual([])
    })

    it('are queued again when they are undelivered, alone or all, but not reminders, which are out of date', async () => {
      const failed = { next_attempt_at: null, attempts: 9 }
      const one = await add('one@visitor.test', failed)
      const two = await add('two@visitor.test', failed)
      const reminder = await add('reminder@visitor.test', failed, 'reminder')
      const state = async (id: string) => (await list()).emails.find((email) => email.id === id)?.state
      expect(await backend.emailsAdmin.retry(one)).toBe(1)
      expect([await state(one), await state(two)]).toEqual(['waiting', 'failed'])
      expect(await backend.emailsAdmin.retry(one)).toBe(0)
      expect(await backend.emailsAdmin.retry(reminder)).toBe(0)
      expect(await backend.emailsAdmin.retry(undefined)).toBeGreaterThan(0)
      expect([await state(two), await state(reminder)]).toEqual(['waiting', 'failed'])
    })
  })
