import { fieldSuffix, parseCurrency, toMajor } from '../../domain/money.ts'
import type { Database } from '../database/open.ts'

type WireRecord = Record<string, string | number | boolean>

/** Price records by group, in the shape and the units of `GET /api/price/`. */
export async function readPriceRecords(database: Database): Promise<Record<string, WireRecord[]>> {
  const products = await database.selectFrom('products').selectAll().orderBy('position').execute()
  const prices = await database.selectFrom('prices').selectAll().execute()
  const byProduct = Map.groupBy(prices, (row) => row.bitrix_id)
  const groups = new Map<string, WireRecord[]>()
  for (const product of products) {
    const record: WireRecord = { name: product.name, href: product.href, bitrix_id: product.bitrix_id }
    if (product.demo) record['demo'] = true
    for (const row of byProduct.get(product.bitrix_id) ?? []) {
      const currency = parseCurrency(row.currency)
      if (!currency) continue
      const suffix = fieldSuffix(currency)
      record[`startPrice${suffix}`] = toMajor(row.start_price, currency)
      record[`price${suffix}`] = toMajor(row.price, currency)
      record[`discountState${suffix}`] = row.discount_state
      record[`discountSize${suffix}`] = row.discount_size
      record[`discountPrice${suffix}`] = toMajor(row.discount_price, currency)
      record[`additionalPrice${suffix}`] = toMajor(row.additional_price, currency)
      record[`priceSkype${suffix}`] = toMajor(row.price_skype, currency)
    }
    groups.set(product.group_key, [...(groups.get(product.group_key) ?? []), record])
  }
  return Object.fromEntries(groups)
}
