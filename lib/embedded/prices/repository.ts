import type { Selectable } from 'kysely'
import { showsDiscount } from '../../domain/discount-display.ts'
import { parseCurrency, type Currency } from '../../domain/currencies.ts'
import { fieldSuffix, toMajor } from '../../domain/money.ts'
import { withoutDiscount, type CurrencyPrices } from '../../domain/price.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import { readDiscountDisplays } from '../discounts/repository.ts'

type WireRecord = Record<string, string | number | boolean>

const toMajorPrices = (row: Selectable<Tables['prices']>, currency: Currency): CurrencyPrices => ({
  startPrice: toMajor(row.start_price, currency),
  price: toMajor(row.price, currency),
  discounted: row.discount_state === 'on',
  discountSize: row.discount_size,
  discountPrice: toMajor(row.discount_price, currency),
  additionalPrice: toMajor(row.additional_price, currency),
  priceSkype: toMajor(row.price_skype, currency),
})

/** Price records by group, in the shape and units of `GET /api/price/`, without discounts that are not shown now. */
export async function readPriceRecords(database: Database, now: Date): Promise<Record<string, WireRecord[]>> {
  const products = await database.selectFrom('products').selectAll().orderBy('position').execute()
  const prices = await database.selectFrom('prices').selectAll().execute()
  const displays = await readDiscountDisplays(database)
  const byProduct = Map.groupBy(prices, (row) => row.bitrix_id)
  const groups = new Map<string, WireRecord[]>()
  for (const product of products) {
    const record: WireRecord = { name: product.name, href: product.href, bitrix_id: product.bitrix_id }
    if (product.demo) record['demo'] = true
    for (const row of byProduct.get(product.bitrix_id) ?? []) {
      const currency = parseCurrency(row.currency)
      if (!currency) continue
      const suffix = fieldSuffix(currency)
      const storedPrices = toMajorPrices(row, currency)
      const { discounted, ...amounts } = showsDiscount(displays, { product: product.bitrix_id, currency }, now)
        ? storedPrices
        : withoutDiscount(storedPrices)
      record[`discountState${suffix}`] = discounted ? 'on' : 'off'
      for (const [name, amount] of Object.entries(amounts)) record[name + suffix] = amount
    }
    groups.set(product.group_key, [...(groups.get(product.group_key) ?? []), record])
  }
  return Object.fromEntries(groups)
}
