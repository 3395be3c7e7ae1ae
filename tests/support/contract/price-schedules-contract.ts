import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  newPriceScheduleSchema,
  priceScheduleChangeSchema,
  priceSchedulesQuerySchema,
  priceSchedulesResponseSchema,
  type PriceSchedule,
  type PriceScheduleOutcome,
} from '../../../lib/contract/price-schedules.ts'
import type { PriceChange, PriceValues } from '../../../lib/contract/prices-admin.ts'
import type { Currency } from '../../../lib/domain/currencies.ts'
import { openDatabase, type Database } from '../../../lib/embedded/database/open.ts'
import { createPricesAdmin } from '../../../lib/embedded/prices/admin.ts'
import { pricesRevision } from '../../../lib/embedded/prices/revision.ts'
import { pickPriceValues } from '../../../lib/embedded/prices/rows.ts'
import { runDueSchedules } from '../../../lib/embedded/prices/schedule-runner.ts'
import { createPriceSchedules } from '../../../lib/embedded/prices/schedules.ts'
import { startEmbedded, type EmbeddedBackend } from '../../../lib/embedded/start.ts'
import type { EmptyDatabase } from './databases.ts'

const ACTOR = 'one@example.com'
const HOUR_MS = 3_600_000
/** Far in the future: the backend also runs schedules, by the real clock. */
const START_MS = Date.UTC(2100, 0, 1)

/** Contract of planned price changes, with a clock that the tests set. */
export function priceSchedulesContract(name: string, setup: () => Promise<EmptyDatabase>, { skip = false } = {}): void {
  describe.skipIf(skip)(`planned changes of prices: ${name}`, () => {
    let backend: EmbeddedBackend
    let empty: EmptyDatabase
    let database: Database
    let time = START_MS
    const clock = () => time
    beforeAll(async () => {
      empty = await setup()
      backend = await startEmbedded(empty.location, { seed: true })
      database = backend.database
    })
    afterAll(async () => {
      await backend.stop()
      await empty.remove()
    })
    beforeEach(async () => {
      for (const one of (await list()).schedules) await schedules().cancel(one.id, one.version)
      time += 1000 * HOUR_MS
    })

    const schedules = () => createPriceSchedules(database, clock)
    const prices = () => createPricesAdmin(database, clock)
    const at = (hours: number) => new Date(time + hours * HOUR_MS).toISOString()
    const list = async (state: 'open' | 'closed' = 'open') =>
      priceSchedulesResponseSchema.parse(await schedules().list(priceSchedulesQuerySchema.parse({ state })))
    const valuesAt = async (bitrixId: string, currency: Currency, when?: string): Promise<PriceValues> => {
      const rows = await prices().list(when === undefined ? undefined : new Date(when))
      const row = rows.find((one) => one.bitrixId === bitrixId && one.currency === currency)
      if (!row) throw new Error(`no price of ${bitrixId}`)
      return pickPriceValues(row)
    }
    const priceOf = async (bitrixId: string, currency: Currency = 'EUR') => (await valuesAt(bitrixId, currency)).price
    const changeOf = async (bitrixId: string, fields: Partial<PriceValues>, when?: string): Promise<PriceChange> => {
      const before = await valuesAt(bitrixId, 'EUR', when)
      return { bitrixId, currency: 'EUR', before, after: { ...before, ...fields } }
    }
    const add = async (times: { startsAt?: string; endsAt?: string }, ...changes: PriceChange[]) =>
      schedules().add(newPriceScheduleSchema.parse({ ...times, note: 'sale', changes }), ACTOR)
    const saved = async (outcome: Promise<PriceScheduleOutcome>): Promise<PriceSchedule> => {
      const result = await outcome
      if (result.outcome !== 'saved') throw new Error(result.outcome)
      return result.schedule
    }
    const passTo = async (when: string) => {
      time = Date.parse(when)
      await runDueSchedules(database, new Date(time))
    }
    const history = async () => (await prices().changes(1)).changes
    const closed = async (id: string) => (await list('closed')).schedules.find((one) => one.id === id)

    it('take effect at their start, with a history entry and a new revision, and return at their end', async () => {
      const change = await changeOf('1001', { price: 500 })
      const [startsAt, endsAt] = [at(1), at(3)]
      const schedule = await saved(add({ startsAt, endsAt }, change))
      expect(schedule).toMatchObject({ state: 'planned', startsAt, endsAt, note: 'sale', count: 1, actor: ACTOR })
      expect(schedule.changes).toEqual([change])
      await passTo(at(0.5))
      expect(await priceOf('1001')).toBe(change.before?.price)
      const revision = await pricesRevision(database)
      await passTo(startsAt)
      expect(await priceOf('1001')).toBe(500)
      expect(await pricesRevision(database)).not.toBe(revision)
      expect((await history())[0]).toMatchObject({ actor: ACTOR, isScheduled: true, at: startsAt, changes: [change] })
      expect((await list()).schedules).toMatchObject([{ id: schedule.id, state: 'running' }])
      await passTo(endsAt)
      expect(await valuesAt('1001', 'EUR')).toEqual(change.before)
      expect(await closed(schedule.id)).toMatchObject({ state: 'done', skippedCount: 0 })
      expect((await list()).total).toBe(0)
    })

    it('without an end stay, and are done once they have started', async () => {
      const schedule = await saved(add({ startsAt: at(1) }, await changeOf('1002', { price: 222 })))
      await passTo(at(1))
      expect(await priceOf('1002')).toBe(222)
      expect(await closed(schedule.id)).toMatchObject({ state: 'done' })
    })

    it('without a start begin at once', async () => {
      const change = await changeOf('1003', { price: 333 })
      const schedule = await saved(add({ endsAt: at(1) }, change))
      expect([schedule.state, await priceOf('1003')]).toEqual(['running', 333])
      await passTo(at(1))
      expect(await priceOf('1003')).toBe(change.before?.price)
    })

    it('are rejected with a start or an end in the past, or an end that is not later than the start', async () => {
      const change = await changeOf('1004', { price: 4 })
      expect(await add({ startsAt: at(0) }, change)).toEqual({ outcome: 'past', field: 'startsAt' })
      expect(await add({ startsAt: at(-1), endsAt: at(1) }, change)).toEqual({ outcome: 'past', field: 'startsAt' })
      expect(await add({ endsAt: at(-1) }, change)).toEqual({ outcome: 'past', field: 'endsAt' })
      for (const times of [{ startsAt: at(2), endsAt: at(2) }, { startsAt: at(2), endsAt: at(1) }, {}])
        expect(newPriceScheduleSchema.safeParse({ ...times, changes: [change] }).success).toBe(false)
      expect((await list()).total).toBe(0)
      expect(await priceOf('1004')).toBe(change.before?.price)
    })

    it('are rejected as a whole if a price is not as it will be at the start, or a product does not exist', async () => {
      const good = await changeOf('1004', { price: 4 })
      const other = await changeOf('1005', { price: 5 })
      const stale = { ...other, before: { ...(other.before as PriceValues), price: 77 } }
      expect(await add({ startsAt: at(1) }, good, stale)).toMatchObject({
        outcome: 'conflict',
        rows: [{ bitrixId: '1005', currency: 'EUR', price: other.before?.price }],
      })
      expect(await add({ startsAt: at(1) }, good, { ...other, bitrixId: 'none' })).toEqual({ outcome: 'unknown' })
      expect((await list()).total).toBe(0)
    })

    it('catch up after a downtime, in order and once, however many servers do so', async () => {
      const first = await changeOf('1006', { price: 100 })
      await saved(add({ startsAt: at(1) }, first))
      const second = await changeOf('1006', { price: 80 }, at(2))
      expect(second.before?.price).toBe(100)
      await saved(add({ startsAt: at(2), endsAt: at(3) }, second))
      await saved(add({ startsAt: at(3) }, await changeOf('1006', { price: 120 }, at(3))))
      const entries = (await prices().changes(1)).total
      const elsewhere = empty.location.dataDir || empty.location.url ? openDatabase(empty.location) : database
      time += 10 * HOUR_MS
      await Promise.all(
        Array.from({ length: 6 }, (_, server) => runDueSchedules(server % 2 ? elsewhere : database, new Date(time))),
      )
      if (elsewhere !== database) await elsewhere.destroy()
      expect(await priceOf('1006')).toBe(120)
      expect((await prices().changes(1)).total).toBe(entries + 4)
      const afters = (await history()).slice(0, 4).map(({ changes }) => changes[0]?.after?.price)
      expect(afters).toEqual([120, 100, 80, 100])
    })

    it('leave a price as it is that was changed by hand, and say so before and after', async () => {
      const [one, two] = [await changeOf('1007', { price: 70 }), await changeOf('1008', { price: 80 })]
      const schedule = await saved(add({ startsAt: at(1), endsAt: at(2) }, one, two))
      const byHand = await changeOf('1007', { price: 71 })
      expect((await prices().change([byHand], 'two@example.com')).outcome).toBe('changed')
      const skipped = { skippedCount: 1, skipped: [{ bitrixId: '1007', currency: 'EUR' }] }
      expect((await list()).schedules).toMatchObject([{ id: schedule.id, state: 'planned', ...skipped }])
      await passTo(at(1))
      expect([await priceOf('1007'), await priceOf('1008')]).toEqual([71, 80])
      await passTo(schedule.endsAt ?? '')
      expect([await priceOf('1007'), await priceOf('1008')]).toEqual([71, two.before?.price])
      expect(await closed(schedule.id)).toMatchObject({ state: 'done', ...skipped })
    })

    it('do not return a price that was changed by hand while they ran', async () => {
      const schedule = await saved(add({ endsAt: at(2) }, await changeOf('1009', { price: 90 })))
      await prices().change([await changeOf('1009', { price: 91 })], ACTOR)
      expect((await list()).schedules).toMatchObject([{ state: 'running', skippedCount: 1 }])
      await passTo(at(2))
      expect(await priceOf('1009')).toBe(91)
      expect(await closed(schedule.id)).toMatchObject({ skippedCount: 1 })
    })

    it('keep a change by hand of other columns', async () => {
      const change = await changeOf('1010', { price: 10 })
      await saved(add({ startsAt: at(1), endsAt: at(2) }, change))
      await prices().change([await changeOf('1010', { priceSkype: 7 })], ACTOR)
      expect((await list()).schedules).toMatchObject([{ skippedCount: 0 }])
      await passTo(at(1))
      expect(await valuesAt('1010', 'EUR')).toMatchObject({ price: 10, priceSkype: 7 })
      await passTo((await list()).schedules[0]?.endsAt ?? '')
      expect(await valuesAt('1010', 'EUR')).toMatchObject({ price: change.before?.price, priceSkype: 7 })
    })

    it('planned changes that are due run before a change by hand, which then is a conflict', async () => {
      const byHand = await changeOf('1011', { price: 12 })
      await saved(add({ startsAt: at(1) }, await changeOf('1011', { price: 11 })))
      time += HOUR_MS
      expect(await prices().change([byHand], ACTOR)).toMatchObject({ outcome: 'conflict', rows: [{ price: 11 }] })
      expect(await priceOf('1011')).toBe(11)
    })

    it('may not change the same price in the same time, but may follow each other', async () => {
      await saved(add({ startsAt: at(2), endsAt: at(4) }, await changeOf('1012', { price: 12 })))
      const overlap = { outcome: 'overlap', overlaps: [{ bitrixId: '1012', currency: 'EUR' }] }
      for (const times of [
        { startsAt: at(2) },
        { startsAt: at(3) },
        { startsAt: at(1), endsAt: at(3) },
        { startsAt: at(1), endsAt: at(5) },
        { startsAt: at(3), endsAt: at(5) },
        { endsAt: at(3) },
      ])
        expect(await add(times, await changeOf('1012', { price: 13 }))).toEqual(overlap)
      await saved(add({ startsAt: at(3) }, await changeOf('1013', { price: 13 })))
      await saved(add({ endsAt: at(2) }, await changeOf('1012', { price: 11 })))
      await saved(add({ startsAt: at(4) }, await changeOf('1012', { price: 14 }, at(4))))
      expect((await list()).schedules.map(({ skippedCount }) => skippedCount)).toEqual([0, 0, 0, 0])
      await passTo(at(4))
      expect(await priceOf('1012')).toBe(14)
    })

    it('are moved with the version that was read, but not into the past or onto another', async () => {
      const { id, version, note } = await saved(add({ startsAt: at(1) }, await changeOf('1014', { price: 14 })))
      const other = await saved(add({ startsAt: at(5), endsAt: at(6) }, await changeOf('1014', { price: 15 }, at(5))))
      const move = (fields: object) =>
        schedules().change(
          id,
          priceScheduleChangeSchema.parse({ version, startsAt: at(1), endsAt: null, note, ...fields }),
        )
      expect(await move({ startsAt: at(0) })).toEqual({ outcome: 'past', field: 'startsAt' })
      expect(await move({ startsAt: at(5) })).toMatchObject({ outcome: 'overlap' })
      expect(await move({ startsAt: at(2), note: 'later' })).toMatchObject({
        outcome: 'saved',
        schedule: { startsAt: at(2), note: 'later', version: version + 1 },
      })
      expect(await move({ startsAt: at(3) })).toMatchObject({ outcome: 'stale', schedule: { startsAt: at(2) } })
      const change = priceScheduleChangeSchema.parse({ version, startsAt: at(1), endsAt: null, note })
      expect(await schedules().change('none', change)).toEqual({ outcome: 'unknown' })
      await saved(schedules().cancel(other.id, other.version))
      expect(await schedules().change(other.id, { ...change, version: other.version + 1 })).toEqual({
        outcome: 'closed',
      })
    })

    it('planned changes that run may end earlier or stay, but keep their start', async () => {
      const change = await changeOf('1015', { price: 15 })
      const running = await saved(add({ endsAt: at(5) }, change))
      const earlier = await saved(
        schedules().change(running.id, {
          version: running.version,
          startsAt: at(1),
          endsAt: at(2),
          note: running.note,
        }),
      )
      expect(earlier).toMatchObject({ state: 'running', startsAt: running.startsAt, endsAt: at(2) })
      const { id, version, note, startsAt } = earlier
      await saved(schedules().change(id, { version, startsAt, endsAt: null, note }))
      await passTo(at(6))
      expect(await priceOf('1015')).toBe(15)
      expect(await closed(id)).toMatchObject({ state: 'done' })
    })

    it('planned changes that are cancelled change nothing; one that runs ends at once', async () => {
      const planned = await saved(add({ startsAt: at(1) }, await changeOf('1016', { price: 16 })))
      const change = await changeOf('1017', { price: 17 })
      const running = await saved(add({ endsAt: at(5) }, change))
      expect(await schedules().cancel(planned.id, planned.version + 1)).toMatchObject({ outcome: 'stale' })
      expect(await schedules().cancel('none', 1)).toEqual({ outcome: 'unknown' })
      expect(await saved(schedules().cancel(planned.id, planned.version))).toMatchObject({ state: 'cancelled' })
      expect(await saved(schedules().cancel(running.id, running.version))).toMatchObject({ state: 'done' })
      expect(await priceOf('1017')).toBe(change.before?.price)
      await passTo(at(6))
      expect(await priceOf('1016')).not.toBe(16)
      expect(await schedules().cancel(planned.id, planned.version + 1)).toEqual({ outcome: 'closed' })
    })

    it('planned changes add and remove prices', async () => {
      const gone: PriceChange = { ...(await changeOf('1018', {})), after: null }
      await saved(add({ endsAt: at(1) }, gone))
      await expect(priceOf('1018')).rejects.toThrow('no price')
      await passTo(at(1))
      expect(await valuesAt('1018', 'EUR')).toEqual(gone.before)
    })

    it('lead to the prices that were expected, whenever servers run', async () => {
      const step = fc.record({ hours: fc.integer({ min: 1, max: 9 }), length: fc.integer({ min: 0, max: 3 }) })
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { maxLength: 4 }),
          fc.array(fc.integer({ min: 0, max: 15 })),
          async (steps, runs) => {
            time += 1000 * HOUR_MS
            for (const { id, version } of (await list()).schedules) await schedules().cancel(id, version)
            for (const [index, { hours, length }] of steps.entries())
              await add(
                { startsAt: at(hours), ...(length && { endsAt: at(hours + length) }) },
                await changeOf('1020', { price: 1000 + index }, at(hours)),
              )
            const [began, expected] = [time, await valuesAt('1020', 'EUR', at(20))]
            for (const hours of [...runs.sort((a, b) => a - b), 20]) {
              const when = new Date(began + hours * HOUR_MS).toISOString()
              const then = await valuesAt('1020', 'EUR', when)
              await passTo(when)
              expect(await valuesAt('1020', 'EUR')).toEqual(then)
            }
            expect(await valuesAt('1020', 'EUR')).toEqual(expected)
          },
        ),
        { numRuns: 15 },
      )
    })
  })
}
