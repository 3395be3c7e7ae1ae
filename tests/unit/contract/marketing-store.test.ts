import { expect, it } from 'vitest'
import { funnelQuerySchema, seriesQuerySchema, vitalsQuerySchema } from '../../../lib/contract/marketing-store.ts'

const RANGE = { from: '2026-10-01', to: '2026-10-02' }

it('a query without parameters uses the defaults', () => {
  expect(funnelQuerySchema.parse(RANGE)).toEqual({ ...RANGE, limit: 50 })
  expect(seriesQuerySchema.parse({ ...RANGE, measure: 'orders', limit: '7' })).toEqual({
    ...RANGE,
    measure: 'orders',
    limit: 7,
  })
  expect(seriesQuerySchema.safeParse({ from: '2024-10-02', to: '2026-10-03', measure: 'orders' }).success).toBe(true)
})

it.each([
  [{ from: '01.10.2026' }, 'from'],
  [{ from: '2026-02-30' }, 'from'],
  [{ from: undefined }, 'from'],
  [{ from: "2026-10-01' or 1=1" }, 'from'],
  [{ to: '2026-09-30' }, 'to'],
  [{ from: '2024-09-30' }, 'to'],
  [{ dimension: 'session_id' }, 'dimension'],
  [{ dimension: 'all' }, 'dimension'],
  [{ limit: 0 }, 'limit'],
  [{ limit: 1e9 }, 'limit'],
  [{ measure: 'visits' }, 'measure'],
  [{ kind: '' }, 'kind'],
  [{ kind: 'a\0' }, 'kind'],
])('the invalid query %j is rejected with the name of its parameter', (changes, field) => {
  const { error } = seriesQuerySchema.safeParse({ ...RANGE, measure: 'events', ...changes })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
})

it('Web Vitals have their own dimensions', () => {
  expect(vitalsQuerySchema.parse({ ...RANGE, dimension: 'page' })).toEqual({ ...RANGE, dimension: 'page', limit: 50 })
  const fields = (changes: object) =>
    vitalsQuerySchema.safeParse({ ...RANGE, ...changes }).error?.issues.map(({ path }) => path.join('.'))
  expect([
    fields({ dimension: 'utm_source' }),
    fields({ dimension: 'variation' }),
    fields({ from: '2026-10-03' }),
  ]).toEqual([['dimension'], ['dimension'], ['to']])
})
