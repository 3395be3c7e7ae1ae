import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseConfig } from '../../lib/config/config.ts'
import {
  claimNewsletterEvent,
  enqueueNewsletterEvent,
  resendNewsletterEvents,
  settleNewsletterEvent,
  startNewsletterEvents,
  type ClaimedEvent,
} from '../../lib/embedded/subscriptions/newsletter-events.ts'
import { createSubscriptionStore } from '../../lib/embedded/subscriptions/repository.ts'
import { createSubscribersAdmin } from '../../lib/embedded/subscriptions/subscribers-admin.ts'
import { subscribersQuerySchema } from '../../lib/contract/subscribers-admin.ts'
import { createNewsletterWebhook } from '../../lib/integrations/newsletter-webhook.ts'
import { onBothEngines } from '../support/contract/engines.ts'
import { handClock } from '../support/contract/fake-clock.ts'
import { migratedDatabase } from '../support/contract/migrated-database.ts'
import { insertSubscriptions } from '../support/contract/sample-subscription.ts'
import { stubServer } from '../support/contract/stub-server.ts'
import { cases } from '../support/generators/runs.ts'

const KEY = Buffer.alloc(32, 7)
const SECRET = `whsec_${KEY.toString('base64')}`
const MINUTE = 60_000
const EMAIL = 'anna@q.test'
const PEOPLE = ['anna@q.test', 'berta@q.test']

const operation = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), person: fc.nat(1) }),
  fc.record({ kind: fc.constant('claim' as const) }),
  fc.record({ kind: fc.constant('settle' as const), at: fc.nat(3), isAccepted: fc.boolean(), isGivenUp: fc.boolean() }),
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(1, 10) }),
)

interface Received {
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
type Answer = (response: ServerResponse) => void

const accept: Answer = (response) => response.writeHead(204).end()
const reject: Answer = (response) => response.writeHead(500).end('down for repairs')

async function webhookServer() {
  const received: Received[] = []
  const answers: Answer[] = []
  const stub = await stubServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += String(chunk)
    received.push({ headers: request.headers, body })
    const answer = answers.shift() ?? accept
    answer(response)
  })
  return { ...stub, received, answers }
}

onBothEngines('events for the newsletter service', (setup) => {
  describe('events', () => {
    const database = migratedDatabase(setup, 'test')
    const rows = () => database().selectFrom('newsletter_events').selectAll().execute()

    it('leave the service with the newest state of every person, whatever fails, and never go back to an older one', async () => {
      await insertSubscriptions(
        database(),
        PEOPLE.map((email) => ({ email })),
      )
      await fc.assert(
        fc.asyncProperty(fc.array(operation, { maxLength: 40 }), async (operations) => {
          await database().deleteFrom('newsletter_events').execute()
          const newest = new Map<string, { type: string; at: string }>()
          const service = new Map<string, { type: string; at: string }>()
          const claimed: ClaimedEvent[] = []
          let now = Date.UTC(2026, 8, 15)
          const take = ({ event: { type, occurredAt: at, subscriber } }: ClaimedEvent) => {
            const last = service.get(subscriber.email)
            expect(!last || last.at <= at).toBe(true)
            service.set(subscriber.email, { type, at })
          }
          for (const one of operations) {
            now += 1
            if (one.kind === 'change') {
              const email = PEOPLE[one.person] ?? ''
              const type =
                newest.get(email)?.type === 'subscriber.confirmed' ? 'subscriber.unsubscribed' : 'subscriber.confirmed'
              newest.set(email, { type, at: new Date(now).toISOString() })
              await enqueueNewsletterEvent(database(), email, type, new Date(now).toISOString())
            } else if (one.kind === 'claim') {
              const event = await claimNewsletterEvent(database(), now, 60 * 60 * MINUTE)
              if (!event) continue
              expect(claimed.map(({ event: { subscriber } }) => subscriber.email)).not.toContain(
                event.event.subscriber.email,
              )
              claimed.push(event)
            } else if (one.kind === 'settle') {
              const [event] = claimed.splice(one.at % Math.max(1, claimed.length), 1)
              if (!event) continue
              if (one.isAccepted) take(event)
              const outcome = one.isAccepted
                ? { sentAt: now }
                : { error: '500', nextAt: one.isGivenUp ? undefined : now + MINUTE }
              await settleNewsletterEvent(database(), event, outcome, now)
            } else now += one.minutes * MINUTE
          }
          for (const event of claimed) {
            take(event)
            await settleNewsletterEvent(database(), event, { sentAt: now }, now)
          }
          await resendNewsletterEvents(database(), new Date(now).toISOString())
          for (;;) {
            const event = await claimNewsletterEvent(database(), now, MINUTE)
            if (!event) break
            take(event)
            await settleNewsletterEvent(database(), event, { sentAt: now }, now)
          }
          expect(service).toEqual(newest)
          expect(await rows()).toEqual([])
        }),
        cases(15, 300),
      )
    })
  })

  describe('delivery to a real server', () => {
    const database = migratedDatabase(setup, 'test')
    const undo: (() => Promise<unknown>)[] = []
    beforeEach(() => {
      for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => undefined)
    })
    afterEach(async () => {
      for (const step of undo.splice(0).reverse()) await step()
      vi.restoreAllMocks()
    })
    const until = <T>(check: () => Promise<T> | T): Promise<T> => vi.waitFor(check, { timeout: 30_000, interval: 10 })

    async function createFixture() {
      const server = await webhookServer()
      undo.push(server.close)
      await insertSubscriptions(database(), [
        {
          email: EMAIL,
          token: 'key',
          consents: JSON.stringify([{ document: 'newsletter-consent', version: '2026-09-01' }]),
        },
      ])
      const clock = handClock()
      const start = (url = `${server.baseUrl}/hook`) => {
        const { newsletterWebhook } = parseConfig({ NEWSLETTER_WEBHOOK_URL: url, NEWSLETTER_WEBHOOK_SECRET: SECRET })
        const deliver = createNewsletterWebhook(newsletterWebhook, fetch) ?? expect.fail('it is configured')
        const worker = startNewsletterEvents({ database: database(), deliver, clock })
        undo.push(worker.stop)
        return worker
      }
      const queue = (type: 'subscriber.confirmed' | 'subscriber.unsubscribed' = 'subscriber.confirmed') =>
        enqueueNewsletterEvent(database(), EMAIL, type, new Date(clock.now()).toISOString())
      const row = () => database().selectFrom('newsletter_events').selectAll().executeTakeFirst()
      const delivered = () => until(async () => expect(await row()).toBeUndefined())
      const failed = (attempts: number) =>
        until(async () => expect(await row()).toMatchObject({ attempts, lease: null, failed_at: expect.any(String) }))
      const admin = createSubscribersAdmin(database(), () => undefined)
      const webhook = async () => (await admin.list(subscribersQuerySchema.parse({}))).webhook
      return { server, clock, start, queue, row, delivered, failed, admin, webhook }
    }

    it('sends an event once, signed as Standard Webhooks define it, with what the service needs and no key', async () => {
      const { server, start, queue, delivered } = await createFixture()
      await queue()
      start()
      await delivered()
      expect(server.received).toHaveLength(1)
      const [{ headers, body } = expect.fail('nothing was received')] = server.received
      expect(JSON.parse(body)).toEqual({
        type: 'subscriber.confirmed',
        timestamp: expect.any(String),
        data: {
          subscriber: {
            id: expect.any(String),
            email: EMAIL,
            language: 'ru',
            source: 'Genarium home',
            consents: [{ document: 'newsletter-consent', version: '2026-09-01' }],
          },
        },
      })
      const { 'webhook-id': id, 'webhook-timestamp': timestamp } = headers
      const signature = createHmac('sha256', KEY)
        .update(`${String(id)}.${String(timestamp)}.${body}`)
        .digest('base64')
      expect(headers['webhook-signature']).toBe(`v1,${signature}`)
      expect(Math.abs(Number(timestamp) * 1000 - Date.now())).toBeLessThan(10 * MINUTE)
    })

    it('sends an event again after a status of 500, as the same event, and shows the error until it is accepted', async () => {
      const { server, clock, start, queue, delivered, failed, webhook } = await createFixture()
      server.answers.push(reject)
      await queue()
      const worker = start()
      await failed(1)
      expect(await webhook()).toMatchObject({
        isConfigured: true,
        waiting: 1,
        failed: 0,
        lastError: { at: new Date(clock.now()).toISOString(), text: expect.stringContaining('500') },
      })
      clock.advance(MINUTE)
      worker.wake()
      await delivered()
      const ids = server.received.map(({ headers }) => headers['webhook-id'])
      expect(ids).toEqual([ids[0], ids[0]])
      expect(await webhook()).toEqual({ isConfigured: true, waiting: 0, failed: 0 })
    })

    it('delivers an event when the service is up again', async () => {
      const { server, clock, start, queue, delivered, failed } = await createFixture()
      const stopped = await webhookServer()
      await stopped.close()
      await queue()
      const worker = start(stopped.baseUrl)
      await failed(1)
      expect(server.received).toEqual([])
      await worker.stop()
      clock.advance(MINUTE)
      start()
      await delivered()
      expect(server.received).toHaveLength(1)
    })

    it('gives up an answer after 30 seconds, and the visitor never waits for it', async () => {
      const { server, clock, start, delivered, failed, row } = await createFixture()
      let isClosed = false
      server.answers.push((response) => void response.on('close', () => (isClosed = true)))
      const worker = start()
      const store = createSubscriptionStore(database(), worker.wake)
      expect(await store.take('unsubscribe', 'key')).toBe('unsubscribed')
      clock.advance(MINUTE)
      worker.wake()
      await until(() => expect(server.received).toHaveLength(1))
      expect(await row()).toMatchObject({ type: 'subscriber.unsubscribed', lease: expect.any(String) })
      clock.advance(30_000)
      await failed(1)
      await until(() => expect(isClosed).toBe(true))
      expect((await row())?.last_error).toContain('within 30 seconds')
      clock.advance(MINUTE)
      worker.wake()
      await delivered()
    })

    it('repeats an event whose answer was lost, with its id, by which the service knows the duplicate', async () => {
      const { server, clock, start, queue, delivered, failed } = await createFixture()
      server.answers.push((response) => void response.destroy())
      await queue()
      const worker = start()
      await failed(1)
      clock.advance(MINUTE)
      worker.wake()
      await delivered()
      expect(new Set(server.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
      expect(server.received).toHaveLength(2)
    })

    it('follows no redirect of the newsletter service', async () => {
      const { server, start, queue, failed, row } = await createFixture()
      const other = await webhookServer()
      undo.push(other.close)
      server.answers.push((response) => response.writeHead(307, { location: other.baseUrl }).end())
      await queue()
      start()
      await failed(1)
      expect((await row())?.last_error).toContain('307')
      expect(other.received).toEqual([])
    })

    it('delivers a change during an attempt after its end, in place of the older one', async () => {
      const { server, start, queue, delivered } = await createFixture()
      let end: (() => void) | undefined
      server.answers.push((response) => void (end = () => reject(response)))
      await queue()
      start()
      await until(() => expect(end).toBeDefined())
      await queue('subscriber.unsubscribed')
      end?.()
      await delivered()
      expect(server.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
        'subscriber.confirmed',
        'subscriber.unsubscribed',
      ])
    })

    it('gives up after three days, and starts over when an employee sends it again', async () => {
      const { server, clock, start, queue, delivered, row, admin, webhook } = await createFixture()
      server.answers.push(...Array.from({ length: 500 }, () => reject))
      await queue()
      const worker = start()
      await until(async () => {
        const { failed } = await webhook()
        if (!failed) {
          clock.advance(60 * MINUTE)
          worker.wake()
        }
        expect(failed).toBe(1)
      })
      expect(await row()).toMatchObject({ next_attempt_at: null, lease: null })
      server.answers.length = 0
      expect(await admin.resend()).toBe(1)
      expect(await row()).toMatchObject({ attempts: 0, next_attempt_at: expect.any(String) })
      worker.wake()
      await delivered()
    })
  })
})
