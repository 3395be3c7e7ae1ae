import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { readdir } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { NewReminder, ReminderStore } from '../../../lib/contract/reminder-store.ts'
import { consentRecord } from '../../../lib/domain/consent-record.ts'
import { mailboxOf } from '../../../lib/domain/mailbox.ts'
import { currentLegalVersion } from '../../../lib/domain/legal-documents.ts'
import { REMINDER_HOURS, REMINDER_RETENTION_MS } from '../../../lib/domain/order/reminder.ts'
import { migrate, openDatabase, type Database } from '../../../lib/embedded/database/open.ts'
import { createOrderStore } from '../../../lib/embedded/orders/orders.ts'
import { createReminderStore, purgeReminders } from '../../../lib/embedded/order-reminders/repository.ts'
import { fileDelivery } from '../../../lib/embedded/outbox/delivery.ts'
import { claimMail, enqueueMail, settleMail, type ClaimedMail } from '../../../lib/embedded/outbox/repository.ts'
import { MAIL } from '../sample-email.ts'
import { sampleNewOrder, SAMPLE_FORM } from '../sample-order.ts'
import { reminderKey } from '../sample-reminder.ts'
import type { EmptyDatabase } from './databases.ts'
import { tempFolder } from './temp-folder.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START = Date.parse('2026-11-01T12:00:00Z')
const KEYS = ['1-1-1-1', '2-2-2-2', '3-3-3-3'] as const
const POLICY = currentLegalVersion('privacy-policy')
const EMAILS = ['anna@visitor.test', 'berta@visitor.test', 'anna+list@visitor.test'] as const
/** Anonymous calls consume this quota before. */
const CONSUMED = { quota: 'reminderEmails' } as Parameters<ReminderStore['request']>[1]

const reminderOf = (key: string, email: string, now: number): NewReminder => ({
  key,
  mail: { about: 'reminder', to: email, subject: 'Reminder', text: key, html: key },
  consent: consentRecord(
    { document: POLICY.id, version: POLICY.version },
    { language: 'en', ip: '203.0.113.1', form: 'order-reminder', at: new Date(now) },
  ),
})

type Step =
  | { readonly act: 'request' | 'change'; readonly key: string; readonly email: string }
  | { readonly act: 'cancel'; readonly key: string }
  | { readonly act: 'order'; readonly email: string; readonly key?: string | undefined }
  | { readonly act: 'pass'; readonly milliseconds: number }
  | { readonly act: 'send' | 'fail' | 'purge' }

const someKey = fc.constantFrom(...KEYS)
const someEmail = fc.constantFrom(...EMAILS)
const passes = fc
  .oneof(
    fc.constantFrom(3, 43, 46, 47, 48).map((hours) => hours * HOUR),
    fc.integer({ min: 1, max: 4 * HOUR }),
  )
  .map((milliseconds): Step => ({ act: 'pass', milliseconds }))
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('request', 'change'), key: someKey, email: someEmail }) },
  fc.record({ act: fc.constant('cancel'), key: someKey }),
  fc.record({ act: fc.constant('order'), email: someEmail, key: fc.option(someKey, { nil: undefined }) }),
  { weight: 3, arbitrary: passes },
  { weight: 3, arbitrary: fc.constant<Step>({ act: 'send' }) },
  fc.constant<Step>({ act: 'fail' }),
  fc.constant<Step>({ act: 'purge' }),
)

interface ModelRow {
  readonly email: string
  key: string
  readonly requestedAt: number
  dueAt: number
  attempted: boolean
}

/** Reminders by mailbox, by the rules. */
type Model = Map<string, ModelRow>

/** @returns whether there were reminders, and sending none of them was attempted */
function release(model: Model, isReleased: (row: ModelRow, mailbox: string) => boolean): boolean {
  const released = [...model].filter(([mailbox, row]) => isReleased(row, mailbox))
  for (const [mailbox, row] of released)
    if (row.attempted) row.key = ''
    else model.delete(mailbox)
  return released.length > 0 && released.every(([, { attempted }]) => !attempted)
}

const leaveOthers = (model: Model, { key, email }: { key: string; email: string }): boolean =>
  release(model, (row) => row.key === key && row.email !== email)

function save(model: Model, { key, email }: { key: string; email: string }, now: number): void {
  const row = model.get(mailboxOf(email))
  if (row?.key === key) row.dueAt = now + 3 * HOUR
  if (!row) model.set(mailboxOf(email), { email, key, requestedAt: now, dueAt: now + 3 * HOUR, attempted: false })
}

const isDue = (row: { requestedAt: number; dueAt: number; attempted: boolean }, now: number): boolean =>
  !row.attempted && row.dueAt <= now && now < row.requestedAt + 46 * HOUR

/** Contract of reminders of abandoned order forms. */
export function orderRemindersContract(name: string, setup: () => Promise<EmptyDatabase>, { skip = false } = {}): void {
  describe.skipIf(skip)(`reminders: ${name}`, { timeout: 120_000 }, () => {
    const undo: (() => Promise<unknown>)[] = []
    let database: Database
    let now: number
    let reminders: ReminderStore
    beforeEach(async () => {
      const { location, remove } = await setup()
      database = openDatabase(location)
      undo.push(remove, () => database.destroy())
      await migrate(database)
      now = START
      reminders = createReminderStore(database, () => now)
    })
    afterEach(async () => {
      for (const step of undo.splice(0).reverse()) await step()
    })

    const request = (key: string, email: string) => reminders.request(reminderOf(key, email, now), CONSUMED)
    const order = (email: string, key?: string) =>
      createOrderStore(database, () => undefined).place(
        sampleNewOrder({ reminder: key, details: { form: { ...SAMPLE_FORM, email } } }),
      )
    const claimReminder = async (): Promise<ClaimedMail | undefined> => {
      for (;;) {
        const mail = await claimMail(database, now, 5 * MINUTE)
        if (mail?.subject !== MAIL.subject) return mail
      }
    }
    /** Delivers what is due by several senders at the same time. @returns the recipients */
    async function send(): Promise<string[]> {
      const sent: string[] = []
      const work = async () => {
        for (let mail = await claimReminder(); mail; mail = await claimReminder()) {
          sent.push(mail.to)
          await settleMail(database, mail, { sentAt: now })
        }
      }
      await Promise.all([work(), work(), work()])
      return sent.sort()
    }
    const purge = () => purgeReminders(database, new Date(now - REMINDER_RETENTION_MS))
    const stored = async () =>
      JSON.stringify([
        await database.selectFrom('order_reminders').selectAll().execute(),
        await database.selectFrom('outbox').selectAll().execute(),
      ])

    /** Takes a step, also in the model. @returns addresses of the emails that were sent, and of those expected */
    async function take(model: Model, step: Step): Promise<{ sent: string[]; expected: string[] }> {
      let sent: string[] = []
      let expected: string[] = []
      switch (step.act) {
        case 'request':
          await request(step.key, step.email)
          leaveOthers(model, step)
          save(model, step, now)
          break
        case 'change': {
          await reminders.change(reminderOf(step.key, step.email, now), CONSUMED)
          const isOwn = [...model.values()].some(({ key, email }) => key === step.key && email === step.email)
          if (leaveOthers(model, step) || isOwn) save(model, step, now)
          break
        }
        case 'cancel':
          await reminders.cancel(step.key)
          release(model, (row) => row.key === step.key)
          break
        case 'order':
          await order(step.email, step.key)
          release(model, (row, mailbox) => mailbox === mailboxOf(step.email) || row.key === step.key)
          break
        case 'pass':
          now += step.milliseconds
          break
        case 'purge':
          await purge()
          for (const [mailbox, row] of model) if (row.requestedAt <= now - REMINDER_RETENTION_MS) model.delete(mailbox)
          break
        default: {
          const due = [...model.values()].filter((row) => isDue(row, now))
          if (step.act === 'send') {
            sent = await send()
            expected = due.map(({ email }) => email).sort()
          } else
            for (let mail = await claimReminder(); mail; mail = await claimReminder())
              await settleMail(database, mail, { error: 'gone', nextAt: undefined })
          for (const row of due) row.attempted = true
        }
      }
      return { sent, expected }
    }

    it('sends one email a request and address, never after an order, a cancellation or too late, in any sequence', () =>
      fc.assert(
        fc
          .asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 25 }), async (steps) => {
            const model: Model = new Map()
            const requestedAt = new Map<string, number[]>()
            for (const step of steps) {
              const before = new Map([...model].map(([mailbox, row]) => [mailbox, row.requestedAt]))
              const { sent, expected } = await take(model, step)
              expect(sent).toEqual(expected)
              for (const mailbox of sent.map(mailboxOf))
                requestedAt.set(mailbox, [...(requestedAt.get(mailbox) ?? []), before.get(mailbox) ?? NaN])
            }
            for (const times of requestedAt.values())
              for (const [index, time] of times.entries())
                if (index) expect(time - (times[index - 1] ?? NaN)).toBeGreaterThanOrEqual(REMINDER_RETENTION_MS)
          })
          .beforeEach(async () => {
            for (const table of ['order_reminders', 'outbox', 'orders'] as const)
              await database.deleteFrom(table).execute()
            now = START
          }),
        { numRuns: 60 },
      ))

    it('stores nothing of a person after two days, whatever happened', () =>
      fc.assert(
        fc
          .asyncProperty(fc.array(anyStep, { maxLength: 12 }), async (steps) => {
            const model: Model = new Map()
            for (const step of steps) if (step.act !== 'order') await take(model, step)
            now += REMINDER_HOURS * HOUR
            await purge()
            expect(await stored()).toBe('[[],[]]')
          })
          .beforeEach(async () => {
            for (const table of ['order_reminders', 'outbox'] as const) await database.deleteFrom(table).execute()
            now = START
          }),
        { numRuns: 20 },
      ))

    it('stores one email for requests at the same time, for one address and by one key', async () => {
      await Promise.all(KEYS.map((key) => request(key, EMAILS[0])))
      await Promise.all(EMAILS.map((email) => request('9-9-9-9', email)))
      now += 3 * HOUR
      const sent = await send()
      expect(new Set(sent).size).toBe(sent.length)
    })

    it('stores one address for each key, also of requests at the same time', async () => {
      const emails = Array.from({ length: 12 }, (_, index) => `person${index}@a.test`)
      await Promise.all(emails.map((email) => request(KEYS[0], email)))
      const rows = await database.selectFrom('order_reminders').select('email').execute()
      expect(rows).toHaveLength(1)
    })

    it('keeps the first reminder of a mailbox, however its address is written and whoever asks for another', async () => {
      const written = ['v.isitor@gmail.com', 'visitor+1@gmail.com']
      await request('7-7-7-7', 'visitor@gmail.com')
      for (const email of written) await request(reminderKey(), email)
      now += 3 * HOUR
      expect(await send()).toEqual(['visitor@gmail.com'])
    })

    it("has no deadlock of calls that move reminders to each other's address at the same time", async () => {
      const warnings = vi.spyOn(console, 'warn')
      onTestFinished(() => warnings.mockRestore())
      for (let round = 0; round < 10; round++) {
        const [one, two] = [`one${round}@a.test`, `two${round}@a.test`]
        const keys = [`1-1-1-${round}`, `2-2-2-${round}`]
        await request(keys[0] ?? '', one)
        await request(keys[1] ?? '', two)
        await Promise.all([
          request(keys[0] ?? '', two),
          request(keys[1] ?? '', one),
          order(one, keys[1]),
          order(two, keys[0]),
        ])
      }
      expect(warnings).not.toHaveBeenCalled()
      const keys = (await database.selectFrom('order_reminders').select('key').execute()).map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
    })

    it('finds and cancels nothing by a key with a NUL', async () => {
      await request(KEYS[0], EMAILS[0])
      await reminders.cancel('\0')
      expect([await reminders.find('\0'), await reminders.find(KEYS[0])]).toEqual([undefined, EMAILS[0]])
    })

    it('sends nothing more of a reminder that is cancelled while it is being sent or retried', async () => {
      for (const [index, end] of [() => reminders.cancel(KEYS[0]), () => order(EMAILS[1])].entries()) {
        const [key, email] = [KEYS[index] ?? '', EMAILS[index] ?? '']
        await request(key, email)
        now += 3 * HOUR
        const mail = (await claimMail(database, now, 5 * MINUTE)) ?? expect.fail('not due')
        await end()
        await settleMail(database, mail, { error: 'later', nextAt: now + MINUTE })
        now += HOUR
        expect(await send()).toEqual([])
        // It may have been delivered.
        await request(reminderKey(), email)
        now += 4 * HOUR
        expect(await send()).toEqual([])
      }
    })

    it('sends one that is due late because no server ran, but not after its time', async () => {
      await request(KEYS[0], EMAILS[0])
      now += 40 * HOUR
      await request(KEYS[1], EMAILS[1])
      expect(await send()).toEqual([EMAILS[0]])
      now += 46 * HOUR
      expect(await send()).toEqual([])
    })

    it('does not delay emails about orders', async () => {
      await request(KEYS[0], EMAILS[0])
      now += 3 * HOUR
      await enqueueMail(database, MAIL, now)
      expect([(await claimMail(database, now, MINUTE))?.to, (await claimMail(database, now, MINUTE))?.to]).toEqual([
        MAIL.to,
        EMAILS[0],
      ])
    })

    it('changes the address only with a quota, and to another only before the email was sent', async () => {
      await request(KEYS[0], EMAILS[0])
      await reminders.change(reminderOf(KEYS[0], EMAILS[1], now))
      expect(await reminders.find(KEYS[0])).toBe(EMAILS[0])
      now += 3 * HOUR
      expect(await send()).toEqual([EMAILS[0]])
      await reminders.change(reminderOf(KEYS[0], EMAILS[1], now), CONSUMED)
      now += 3 * HOUR
      expect(await send()).toEqual([])
    })

    it('deletes the files of sent reminders, where no mail server is configured', async () => {
      const folder = await tempFolder()
      undo.push(folder.remove)
      const deliver = fileDelivery(folder.path, { name: 'Site', address: 'site@site.example' })
      const files = () => readdir(folder.path)
      await deliver(
        {
          ...MAIL,
          domain: 'visitor.test',
          id: randomUUID(),
          createdAt: new Date(now).toISOString(),
          attempts: 1,
          lease: 'x',
        },
        new AbortController().signal,
      )
      await request(KEYS[0], EMAILS[0])
      now += 3 * HOUR
      const mail = (await claimMail(database, now, MINUTE)) ?? expect.fail('not due')
      await deliver(mail, new AbortController().signal)
      await settleMail(database, mail, { sentAt: now })
      expect(await files()).toHaveLength(2)
      await purgeReminders(database, new Date(now), folder.path)
      expect([await files(), await stored()]).toEqual([[expect.any(String)], '[[],[]]'])
    })
  })
}
