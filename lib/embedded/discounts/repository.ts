import type { DiscountDisplay } from '../../domain/discount-display.ts'
import type { Database } from '../database/open.ts'
import { parseStoredList } from '../database/stored-list.ts'

/** Rules for showing discounts, in order of precedence. Unreadable rows are skipped: prices do not depend on them. */
export async function readDiscountDisplays(database: Database): Promise<DiscountDisplay[]> {
  const rows = await database.selectFrom('discounts').selectAll().orderBy('position').orderBy('id').execute()
  return rows.flatMap(({ products, currencies, shown, starts_at, ends_at }) => {
    const of = { products: parseStoredList(products), currencies: parseStoredList(currencies) }
    if (!of.products || !of.currencies) return []
    return [
      {
        products: of.products,
        currencies: of.currencies,
        shown: shown === 1,
        startsAt: starts_at ?? undefined,
        endsAt: ends_at ?? undefined,
      },
    ]
  })
}
