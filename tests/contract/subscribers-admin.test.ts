import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  SUBSCRIBERS_PER_PAGE,
  subscribersQuerySchema,
  subscribersResponseSchema,
  type Subscriber,
} from '../../lib/contract/subscribers-admin.ts'
import { SUBSCRIPTION_STATES } from '../../lib/domain/subscription.ts'
import { createSubscriptionStore } from '../../lib/embedded/subscriptions/repository.ts'
import { createSubscribersAdmin } from '../../lib/embedded/subscriptions/subscribers-admin.ts'
import { onBothEngines } from '../support/contract/engines.ts'
import { migratedDatabase } from '../support/contract/migrated-database.ts'
import { insertSubscriptions, sampleSubscription } from '../support/contract/sample-subscription.ts'
import { cases } from '../support/generators/runs.ts'

const SOURCES = ['Genarium home', 'Genarium pop-up', 'Genarium substgbot']
const MARKETER = 'marketer@company.test'

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'ё'.normalize('NFC'), 'z'), minLength: 1, maxLength: 6 })
const stored = fc.uniqueArray(
  fc.record({
    local: fc.string({ unit: fc.constantFrom('a', 'b', 'z', '.', '_', '-'), minLength: 1, maxLength: 6 }),
    state: fc.constantFrom(...SUBSCRIPTION_STATES),
    source: fc.constantFrom(...SOURCES),
    day: fc.integer({ min: 1, max: 9 }),
  }),
  { selector: ({ local }) => local, maxLength: 30 },
)
const asked = fc.record({
  state: fc.constantFrom('', ...SUBSCRIPTION_STATES),
  source: fc.constantFrom('', ...SOURCES),
  search: fc.oneof(
    fc.constant(''),
    letters.filter((text) => !text.includes('ё')),
  ),
})

const toRow = ({
  local,
  state,
  source,
  day,
}: { local: string; state: Subscriber['state'] } & Record<'source', string> & Record<'day', number>) =>
  sampleSubscription({ email: `${local}@q.test`, state, source, requested_at: `2026-09-0${day}T00:00:00.000Z` })

/** Letters of an address that a search finds in any spelling of its signs. */
const lettersOf = (email: string) => email.replaceAll(/[._-]/g, '').split('@')[0] ?? ''

onBothEngines('subscribers for administrators', (setup) => {
  describe('subscribers', () => {
    const database = migratedDatabase(setup, 'test')
    const admin = (onEventQueued?: () => void) => createSubscribersAdmin(database(), onEventQueued)
    const list = async (query: Record<string, string> = {}) =>
      subscribersResponseSchema.parse(
        JSON.parse(JSON.stringify(await admin().list(subscribersQuerySchema.parse(query)))),
      )
    const emails = async (query: Record<string, string> = {}) =>
      (await list(query)).subscribers.map(({ email }) => email)
    const clear = async () => {
      for (const table of ['subscriptions', 'newsletter_events', 'access_log'] as const)
        await database().deleteFrom(table).execute()
    }

    it('are listed newest first by state, source and a part of the email address', async () => {
      await fc.assert(
        fc.asyncProperty(stored, asked, async (people, query) => {
          await clear()
          const rows = people.map(toRow)
          await insertSubscriptions(database(), rows)
          const expected = rows
            .filter(({ state }) => !query.state || state === query.state)
            .filter(({ source }) => !query.source || source === query.source)
            .filter(({ email }) => lettersOf(email).includes(query.search) || 'qtest'.includes(query.search))
            .toSorted((one, other) =>
              `${one.requested_at} ${one.email}` < `${other.requested_at} ${other.email}` ? 1 : -1,
            )
          const found = await list(query)
          expect(new Set(found.subscribers.map(({ email }) => email))).toEqual(
            new Set(expected.map(({ email }) => email)),
          )
          expect(found.subscribers.map(({ requestedAt }) => requestedAt)).toEqual(
            expected.map(({ requested_at }) => requested_at),
          )
          expect(found.total).toBe(expected.length)
          expect(found.sources).toEqual([...new Set(rows.map(({ source }) => source))].sort())
        }),
        cases(25, 500),
      )
    })

    it('are found in any case, with an international domain as it is read, and not by signs of a pattern', async () => {
      await insertSubscriptions(database(), [{ email: 'anna@xn--d1acpjx3f.test' }, { email: 'berta@visitor.test' }])
      expect(await emails({ search: 'ANNA@Яндекс' })).toEqual(['anna@xn--d1acpjx3f.test'])
      expect(await emails({ search: 'xn--d1acpjx3f' })).toEqual(['anna@xn--d1acpjx3f.test'])
      expect(await emails({ search: 'b%a' })).toEqual([])
      expect(await emails({ search: '_' })).toEqual([])
    })

    it('are on pages, each on one of them', async () => {
      const rows = Array.from({ length: 2 * SUBSCRIBERS_PER_PAGE + 1 }, (_, index) => ({ email: `${index}@q.test` }))
      await insertSubscriptions(database(), rows)
      const pages = await Promise.all(['1', '2', '3', '4'].map((page) => emails({ page })))
      expect(pages.map(({ length }) => length)).toEqual([SUBSCRIBERS_PER_PAGE, SUBSCRIBERS_PER_PAGE, 1, 0])
      expect(new Set(pages.flat()).size).toBe(rows.length)
      expect(await list()).toMatchObject({ total: rows.length, pages: 3 })
    })

    it('have their documents, times and label, and no key to the subscription', async () => {
      const consents = JSON.stringify([
        { document: 'newsletter-consent', version: '2026-09-01', address: '203.0.113.7', checksum: 'a' },
      ])
      const row = sampleSubscription({
        email: 'anna@q.test',
        state: 'unsubscribed',
        name: 'Анна',
        point_of_contact: 'other',
        utms: '{"utm_source":"mail"}',
        consents,
        changed_at: '2026-09-20T00:00:00.000Z',
      })
      await insertSubscriptions(database(), [row])
      const { subscribers } = await list()
      expect(subscribers).toEqual([
        {
          id: expect.stringMatching(/^[\w-]{43}$/),
          email: 'anna@q.test',
          name: 'Анна',
          state: 'unsubscribed',
          source: 'Genarium home',
          pointOfContact: 'other',
          language: 'ru',
          utms: { utm_source: 'mail' },
          consents: [{ document: 'newsletter-consent', version: '2026-09-01' }],
          requestedAt: row.requested_at,
          confirmedAt: row.confirmed_at,
          unsubscribedAt: row.changed_at,
        },
      ])
      expect(JSON.stringify(subscribers)).not.toContain(row.token)
    })

    it('are exported each once, in batches, although they change meanwhile', async () => {
      const rows = Array.from({ length: 2100 }, (_, index) => ({ email: `${index}@q.test`, state: 'pending' as const }))
      await insertSubscriptions(database(), rows)
      const query = subscribersQuerySchema.parse({})
      const exported: string[] = []
      for await (const batch of admin().all(query)) {
        expect(batch.length).toBeLessThanOrEqual(1000)
        exported.push(...batch.map(({ email }) => email))
        const later = new Date().toISOString()
        await database().updateTable('subscriptions').set({ requested_at: later, state: 'confirmed' }).execute()
      }
      expect(exported.length).toBe(rows.length)
      expect(new Set(exported).size).toBe(rows.length)
      expect(await admin().count(query)).toBe(rows.length)
    })

    it('are unsubscribed once, with the employee in the access log, and stay so until their owner confirms', async () => {
      await insertSubscriptions(database(), [{ email: 'anna@q.test', token: 'key' }])
      const woken = vi.fn()
      const first = await admin(woken).unsubscribe('anna@q.test', MARKETER)
      expect(first).toMatchObject({ state: 'unsubscribed', unsubscribedAt: expect.any(String) })
      expect(await admin(woken).unsubscribe('anna@q.test', MARKETER)).toEqual(first)
      expect(woken).toHaveBeenCalled()
      expect(await database().selectFrom('newsletter_events').select('type').execute()).toEqual([
        { type: 'subscriber.unsubscribed' },
      ])
      expect(
        await database().selectFrom('access_log').select(['actor', 'kind', 'record_id']).distinct().execute(),
      ).toEqual([{ actor: MARKETER, kind: 'unsubscription', record_id: first?.id }])
      expect(await createSubscriptionStore(database()).take('confirm', 'key')).toBe('unsubscribed')
    })

    it('are not unsubscribed by an unknown address, which is not logged', async () => {
      expect(await admin().unsubscribe('nobody@q.test', MARKETER)).toBeUndefined()
      expect(await database().selectFrom('access_log').selectAll().execute()).toEqual([])
    })

    it('queue no events without a webhook, and none about an address that was never confirmed', async () => {
      await insertSubscriptions(database(), [
        { email: 'anna@q.test' },
        { email: 'berta@q.test', state: 'pending', confirmed_at: null },
      ])
      await admin().unsubscribe('anna@q.test', MARKETER)
      await admin(() => undefined).unsubscribe('berta@q.test', MARKETER)
      expect(await database().selectFrom('newsletter_events').selectAll().execute()).toEqual([])
      expect((await list()).webhook).toEqual({ isConfigured: false, waiting: 0, failed: 0 })
    })
  })
})
