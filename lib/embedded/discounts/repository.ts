import type { DiscountDisplay } from '../../domain/discount-display.ts'
import type { Database } from '../database/open.ts'
import { storedList } from '../database/stored-list.ts'

/** Where discounts are shown and where not, the one that comes first at the beginning. A row that cannot be read says nothing; prices stand without it. */
export async function readDiscountDisplays(database: Database): Promise<DiscountDisplay[]> {
  const rows = await database.selectFrom('discounts').selectAll().orderBy('position').orderBy('id').execute()
  return rows.flatMap(({ products, currencies, shown, starts_at, ends_at }) => {
    const of = { products: storedList(products), currencies: storedList(currencies) }
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
