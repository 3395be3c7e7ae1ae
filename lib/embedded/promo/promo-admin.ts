import {
  SERIES_PER_PAGE,
  seriesResponseSchema,
  type PromoAdmin,
  type PromoUsage,
  type SeriesResponse,
} from '../../contract/promo-admin.ts'
import type { Database } from '../database/open.ts'
import { PROMO_SERIES, readVersions } from '../dictionaries/changes.ts'
import { changeSeries, createSeries } from './series.ts'
import { toTerms } from './terms.ts'
import { readSeriesCodes, readSeriesUsage, readUsage, UNUSED, type Usage } from './usage.ts'

const shown = ({ used, revenue }: Usage, hasRevenue: boolean) => ({ used, ...(hasRevenue && { revenue }) })

async function listSeries(database: Database, page: number, hasRevenue: boolean, now: Date): Promise<SeriesResponse> {
  const all = database.selectFrom('promo_series')
  const { total } = await all.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(Number(total) / SERIES_PER_PAGE))
  const rows = await all
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('prefix')
    .limit(SERIES_PER_PAGE)
    .offset((page - 1) * SERIES_PER_PAGE)
    .execute()
  if (!rows.length) return { series: [], pages }
  const prefixes = rows.map(({ prefix }) => prefix)
  const counts = await database
    .selectFrom('promo_series_codes')
    .select(({ fn }) => ['prefix', fn.countAll().as('codes')])
    .where('prefix', 'in', prefixes)
    .groupBy('prefix')
    .execute()
  const codes = new Map(counts.map((count) => [count.prefix, Number(count.codes)]))
  const usage = await readSeriesUsage(database, prefixes, now)
  const versions = await readVersions(database, PROMO_SERIES)
  const series = rows.map(({ key: _key, count: _count, length: _length, prefix, created_at, ...terms }) => ({
    prefix,
    codes: codes.get(prefix) ?? 0,
    createdAt: created_at,
    version: versions.get(prefix) ?? 0,
    isOver: terms.expires_at !== null && terms.expires_at <= now.toISOString(),
    ...toTerms(terms),
    ...shown(usage.get(prefix) ?? UNUSED, hasRevenue),
  }))
  return seriesResponseSchema.parse({ series, pages })
}

export const createPromoAdmin = (database: Database): PromoAdmin => ({
  async usage(hasRevenue): Promise<PromoUsage> {
    const usage = await readUsage(database, new Date())
    return { usage: [...usage].map(([code, one]) => ({ code, ...shown(one, hasRevenue) })) }
  },
  list: (page, hasRevenue) => listSeries(database, page, hasRevenue, new Date()),
  create: (request, actor) => createSeries(database, request, { actor, now: new Date() }),
  act: (prefix, action, actor) => changeSeries(database, prefix, action, { actor, now: new Date() }),
  codes: (prefix) => readSeriesCodes(database, prefix, new Date()),
})
