import type { PriceChange, PriceRow, PriceValues } from '../../contract/prices-admin.ts'
import { CURRENCIES, parseCurrency, type Currency } from '../../domain/currencies.ts'
import { toMajor, toMinor } from '../../domain/money.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'

export type PriceKey = Pick<PriceChange, 'bitrixId' | 'currency'>

export const keyOf = ({ bitrixId, currency }: PriceKey): string => `${currency} ${bitrixId}`

const toPriceValues = (row: Tables['prices'], currency: Currency): PriceValues => ({
  startPrice: toMajor(row.start_price, currency),
  price: toMajor(row.price, currency),
  discountState: row.discount_state === 'on' ? 'on' : 'off',
  discountSize: row.discount_size,
  discountPrice: toMajor(row.discount_price, currency),
  additionalPrice: toMajor(row.additional_price, currency),
  priceSkype: toMajor(row.price_skype, currency),
})

/** Converts a price to a row, in minor units. */
export const toPriceColumns = (
  values: PriceValues,
  currency: Currency,
): Omit<Tables['prices'], 'bitrix_id' | 'currency'> => ({
  start_price: toMinor(values.startPrice, currency),
  price: toMinor(values.price, currency),
  discount_state: values.discountState,
  discount_size: values.discountSize,
  discount_price: toMinor(values.discountPrice, currency),
  additional_price: toMinor(values.additionalPrice, currency),
  price_skype: toMinor(values.priceSkype, currency),
})

export const pickPriceValues = ({
  startPrice,
  price,
  discountState,
  discountSize,
  discountPrice,
  additionalPrice,
  priceSkype,
}: PriceValues): PriceValues => ({
  startPrice,
  price,
  discountState,
  discountSize,
  discountPrice,
  additionalPrice,
  priceSkype,
})

export const sameValues = (a: PriceValues | null, b: PriceValues | null): boolean =>
  a === b || (a !== null && b !== null && JSON.stringify(pickPriceValues(a)) === JSON.stringify(pickPriceValues(b)))

/** Products in catalogue order, and their prices in the order of the products and then of `CURRENCIES`. */
export async function readPriceRows(
  database: Database,
): Promise<{ products: Map<string, { href: string; name: string }>; rows: PriceRow[] }> {
  const products = await database
    .selectFrom('products')
    .select(['bitrix_id', 'href', 'name'])
    .orderBy('position')
    .orderBy('bitrix_id')
    .execute()
  const byProduct = Map.groupBy(await database.selectFrom('prices').selectAll().execute(), ({ bitrix_id }) => bitrix_id)
  const rows = products.flatMap(({ bitrix_id: bitrixId, href, name }) =>
    (byProduct.get(bitrixId) ?? [])
      .flatMap((row) => {
        const currency = parseCurrency(row.currency)
        return currency ? [{ bitrixId, currency, href, name, ...toPriceValues(row, currency) }] : []
      })
      .sort((a, b) => CURRENCIES.indexOf(a.currency) - CURRENCIES.indexOf(b.currency)),
  )
  return { products: new Map(products.map(({ bitrix_id, href, name }) => [bitrix_id, { href, name }])), rows }
}
