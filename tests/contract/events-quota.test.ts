import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { MAX_TRACK_BYTES, trackedBytes, trackRequestSchema } from '../../lib/contract/tracking.ts'
import { openDatabase } from '../../lib/embedded/database/open.ts'
import { storeEvents } from '../../lib/embedded/events/repository.ts'
import { migratedFile, migratedPostgres } from '../support/contract/migrated-databases.ts'
import { eventsContract } from '../support/contract/events-contract.ts'
import { POSTGRES } from '../support/contract/postgres.ts'

eventsContract('SQLite', migratedFile)
eventsContract(POSTGRES.name, migratedPostgres, POSTGRES)

describe('the quota of events', () => {
  it('approximates the growth of the SQLite file for events of any size and content', async () => {
    const id = fc.constantFrom('same', undefined).map((one) => one ?? randomUUID())
    const word = fc.string({ minLength: 1, maxLength: 100, unit: fc.constantFrom(...'abcdefghij') })
    const event = fc.record({
      type: fc.constantFrom('a', 'page_view', 'view_cart', 'click'),
      data: fc.record(
        {
          ownerId: fc.constant('o'),
          sessionId: id,
          visitorId: id,
          userAttributes: fc.record({ utm_source: word, utm_term: word }, { requiredKeys: [] }),
          metadata: fc.dictionary(
            word.map((name) => name.slice(0, 20)),
            word,
            { maxKeys: 20 },
          ),
          variations: fc.dictionary(
            word.map((name) => name.slice(0, 20)),
            word,
            { maxKeys: 20 },
          ),
        },
        { requiredKeys: ['ownerId', 'sessionId', 'visitorId'] },
      ),
    })
    // One event repeated with other ids, so that the cost of the first of its kind is negligible.
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 3 }), async (kinds) => {
        const { location, remove } = await migratedFile()
        const database = openDatabase(location)
        const bytesUsed = async () => {
          const pages = sql<{ used: number }>`select (select page_count from pragma_page_count())
              - (select freelist_count from pragma_freelist_count()) as used`
          return Number((await pages.execute(database)).rows[0]?.used) * 4096
        }
        const before = await bytesUsed()
        let charged = 0
        for (let call = 0; call < 60; call++) {
          const events = Array.from({ length: 30 }, (_, index) => {
            const kind = kinds[index % kinds.length] ?? expect.fail('no event')
            return {
              ...kind,
              data: { ...kind.data, sessionId: kind.data.sessionId === 'same' ? 'same' : randomUUID() },
            }
          })
          const body = Buffer.from(JSON.stringify({ events }))
          if (body.length > MAX_TRACK_BYTES) continue
          charged += trackedBytes(body)
          await storeEvents(database, trackRequestSchema.parse(JSON.parse(body.toString())).events, new Date())
        }
        const grown = (await bytesUsed()) - before
        await database.destroy()
        await remove()
        // Allows half as much again, plus the size of a nearly empty table.
        expect(grown).toBeLessThan(charged * 1.5 + 200_000)
      }),
      { numRuns: 8 },
    )
  })

  it('counts an invalid call by its bytes', () => {
    for (const body of ['', 'null', '5', '{"events":7}']) expect(trackedBytes(Buffer.from(body))).toBe(body.length)
  })
})
