import { describe, expect, it } from 'vitest'
import { databaseSecret } from '../../../lib/embedded/database/open.ts'
import {
  claimMail,
  rewriteMail,
  settleMail,
  stopMail,
  type ClaimedMail,
} from '../../../lib/embedded/outbox/repository.ts'
import { createSignature } from '../../../lib/http/signature.ts'
import type { EmptyDatabase } from './databases.ts'
import { MAIL } from '../sample-email.ts'
import { MINUTE, outboxFixture } from './outbox-fixture.ts'

const FLOOD = '203.0.0.0'
const OTHER = '198.51.0.0'
const FLOOD_SIZE = 300
const TIMEOUT_MS = 30_000

/** Contract of the outbox while one sender queues many emails, on both engines. */
export function outboxFairness(name: string, setup: () => Promise<EmptyDatabase>, { skip = false } = {}): void {
  describe.skipIf(skip)(`outbox, fairness: ${name}`, { timeout: 60_000 }, () => {
    async function createFixture() {
      const fixture = await outboxFixture(setup)
      const { database, clock, put } = fixture
      const deliveries: { readonly mail: ClaimedMail; readonly end: () => void }[] = []
      const current = new Set<ClaimedMail>()
      let isOver = false
      return {
        ...fixture,
        /** Starts of deliveries, in order. */
        deliveries,
        current,
        /** Starts an outbox whose deliveries last until the test ends them or their signal aborts. */
        start() {
          const outbox = fixture.started(async (mail, signal) => {
            if (isOver) return
            current.add(mail)
            const { promise, resolve, reject } = Promise.withResolvers<void>()
            signal.addEventListener('abort', () => reject(signal.reason as Error))
            deliveries.push({ mail, end: resolve })
            await promise.finally(() => current.delete(mail))
          })
          fixture.undo.push(async () => {
            isOver = true
            for (const { end } of deliveries) end()
          })
          return outbox
        },
        async flood(domainOf: (number: number) => string) {
          for (let number = 0; number < FLOOD_SIZE; number++)
            await put({ to: `victim@${domainOf(number)}`, subject: 'flood', allocation: FLOOD })
          clock.advance(1)
        },
        async claimAll() {
          const subjects: string[] = []
          for (
            let mail = await claimMail(database, clock.now(), MINUTE);
            mail;
            mail = await claimMail(database, clock.now(), MINUTE)
          )
            subjects.push(mail.subject)
          return subjects
        },
        /** Queues an email whose first attempt has failed, and which is due again now. */
        async putRetry(mail: Parameters<typeof put>[0]) {
          await put(mail)
          const claimed = (await claimMail(database, clock.now(), MINUTE)) ?? expect.fail('not due')
          await settleMail(database, claimed, { error: '451', nextAt: clock.now() })
          clock.advance(1)
        },
      }
    }

    it('delivers at once while 300 emails of another allocation wait for a domain that does not respond', async () => {
      const { start, deliveries, flood, put, until } = await createFixture()
      await flood(() => 'slow.test')
      const outbox = start()
      await until(() => expect(deliveries).toHaveLength(1))
      await put({ subject: 'other', allocation: OTHER })
      outbox.wake()
      await until(() => expect(deliveries.map(({ mail }) => mail.subject)).toEqual(['flood', 'other']))
    })

    it('delivers next while 300 emails of another allocation wait for as many domains that do not respond', async () => {
      const { start, deliveries, clock, flood, put, until } = await createFixture()
      await flood((number) => `slow-${number}.test`)
      const outbox = start()
      await until(() => expect(deliveries).toHaveLength(5))
      await put({ subject: 'other', allocation: OTHER })
      outbox.wake()
      clock.advance(TIMEOUT_MS)
      await until(() => expect(deliveries).toHaveLength(10))
      expect(deliveries.slice(5, 8).map(({ mail }) => mail.subject)).toContain('other')
    })

    it('lets allocations take turns, and employees together as one', async () => {
      const { clock, put, claimAll } = await createFixture()
      for (const [allocation, count] of [
        [FLOOD, 3],
        [undefined, 2],
        [OTHER, 2],
      ] as const)
        for (let number = 0; number < count; number++) {
          await put({ allocation, subject: `${allocation} ${number}` })
          clock.advance(1)
        }
      expect(await claimAll()).toEqual([
        `${FLOOD} 0`,
        `${FLOOD} 1`,
        'undefined 0',
        `${OTHER} 0`,
        `${FLOOD} 2`,
        'undefined 1',
        `${OTHER} 1`,
      ])
    })

    it('lets an allocation take its turn that queues an email after others were sent', async () => {
      const { database, clock, put, claimAll } = await createFixture()
      for (let number = 0; number < 6; number++) await put({ allocation: FLOOD, subject: 'flood' })
      for (let number = 0; number < 3; number++) await claimMail(database, clock.now(), MINUTE)
      clock.advance(1)
      await put({ allocation: OTHER, subject: 'other' })
      await put({ allocation: OTHER, subject: 'other' })
      expect(await claimAll()).toEqual(['flood', 'flood', 'other', 'flood', 'other'])
    })

    it('sends all emails of an allocation although others queue another one after each of theirs', async () => {
      const { database, clock, put } = await createFixture()
      const others = ['192.0.0.0', '192.1.0.0', '192.2.0.0']
      for (const allocation of others) await put({ allocation, subject: allocation })
      for (let number = 0; number < 3; number++) await put({ allocation: OTHER, subject: 'victim' })
      const sent: string[] = []
      for (let claims = 0; claims < 20; claims++) {
        clock.advance(1)
        const { subject } = (await claimMail(database, clock.now(), MINUTE)) ?? expect.fail('nothing is due')
        sent.push(subject)
        if (subject !== 'victim') await put({ allocation: subject, subject })
      }
      expect(sent.filter((subject) => subject === 'victim')).toHaveLength(3)
    })

    it('sends an email once whose outcome is stored after its lease has ended and it is queued again', async () => {
      const { database, clock, put } = await createFixture()
      await put()
      const claim = () => claimMail(database, clock.now(), MINUTE)
      const busyDomains = ['visitor.test']
      const sent = (await claim()) ?? expect.fail('not due')
      clock.advance(MINUTE)
      expect(await claimMail(database, clock.now(), MINUTE, { busyDomains })).toBeUndefined()
      await settleMail(database, sent, { sentAt: clock.now() })
      expect(await claim()).toBeUndefined()
      await put()
      const failed = (await claim()) ?? expect.fail('not due')
      clock.advance(MINUTE)
      expect(await claimMail(database, clock.now(), MINUTE, { busyDomains })).toBeUndefined()
      await settleMail(database, failed, { error: '451', nextAt: clock.now() + MINUTE })
      expect(await claim()).toBeUndefined()
      clock.advance(MINUTE)
      expect(await claim()).toMatchObject({ id: failed.id })
    })

    it('lets allocations take turns among workers that claim at the same time', async () => {
      const { database, clock, flood, put } = await createFixture()
      await flood(() => 'visitor.test')
      await put({ allocation: OTHER, subject: 'other' })
      const claimed = await Promise.all(Array.from({ length: 4 }, () => claimMail(database, clock.now(), MINUTE)))
      expect(claimed.map((mail) => mail?.subject)).toContain('other')
      expect(new Set(claimed.map((mail) => mail?.id)).size).toBe(4)
    })

    it('sends first attempts before retries of the same topic, and these before less urgent topics', async () => {
      const { clock, put, putRetry, claimAll } = await createFixture()
      await putRetry({ about: 'order', subject: 'retry' })
      await put({ about: 'chat', subject: 'chat' })
      clock.advance(1)
      await put({ about: 'order', subject: 'first' })
      expect(await claimAll()).toEqual(['first', 'retry', 'chat'])
    })

    it('lets allocations take turns in their retries', async () => {
      const { putRetry, claimAll } = await createFixture()
      for (let number = 0; number < 3; number++) await putRetry({ allocation: FLOOD, subject: 'flood' })
      await putRetry({ allocation: OTHER, subject: 'other' })
      expect(await claimAll()).toEqual(['flood', 'flood', 'other', 'flood'])
    })

    it('delivers five emails at a time, one for each domain', async () => {
      const { start, deliveries, current, put, until } = await createFixture()
      for (const domain of ['a', 'b', 'c', 'd', 'e', 'f', 'g'])
        for (const local of ['one', 'two']) await put({ to: `${local}@${domain}.test` })
      start()
      const counts: number[] = []
      for (let ended = 0; ended < 14; ended++) {
        // With few emails left, fewer domains have one.
        await until(() => expect(deliveries.length).toBeGreaterThanOrEqual(Math.min(ended + 5, 10)))
        await until(() => expect(current.size).toBeGreaterThan(0))
        counts.push(current.size)
        const domains = [...current].map(({ domain }) => domain)
        expect(new Set(domains).size).toBe(domains.length)
        const [first] = current
        deliveries.find(({ mail }) => mail === first)?.end()
      }
      await until(() => expect(deliveries).toHaveLength(14))
      expect(Math.max(...counts)).toBe(5)
    })

    it('delivers three retries at a time, so that they do not delay less urgent topics', async () => {
      const { start, deliveries, put, putRetry, until } = await createFixture()
      for (let number = 0; number < 6; number++) await putRetry({ to: `victim@slow-${number}.test`, subject: 'retry' })
      await put({ about: 'chat', subject: 'chat' })
      start()
      await until(() => expect(deliveries).toHaveLength(4))
      expect(deliveries.map(({ mail }) => mail.subject)).toEqual(['retry', 'retry', 'retry', 'chat'])
    })

    it('waits for all deliveries when it stops, and aborts them after ten seconds', async () => {
      const { start, deliveries, current, database, clock, put, until } = await createFixture()
      for (const domain of ['a.test', 'b.test', 'c.test']) await put({ to: `anna@${domain}` })
      const outbox = start()
      await until(() => expect(deliveries).toHaveLength(3))
      let isStopped = false
      const stopping = outbox.stop().then(() => (isStopped = true))
      deliveries[0]?.end()
      const sent = () => database.selectFrom('outbox').select('id').where('sent_at', 'is not', null).execute()
      await until(async () => expect(await sent()).toHaveLength(1))
      expect([isStopped, current.size]).toEqual([false, 2])
      clock.advance(10_000)
      await stopping
      expect([current.size, (await sent()).length]).toEqual([0, 1])
    })

    it('does not send an email that was due and then stopped or moved to a later time', async () => {
      const { database, clock, put, putRetry, claimAll, row } = await createFixture()
      await putRetry({ subject: 'stopped' })
      const { id: stopped } = await row()
      const moved = (await put()) ?? expect.fail('not queued')
      const busyDomains = ['visitor.test']
      expect(await claimMail(database, clock.now(), MINUTE, { busyDomains })).toBeUndefined()
      await stopMail(database, stopped)
      await rewriteMail(database, moved, { ...MAIL, subject: 'moved' }, clock.now() + MINUTE)
      expect(await claimAll()).toEqual([])
      clock.advance(MINUTE)
      expect(await claimAll()).toEqual(['moved'])
    })

    it('stores the allocation as a keyed digest until the email is sent or given up', async () => {
      const { database, clock, put, row } = await createFixture()
      await put()
      expect(await row()).toMatchObject({ allocation: null })
      await database.deleteFrom('outbox').execute()
      await put({ allocation: FLOOD })
      const digest = createSignature(`outbox allocation ${FLOOD}`, await databaseSecret(database))
      expect(await row()).toMatchObject({ allocation: digest })
      const claim = async () => (await claimMail(database, clock.now(), MINUTE)) ?? expect.fail('not due')
      await settleMail(database, await claim(), { error: '451', nextAt: clock.now() })
      expect(await row()).toMatchObject({ allocation: digest })
      await settleMail(database, await claim(), { error: '550', nextAt: undefined })
      expect(await row()).toMatchObject({ allocation: null })
    })
  })
}
