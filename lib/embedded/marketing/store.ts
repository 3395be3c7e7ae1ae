import {
  FUNNEL_STEPS,
  type FunnelQuery,
  type FunnelRow,
  type MarketingMeasure,
  type MarketingStore,
} from '../../contract/marketing-store.ts'
import type { Database } from '../database/open.ts'
import { daysBetween, largest, toSeries } from './series.ts'
import type { Entry } from './counter-batch.ts'
import { readVitals } from './vitals.ts'

/** Measures whose `kind` is the currency of the amount. */
const WITH_REVENUE: readonly MarketingMeasure[] = ['orders', 'paid']

interface Range {
  readonly from: string
  readonly to: string
  readonly dimension: string
  readonly kind?: string | undefined
}

function selectCounts(database: Database, measure: Entry['measure'], { from, to, dimension, kind }: Range) {
  const rows = database
    .selectFrom('marketing_counts')
    .where('measure', '=', measure)
    .where('day', '>=', from)
    .where('day', '<=', to)
  // With explicit kinds, the query follows the primary key: measure, dimension, kind, day.
  const kinds = rows.where('dimension', '=', 'all').select('kind').distinct()
  return rows.where('dimension', '=', dimension).where('kind', 'in', kind === undefined ? kinds : [kind])
}

function toFunnelRow(value: string, rows: readonly { kind: string; count: number }[]): FunnelRow {
  const countOf = (step: string) => rows.reduce((total, { kind, count }) => total + (kind === step ? count : 0), 0)
  return { value, steps: Object.fromEntries(FUNNEL_STEPS.map((step) => [step, countOf(step)])) as FunnelRow['steps'] }
}

export function createMarketingStore(database: Database): MarketingStore {
  const countSteps = (range: Range) =>
    selectCounts(database, 'visits', range)
      .select(({ fn }) => ['kind', 'value', fn.sum<number>('count').as('count')])
      .groupBy(['kind', 'value'])
      .execute()
      .then((rows) => rows.map(({ kind, value, count }) => ({ kind, value, count: Number(count) })))
  return {
    async series({ measure, from, to, kind, dimension, limit }) {
      const hasRevenue = WITH_REVENUE.includes(measure)
      const readRows = async (by: string) => {
        const name = by === 'all' ? 'kind' : 'value'
        const rows = await selectCounts(database, measure, { from, to, kind, dimension: by })
          .select(({ fn, ref }) => [
            'day',
            ref(name).as('value'),
            fn.sum<number>('count').as('count'),
            fn.sum<number>('amount').as('amount'),
          ])
          .$if(hasRevenue, (query) => query.select('kind as currency').groupBy('kind'))
          .groupBy(['day', name])
          .execute()
        return rows.map((row) => ({ ...row, count: Number(row.count), amount: Number(row.amount) }))
      }
      const days = daysBetween(from, to)
      const all = await readRows('all')
      const split = dimension ? await readRows(dimension) : all
      return {
        days,
        total: toSeries('', all, days),
        series: largest(split, limit, ({ count }) => count).map(([value, group]) => toSeries(value, group, days)),
      }
    },
    async funnel({ from, to, dimension, limit }: FunnelQuery) {
      const rows = dimension ? await countSteps({ from, to, dimension }) : []
      const sizeOf = ({ kind, count }: { kind: string; count: number }) => (kind === FUNNEL_STEPS[0] ? count : 0)
      return {
        total: toFunnelRow('', await countSteps({ from, to, dimension: 'all' })),
        rows: largest(rows, limit, sizeOf).map(([value, group]) => toFunnelRow(value, group)),
      }
    },
    vitals: (query) => readVitals(database, query),
  }
}
