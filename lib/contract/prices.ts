import { z } from 'zod'
import { productKey } from '../domain/catalogue.ts'
import { CURRENCIES, type Currency } from '../domain/currencies.ts'
import { fieldSuffix, isUnreadableAmount, parseAmount } from '../domain/money.ts'
import type { CurrencyPrices, PricedProduct, PriceList } from '../domain/price.ts'
import { reportUnreadable } from '../http/invalid-fields.ts'
import { isAbsent, tolerant } from './tolerant.ts'
import { MAX_RECORDS, validRecord } from './valid-records.ts'

/** The menu of every page lists the products. */
export const MAX_PRODUCTS = 500

/** A backend's price record: every field may be missing, a string or invalid (specification, section 3). */
const record = z.looseObject({
  name: tolerant('name', z.string().max(300), ''),
  href: z.string().max(200).transform(productKey).pipe(z.string().min(1).max(200)),
  bitrix_id: z
    .union([z.string().max(100), z.number()])
    .transform((id) => String(id).trim())
    .pipe(z.string().min(1).max(40)),
})
type PriceRecord = z.infer<typeof record>

function currencyPrices(fields: PriceRecord, currency: Currency): CurrencyPrices {
  const suffix = fieldSuffix(currency)
  const amount = (name: string) => {
    const value = fields[name + suffix]
    if (isUnreadableAmount(value)) reportUnreadable(fields.href, name + suffix, value)
    return parseAmount(value)
  }
  const currencyState = fields[`discountState${suffix}`]
  if (!isAbsent(currencyState) && currencyState !== 'on' && currencyState !== 'off')
    reportUnreadable(fields.href, `discountState${suffix}`, currencyState)
  const state = currencyState ?? fields['discountState']
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

/** A group's records. Backends may also put something else there, which then fails as a record. */
const itemsOf = (group: unknown): readonly unknown[] => (Array.isArray(group) ? (group as unknown[]) : [group])

/** Neither the number nor the names of the groups may make the parsing take long. */
const priceGroups = z.custom<Readonly<Record<string, unknown>>>((wire) => {
  if (typeof wire !== 'object' || wire === null || Array.isArray(wire)) return false
  const names = Object.keys(wire)
  return names.length <= MAX_RECORDS && names.every((name) => name.length <= 100)
}, 'no groups of prices')

/**
 * Response of `GET /api/price/`: `{ group: [record, ...] }`. Invalid records and duplicates of an href are dropped. An
 * empty response is an empty list: the backend sells nothing. A response with records of which none is valid is
 * rejected.
 */
export const priceListSchema = priceGroups.transform((wire, context): PriceList => {
  if (Object.values(wire).reduce((count: number, group) => count + itemsOf(group).length, 0) > MAX_PRODUCTS) {
    context.addIssue(`more than ${MAX_PRODUCTS} price records`)
    return z.NEVER
  }
  const hrefs = new Set<string>()
  const isFirst = (group: string, { href }: PriceRecord) => {
    if (hrefs.size < hrefs.add(href).size) return true
    reportUnreadable(group, 'href', href)
    return false
  }
  const understood = Object.entries(wire).map(([key, group]) => ({
    key,
    records: itemsOf(group)
      .flatMap((item) => validRecord(record, item, Object(item)['href'] ?? key))
      .filter((fields) => isFirst(key, fields)),
  }))
  if (!hrefs.size && Object.values(wire).some((group) => itemsOf(group).length)) {
    context.addIssue('no valid record in the answer')
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

export const storedPriceListSchema = z.object({
  groups: z.array(z.object({ key: z.string(), products: z.array(storedProduct) })),
  demo: z.boolean(),
})
