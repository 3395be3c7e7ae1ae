import type { DiscountDisplay } from '../../domain/discount-display.ts'
import type { Database } from '../database/open.ts'

/** Where discounts are shown and where not, the one that comes first at the beginning. */
export async function readDiscountDisplays(database: Database): Promise<DiscountDisplay[]> {
  const rows = await database.selectFrom('discounts').selectAll().orderBy('position').orderBy('id').execute()
  return rows.map(({ products, currencies, shown, starts_at, ends_at }) => ({
    products: JSON.parse(products) as string[],
    currencies: JSON.parse(currencies) as string[],
    shown: shown === 1,
    startsAt: starts_at ?? undefined,
    endsAt: ends_at ?? undefined,
  }))
}
