import { z } from 'zod'
import { productKey } from '../domain/catalogue.ts'
import { CURRENCIES, type Currency } from '../domain/currencies.ts'
import { fieldSuffix, isUnreadableAmount, parseAmount } from '../domain/money.ts'
import type { CurrencyPrices, PricedProduct, PriceList } from '../domain/price.ts'
import { noteUnreadable, withinRecord } from '../http/unreadable.ts'
import { isAbsent, tolerant } from './tolerant.ts'

/** A price record as a backend sends it: every field may be missing, a string or nonsense (specification, section 3). */
const record = z.looseObject({
  name: tolerant('name', z.string(), ''),
  href: z.string().transform(productKey).pipe(z.string().min(1).max(200)),
  bitrix_id: z
    .union([z.string(), z.number()])
    .transform((id) => String(id).trim())
    .pipe(z.string().min(1).max(40)),
})
type PriceRecord = z.infer<typeof record>

function currencyPrices(fields: PriceRecord, currency: Currency): CurrencyPrices {
  const suffix = fieldSuffix(currency)
  const amount = (name: string) => {
    const value = fields[name + suffix]
    if (isUnreadableAmount(value)) noteUnreadable(fields.href, name + suffix, value)
    return parseAmount(value)
  }
  const ownState = fields[`discountState${suffix}`]
  if (!isAbsent(ownState) && ownState !== 'on' && ownState !== 'off')
    noteUnreadable(fields.href, `discountState${suffix}`, ownState)
  const state = ownState ?? fields['discountState']
  return {
    startPrice: amount('startPrice'),
    price: amount('price'),
    discounted: state === 'on',
    discountSize: amount('discountSize'),
    discountPrice: amount('discountPrice'),
    additionalPrice: amount('additionalPrice'),
    priceSkype: amount('priceSkype'),
  }
}

function toProduct(fields: PriceRecord): PricedProduct {
  const entries = CURRENCIES.map((currency) => [currency, currencyPrices(fields, currency)] as const)
  return {
    href: fields.href,
    bitrixId: fields.bitrix_id,
    name: fields.name.trim() || fields.href,
    prices: Object.fromEntries(entries.filter(([, prices]) => prices.price > 0)),
  }
}

/** What stands under a group: its records, or whatever else a backend put there, which is no record. */
const itemsOf = (group: unknown): readonly unknown[] => (Array.isArray(group) ? (group as unknown[]) : [group])

/** A record that can be understood; of any other it is noted what is wrong. */
function parseRecord(group: string, item: unknown): PriceRecord[] {
  const { data, error } = withinRecord(Object(item)['href'] ?? group, () => record.safeParse(item))
  if (data) return [data]
  for (const { path } of error.issues)
    noteUnreadable(group, path.join('.') || 'record', path.length ? Object(item)[path[0] as string] : item)
  return []
}

/**
 * `GET /api/price/`: `{ group: [record, ...] }`. A record that cannot be understood is left out, as is a second one with
 * the same href. An answer without a record is an empty list: that backend sells nothing. An answer in which something
 * stands, and nothing of it can be understood, is no price list.
 */
export const priceListSchema = z.record(z.string().max(100), z.unknown()).transform((wire, context): PriceList => {
  const hrefs = new Set<string>()
  const isFirst = (group: string, { href }: PriceRecord) => {
    if (hrefs.size < hrefs.add(href).size) return true
    noteUnreadable(group, 'href', href)
    return false
  }
  const understood = Object.entries(wire).map(([key, group]) => ({
    key,
    records: itemsOf(group)
      .flatMap((item) => parseRecord(key, item))
      .filter((fields) => isFirst(key, fields)),
  }))
  if (!hrefs.size && Object.values(wire).some((group) => itemsOf(group).length)) {
    context.addIssue('no price record in the answer')
    return z.NEVER
  }
  const groups = understood
    .filter(({ records }) => records.length)
    .map(({ key, records }) => ({ key, products: records.map(toProduct) }))
  return { groups, demo: understood.some(({ records }) => records.some((fields) => fields['demo'] === true)) }
})

const storedPrices = z.object({
  startPrice: z.number(),
  price: z.number(),
  discounted: z.boolean(),
  discountSize: z.number(),
  discountPrice: z.number(),
  additionalPrice: z.number(),
  priceSkype: z.number(),
})
const storedProduct = z.object({
  href: z.string(),
  bitrixId: z.string(),
  name: z.string(),
  prices: z.partialRecord(z.enum(CURRENCIES), storedPrices),
})

/** A price list as it is kept on disk between two starts. */
export const storedPriceListSchema = z.object({
  groups: z.array(z.object({ key: z.string(), products: z.array(storedProduct) })),
  demo: z.boolean(),
})
