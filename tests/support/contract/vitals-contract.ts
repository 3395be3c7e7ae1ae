import { sql, type RawBuilder } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  VITAL_DIMENSIONS,
  vitalsResponseSchema,
  vitalsQuerySchema,
  type VitalDimension,
  type VitalsRow,
} from '../../../lib/contract/marketing-store.ts'
import { seeded } from '../../../lib/domain/seeded.ts'
import { DEVICES, stepOf, valueOfStep, VITALS, type Vital } from '../../../lib/domain/web-vitals.ts'
import { migrate, openDatabase, type Database } from '../../../lib/embedded/database/open.ts'
import { purgeEvents, storeEvents } from '../../../lib/embedded/events/repository.ts'
import { createMarketingStore } from '../../../lib/embedded/marketing/store.ts'
import { atOnce } from './database-workers.ts'
import type { EmptyDatabase } from './databases.ts'
import { visitEvents, vitalEvents } from './marketing-events.ts'
import { jsonOf } from './marketing-sql.ts'

const DAY = 24 * 60 * 60_000
const FROM = '2026-10-01'
const TO = '2026-10-03'

interface Percentile {
  readonly vital: Vital
  readonly value: string
  readonly samples: number
  readonly p75: number
}

/**
 * Computes the 75th percentile (nearest rank) of every metric directly from the events, sorted and numbered by the
 * database.
 */
async function percentiles(database: Database, by: VitalDimension | 'all'): Promise<Percentile[]> {
  const json = jsonOf(database)
  const none = (value: RawBuilder<string>) => sql<string>`coalesce(${value}, '(none)')`
  const values: Record<typeof by, RawBuilder<string>> = {
    all: sql`''`,
    page: json.text('data', 'metadata', 'page'),
    device: json.text('data', 'metadata', 'device'),
    country: none(json.text('data', 'userAttributes', 'country')),
    language: none(json.text('data', 'userAttributes', 'locale')),
    variant: none(json.text('data', 'userAttributes', 'variant')),
  }
  const { rows } = await sql<Percentile>`
    with measured as (
      select ${json.text('data', 'metadata', 'metric')} as vital, ${values[by]} as value,
        cast(${json.text('data', 'metadata', 'value')} as double precision) as amount
      from events where type = 'web_vital' and substr(created_at, 1, 10) between ${FROM} and ${TO}),
    ranked as (
      select vital, value, amount, row_number() over (partition by vital, value order by amount) as place,
        count(*) over (partition by vital, value) as samples
      from measured)
    select vital, value, samples, amount as p75 from ranked where place = (3 * samples + 3) / 4`.execute(database)
  return rows.map((row) => ({ ...row, samples: Number(row.samples), p75: Number(row.p75) }))
}

/** Formats the expected rows of a report as sortable lines. */
const expected = (found: readonly Percentile[]) =>
  found
    .map(
      ({ vital, value, samples, p75 }) => `${value} ${vital}: ${valueOfStep(vital, stepOf(vital, p75))} of ${samples}`,
    )
    .sort()
const shown = (rows: readonly VitalsRow[]) =>
  rows
    .flatMap(({ value, vitals }) =>
      VITALS.flatMap((vital) =>
        vitals[vital].samples ? [`${value} ${vital}: ${vitals[vital].p75} of ${vitals[vital].samples}`] : [],
      ),
    )
    .sort()

/** Contract of web vitals on both engines. */
export function vitalsContract(name: string, setup: () => Promise<EmptyDatabase>, { skip = false } = {}): void {
  describe.skipIf(skip)(`web vitals: ${name}`, { timeout: 120_000 }, () => {
    let empty: EmptyDatabase
    let database: Database
    beforeEach(async () => {
      empty = await setup()
      database = openDatabase(empty.location)
      await migrate(database)
    })
    afterEach(async () => {
      await database.destroy()
      await empty.remove()
    })
    const ask = async (more: object = {}) =>
      vitalsResponseSchema.parse(
        await createMarketingStore(database).vitals(
          vitalsQuerySchema.parse({ from: FROM, to: TO, limit: 2000, ...more }),
        ),
      )

    /** Page loads over five days, some outside of the queried range: all metrics, several in one call. */
    const fill = async () => {
      const chance = seeded(11)
      const one = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T
      for (let load = 0; load < 400; load++) {
        const vitals = VITALS.filter(() => chance() < 0.8).map((metric) => ({
          metric,
          // Some values are variation boundaries, most lie between two.
          value:
            metric === 'CLS'
              ? one([0, 0.1, Number(chance().toFixed(4))])
              : one([2500, Number((chance() ** 3 * 20_000).toFixed(4))]),
        }))
        const about = { page: one(['/', '/full-genome', '/lv/', '/es/genoma-completo']), device: one(DEVICES) }
        const attributes = {
          ...(chance() < 0.9 && { country: one(['RU', 'LV', 'PE']) }),
          ...(chance() < 0.9 && { locale: one(['ru', 'lv', 'es']) }),
          variant: one(['variant-1', 'variant-2']),
          utm_source: one(['mail', 'ads']),
        }
        const events = [...visitEvents(['page_view'], { attributes }), ...vitalEvents(vitals, about, { attributes })]
        await storeEvents(database, events, new Date(Date.parse('2026-09-30T12:00:00Z') + load * 15 * 60_000))
      }
    }

    it('equal a percentile in SQL over the events, in total and by every dimension', async () => {
      await fill()
      const total = expected(await percentiles(database, 'all'))
      expect(total).toHaveLength(VITALS.length)
      for (const dimension of [undefined, ...VITAL_DIMENSIONS]) {
        const vitals = await ask({ dimension })
        expect(shown([vitals.total])).toEqual(total)
        const rows = dimension ? expected(await percentiles(database, dimension)) : []
        expect(shown(vitals.rows), dimension).toEqual(rows)
        if (dimension) expect(rows.length).toBeGreaterThan(VITALS.length)
      }
    })

    it('are not counted as events or visits', async () => {
      await fill()
      const kinds = async (measure: string) =>
        (
          await database
            .selectFrom('marketing_counts')
            .select('kind')
            .distinct()
            .where('measure', '=', measure)
            .execute()
        ).map(({ kind }) => kind)
      expect([await kinds('events'), await kinds('visits')]).toEqual([['page_view'], ['pageView']])
      expect(
        (await database.selectFrom('marketing_counts').select('measure').distinct().execute())
          .map(({ measure }) => measure)
          .sort(),
      ).toEqual(['events', 'visits'])
      await database.deleteFrom('marketing_visits').execute()
      await storeEvents(database, vitalEvents([{ metric: 'LCP', value: 1 }]), new Date())
      expect(await database.selectFrom('marketing_visits').selectAll().execute()).toEqual([])
    })

    it('contain the largest values, and the rest as one with its own percentile', async () => {
      const pages: [string, number[]][] = [
        ['/a', [100, 200, 300, 400]],
        ['/b', [1000, 1000]],
        ['/c', [7000]],
      ]
      const at = new Date('2026-10-02T00:00:00.000Z')
      const last = new Date('2026-10-03T23:59:59.999Z')
      for (const [page, values] of pages)
        for (const value of values)
          await storeEvents(database, vitalEvents([{ metric: 'LCP', value }], { page }), value === 100 ? last : at)
      await storeEvents(
        database,
        vitalEvents([{ metric: 'LCP', value: 9000 }], { page: '/a' }),
        new Date('2026-10-04T00:00:00.000Z'),
      )
      expect(shown((await ask({ dimension: 'page', limit: 1 })).rows)).toEqual([
        '(other) LCP: 7000 of 3',
        '/a LCP: 300 of 4',
      ])
      expect(shown([(await ask({ dimension: 'page', limit: 1 })).total])).toEqual([' LCP: 1000 of 7'])
      const none = { samples: 0, p75: null }
      expect(await ask({ from: '2020-01-01', to: '2020-01-02', dimension: 'page' })).toEqual({
        total: { value: '', vitals: { LCP: none, INP: none, CLS: none, FCP: none, TTFB: none } },
        rows: [],
      })
    })

    it('bounds values invented by visitors: excess pages are merged, and values are rounded to few steps', async () => {
      const at = new Date('2026-10-02T10:00:00Z')
      for (let call = 0; call < 12; call++)
        for (const events of [0, 1].map((half) =>
          Array.from({ length: 25 }, (_, index) =>
            vitalEvents([{ metric: 'INP', value: call * 50 + half * 25 + index }], {
              page: `/made-up-${call}-${half}-${index}`,
            }),
          ),
        ))
          await storeEvents(database, events.flat(), at)
      await storeEvents(database, vitalEvents([{ metric: 'INP', value: 1 }], { page: `/${'ё'.repeat(400)}` }), at)
      const stored = await database.selectFrom('marketing_vitals').selectAll().execute()
      const of = (dimension: string) => stored.filter((row) => row.dimension === dimension)
      expect([of('page').length, of('all').length]).toEqual([401, 1])
      expect(Math.max(...stored.map(({ value }) => value.length))).toBeLessThanOrEqual(100)
      const { INP = [] } = JSON.parse(of('all')[0]?.steps ?? '{}') as Record<string, number[]>
      // Every value from 0 to 99, every tenth from 100 to 600.
      expect(INP).toHaveLength(2 * 151)
      const { total, rows } = await ask({ dimension: 'page' })
      expect([
        total.vitals.INP.samples,
        rows.reduce((sum, { vitals }) => sum + vitals.INP.samples, 0),
        rows.at(-1)?.value,
      ]).toEqual([601, 601, '(other)'])
    })

    it('two processes that measure at the same time lose nothing', async () => {
      const ended = await atOnce(
        empty.location,
        ['a', 'b'].map((writer) => ['measure', writer, '40']),
      )
      expect(ended.map(({ code, output }) => (code === 0 ? 'done' : output))).toEqual(['done', 'done'])
      const [day = ''] = new Date().toISOString().split('T')
      const [from = ''] = new Date(Date.now() - DAY).toISOString().split('T')
      const { total, rows } = await ask({ from, to: day, dimension: 'page' })
      expect([total.vitals.LCP.samples, rows.length]).toEqual([80, 80])
    })

    it('are retained as long as their events', async () => {
      const now = new Date('2026-12-30T12:00:00Z')
      for (const days of [0, 89, 92])
        await storeEvents(
          database,
          vitalEvents([{ metric: 'TTFB', value: 100 + days }]),
          new Date(now.getTime() - days * DAY),
        )
      await storeEvents(database, visitEvents(['page_view']), new Date(now.getTime() - 92 * DAY))
      await purgeEvents(database, new Date(now.getTime() - 90 * DAY))
      expect(await database.selectFrom('events').select('type').execute()).toHaveLength(2)
      const left = await database
        .selectFrom('marketing_vitals')
        .select(['dimension', 'steps'])
        .orderBy('dimension')
        .orderBy('day')
        .execute()
      expect(left).toEqual(
        ['all', ...VITAL_DIMENSIONS]
          .sort()
          .flatMap((dimension) => ['{"TTFB":[190,1]}', '{"TTFB":[100,1]}'].map((steps) => ({ dimension, steps }))),
      )
      expect(
        await database
          .selectFrom('marketing_counts')
          .select('kind')
          .where('dimension', '=', 'all')
          .where('measure', '=', 'events')
          .execute(),
      ).toHaveLength(1)
    })
  })
}
