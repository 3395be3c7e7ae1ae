import type { PriceRow } from '../../contract/prices-admin.ts'
import { CURRENCIES } from '../../domain/currencies.ts'
import type { Database } from '../database/open.ts'
import { keyOf, pickPriceValues, readPriceRows } from './rows.ts'
import { runEvents } from './schedule-events.ts'
import { readOpenSchedules } from './schedule-rows.ts'

/** Prices as the open schedules will have changed them by a time. */
export async function projectedRows(database: Database, at: Date): Promise<PriceRow[]> {
  const { products, rows } = await readPriceRows(database)
  const until = at.toISOString()
  const schedules = await readOpenSchedules(database, until)
  const current = new Map(rows.map((row) => [keyOf(row), pickPriceValues(row)]))
  const { prices } = runEvents(current, schedules, until)
  return [...products].flatMap(([bitrixId, product]) =>
    CURRENCIES.flatMap((currency) => {
      const values = prices.get(keyOf({ bitrixId, currency }))
      return values ? [{ bitrixId, currency, ...product, ...values }] : []
    }),
  )
}
