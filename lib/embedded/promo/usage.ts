import { expressionBuilder, sql } from 'kysely'
import type { Revenue } from '../../contract/overview.ts'
import { parseCurrency } from '../../domain/currencies.ts'
import { toMajor } from '../../domain/money.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import { isUse } from './repository.ts'

export interface Usage {
  readonly used: number
  readonly revenue: Revenue
}

export const UNUSED: Usage = { used: 0, revenue: [] }

interface UsageRow {
  readonly name: string
  readonly currency: string
  readonly used: number
  readonly revenue: number
}

function sumUsage(rows: readonly UsageRow[]): ReadonlyMap<string, Usage> {
  const byName = new Map<string, Usage>()
  for (const { name, currency: code, ...row } of rows) {
    const { used, revenue } = byName.get(name) ?? UNUSED
    const currency = parseCurrency(code)
    const amount = currency ? toMajor(Number(row.revenue), currency) : 0
    byName.set(name, {
      used: used + Number(row.used),
      revenue: currency && amount ? [...revenue, { currency, amount }] : revenue,
    })
  }
  return byName
}

const orders = expressionBuilder<Tables, 'orders'>()

/** Columns for a group of orders: `revenue` is payments less refunds. */
const columns = (now: Date) =>
  [
    'orders.currency',
    orders.fn.countAll<number>().filterWhere(isUse(now)).as('used'),
    sql<number>`sum(orders.paid_amount - orders.refunded_amount - orders.withdrawn_amount)`.as('revenue'),
  ] as const

/** Uses and revenue of the codes that have any, except those of series. */
export async function readUsage(database: Database, now: Date): Promise<ReadonlyMap<string, Usage>> {
  const rows = database
    .selectFrom('promo_codes')
    .innerJoin('orders', 'orders.promocode', 'promo_codes.code')
    .where('orders.promocode', 'is not', null)
    .select(['promo_codes.code as name', ...columns(now)])
    .groupBy(['promo_codes.code', 'orders.currency'])
    .orderBy('orders.currency')
  return sumUsage(await rows.execute())
}

/** Uses and revenue of series, by prefix. */
export async function readSeriesUsage(
  database: Database,
  prefixes: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Usage>> {
  const rows = database
    .selectFrom('promo_series_codes')
    .innerJoin('orders', 'orders.promocode', 'promo_series_codes.code')
    .where('orders.promocode', 'is not', null)
    .where('promo_series_codes.prefix', 'in', prefixes)
    .select(['promo_series_codes.prefix as name', ...columns(now)])
    .groupBy(['promo_series_codes.prefix', 'orders.currency'])
    .orderBy('orders.currency')
  return sumUsage(await rows.execute())
}

/** The codes of a series, with the uses of each. */
export async function readSeriesCodes(database: Database, prefix: string, now: Date) {
  const rows = await database
    .selectFrom('promo_series_codes')
    .leftJoin('orders', 'orders.promocode', 'promo_series_codes.code')
    .where('promo_series_codes.prefix', '=', prefix)
    .select(['promo_series_codes.code', orders.fn.countAll<number>().filterWhere(isUse(now)).as('used')])
    .groupBy('promo_series_codes.code')
    .orderBy('promo_series_codes.code')
    .execute()
  return rows.map(({ code, used }) => ({ code, used: Number(used) }))
}
