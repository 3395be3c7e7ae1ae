import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storeEvents } from '../../../lib/embedded/events/repository.ts'
import { startEmbedded, type EmbeddedBackend } from '../../../lib/embedded/start.ts'
import { trackRequestSchema } from '../../../lib/contract/tracking.ts'
import type { EmptyDatabase } from './databases.ts'

const DAY = 24 * 60 * 60_000

/** Contract of stored events and their retention. */
export function eventsContract(name: string, setup: () => Promise<EmptyDatabase>, { skip = false } = {}): void {
  describe.skipIf(skip)(`events: ${name}`, () => {
    let empty: EmptyDatabase
    let backend: EmbeddedBackend
    beforeEach(async () => {
      empty = await setup()
      backend = await startEmbedded(empty.location, { seed: false })
    })
    afterEach(async () => {
      await backend.stop()
      await empty.remove()
    })
    const event = {
      type: 'click',
      data: {
        contentId: 'banner-1',
        ownerId: 'o',
        sessionId: 's',
        visitorId: 'v',
        userAttributes: { a: 1 },
        metadata: { url: 'https://s.example/', t: '\0<b>' },
      },
    }
    const rows = () => backend.database.selectFrom('events').selectAll().orderBy('created_at').execute()

    it('stores an event unchanged, and several of one call separately', async () => {
      const response = await backend.fetch(
        new Request('http://embedded.invalid/api/v1/track', {
          method: 'POST',
          body: JSON.stringify({ events: [event, { ...event, data: { ...event.data, contentId: undefined } }] }),
        }),
      )
      expect(response.status).toBe(200)
      const stored = await rows()
      expect(stored).toHaveLength(2)
      expect(new Set(stored.map(({ id }) => id)).size).toBe(2)
      expect(stored.map(({ content_id }) => content_id).sort()).toEqual(['banner-1', null])
      const [first] = stored.filter(({ content_id }) => content_id)
      expect(first).toMatchObject({ type: 'click', session_id: 's', visitor_id: 'v' })
      expect(JSON.parse(first?.data ?? '')).toEqual(event.data)
      expect(Date.now() - Date.parse(first?.created_at ?? '')).toBeLessThan(60_000)
    })

    it('stores the country of the client IP, and nothing else of it', async () => {
      const headers = { 'x-forwarded-for': '8.8.8.8' }
      const body = JSON.stringify({ events: [event] })
      expect(
        (await backend.fetch(new Request('http://embedded.invalid/api/v1/track', { method: 'POST', body, headers })))
          .status,
      ).toBe(200)
      const [stored] = await rows()
      expect(JSON.parse(stored?.data ?? '')).toMatchObject({ userAttributes: { a: 1, country: 'US' } })
      expect(JSON.stringify(stored)).not.toContain('8.8.8.8')
    })

    it('deletes the events of a visitor who withdraws consent, with their link to an order, and no others', async () => {
      const visitor = 'f47ac10b-58cc-4372-a567-0e02b2c3d479'
      const other = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
      const eventFields = (visitorId: string, sessionId: string, type: string, metadata: object = {}) => ({
        type,
        data: { ...event.data, visitorId, sessionId, metadata },
      })
      const vital = { metric: 'LCP', value: 1000, page: '/', device: 'phone' }
      const { events } = trackRequestSchema.parse({
        events: [
          eventFields(visitor, 'visit-1', 'page_view'),
          eventFields(visitor, 'visit-2', 'generate_lead', { transaction_id: '7KQ2-M4XP-9RTA' }),
          eventFields(visitor, 'visit-2', 'web_vital', vital),
          eventFields(other, 'visit-3', 'page_view', { url: 'https://s.example/' }),
        ],
      })
      await storeEvents(backend.database, events, new Date())
      const counted = () =>
        backend.database
          .selectFrom('marketing_counts')
          .selectAll()
          .orderBy('measure')
          .orderBy('dimension')
          .orderBy('kind')
          .orderBy('value')
          .execute()
      const before = await counted()
      const deleteVisitor = (body: object) =>
        backend.fetch(
          new Request('http://embedded.invalid/api/v1/track/forget', { method: 'POST', body: JSON.stringify(body) }),
        )
      for (let times = 0; times < 2; times++) {
        expect((await deleteVisitor({ visitorId: visitor })).status).toBe(200)
        expect((await rows()).map(({ visitor_id }) => visitor_id)).toEqual([other])
        expect(await backend.database.selectFrom('marketing_visits').select('session_id').execute()).toEqual([
          { session_id: 'visit-3' },
        ])
      }
      expect(await counted()).toEqual(before)
      for (const bad of [{}, { visitorId: 'v' }, { visitorId: `${visitor}%` }, { visitorId: ['x'.repeat(20)] }])
        expect((await deleteVisitor(bad)).status).toBe(400)
    })

    it('deletes old events when a server starts', async () => {
      const { events } = trackRequestSchema.parse({ events: [event] })
      for (const days of [1, 120]) await storeEvents(backend.database, events, new Date(Date.now() - days * DAY))
      await backend.stop()
      backend = await startEmbedded(empty.location, { seed: false })
      await expect.poll(rows).toHaveLength(1)
    })
  })
}
