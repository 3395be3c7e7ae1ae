import fc from 'fast-check'
import { CATALOGUE, GROUPS } from '../../../lib/domain/catalogue.ts'
import { CURRENCIES, type Currency } from '../../../lib/domain/currencies.ts'
import { fieldSuffix, minorDigits } from '../../../lib/domain/money.ts'
import type { CurrencyPrices, PricedProduct, PriceList } from '../../../lib/domain/price.ts'

/** A catalogue as an external backend may send it, and what it means. */
export interface DrawnCatalogue {
  /** Body of `GET /api/price/`. */
  readonly wire: Readonly<Record<string, readonly unknown[]>>
  readonly list: PriceList
}

const FIELDS = ['startPrice', 'price', 'discountPrice', 'additionalPrice', 'priceSkype'] as const

/** Values that are not numbers and count as 0 (specification, section 3). */
const ABSENT = fc.constantFrom<unknown>(
  undefined,
  null,
  '',
  0,
  '0',
  'n/a',
  'по запросу',
  '-',
  -100,
  Number.NaN,
  [],
  {},
  true,
  '1.2.3',
  '12,5,0',
)

const grouped = (whole: string, separator: string) => whole.replace(/\B(?=(?:\d{3})+$)/g, separator)

/** An amount in the formats in which backends write numbers. */
function written(amount: number): fc.Arbitrary<unknown> {
  if (amount === 0) return ABSENT
  const [whole = '', cents] = String(amount).split('.')
  const decimals = cents?.padEnd(2, '0')
  const plain = fc.constantFrom<unknown>(
    amount,
    String(amount),
    ` ${amount} `,
    `${whole}${decimals ? `,${decimals}` : ''}`,
    `${whole}.${decimals ?? '00'}`,
  )
  const spaced = fc
    .tuple(fc.constantFrom(' ', '\u00a0', '\u202f', "'"), fc.constantFrom(',', '.'))
    .map(([separator, point]) => `${grouped(whole, separator)}${decimals ? point + decimals : ''}`)
  const english = `${grouped(whole, ',')}.${decimals ?? '00'}`
  const german = `${grouped(whole, '.')},${decimals ?? '00'}`
  return fc.oneof(plain, spaced, fc.constantFrom(english, german))
}

const amountIn = (currency: Currency): fc.Arbitrary<number> => {
  const whole = fc.integer({ min: 1, max: 2_000_000 })
  if (minorDigits(currency) === 0) return whole
  return fc.oneof(
    { weight: 4, arbitrary: whole },
    { weight: 1, arbitrary: fc.integer({ min: 101, max: 999_999 }).map((cents) => cents / 100) },
  )
}

interface DrawnPrices {
  readonly fields: Readonly<Record<string, unknown>>
  readonly prices: CurrencyPrices
}

/** The fields of one currency in a record; each field may be missing. */
function pricesIn(currency: Currency): fc.Arbitrary<DrawnPrices> {
  const suffix = fieldSuffix(currency)
  const optional = fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: amountIn(currency) })
  const field = (amount: fc.Arbitrary<number>) =>
    amount.chain((value) => written(value).map((text) => ({ value, text })))
  return fc
    .record({
      startPrice: field(optional),
      price: field(fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 6, arbitrary: amountIn(currency) })),
      discountPrice: field(optional),
      additionalPrice: field(optional),
      priceSkype: field(optional),
      discountSize: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 90 })),
      state: fc.constantFrom<unknown>('on', 'on', 'on', 'off', '', 'ON', 1, true),
    })
    .map(({ discountSize, state, ...amounts }) => ({
      fields: {
        ...Object.fromEntries(FIELDS.map((name) => [name + suffix, amounts[name].text])),
        [`discountSize${suffix}`]: discountSize,
        [`discountState${suffix}`]: state,
      },
      prices: {
        ...(Object.fromEntries(FIELDS.map((name) => [name, amounts[name].value])) as Record<
          (typeof FIELDS)[number],
          number
        >),
        discountSize,
        discounted: state === 'on',
      },
    }))
}

const UNKNOWN_FIELDS = fc.dictionary(
  fc.constantFrom('weight', 'colour', 'sort', 'updatedAt', '__v'),
  fc.jsonValue({ maxDepth: 1 }),
  { maxKeys: 2 },
)

interface Identity {
  readonly href: string
  readonly bitrixId: string
  readonly name: string
  readonly group: string
}

interface DrawnProduct {
  readonly group: string
  readonly record: Readonly<Record<string, unknown>>
  readonly product: PricedProduct
}

/** A record of a product with prices in some of the currencies; other fields are as irregular as in real backends. */
const productOf = (
  { href, bitrixId, name, group }: Identity,
  currencies: readonly Currency[],
): fc.Arbitrary<DrawnProduct> =>
  fc
    .record({
      priced: fc
        .subarray([...currencies])
        .chain((some) =>
          fc.tuple(...some.map((currency) => pricesIn(currency).map((drawn) => [currency, drawn] as const))),
        ),
      href: fc.constantFrom(href, `/${href}`, `${href}/`, `/${href}/ `),
      bitrixId: fc.constantFrom<unknown>(bitrixId, ` ${bitrixId}`, Number(bitrixId)),
      more: UNKNOWN_FIELDS,
    })
    .map((drawn) => ({
      group,
      record: Object.assign(
        { ...drawn.more, name, href: drawn.href, bitrix_id: drawn.bitrixId },
        ...drawn.priced.map(([, { fields }]) => fields),
      ) as Record<string, unknown>,
      product: {
        href,
        bitrixId,
        name,
        prices: Object.fromEntries(
          drawn.priced.filter(([, { prices }]) => prices.price > 0).map(([currency, { prices }]) => [currency, prices]),
        ),
      },
    }))

const FOREIGN_GROUPS = ['Здоровье', 'new-tests', 'Акции', 'constructor'] as const

const identity = (position: number): fc.Arbitrary<Identity> =>
  fc
    .record({ known: fc.boolean(), group: fc.constantFrom<string>(...GROUPS, ...FOREIGN_GROUPS) })
    .map(({ known, group }) => {
      const entry = CATALOGUE[position % CATALOGUE.length]
      return known && entry
        ? { href: entry.key, bitrixId: String(1001 + position), name: `Тест ${entry.key}`, group: entry.group }
        : {
            href: `genetics/drawn-${position}`,
            bitrixId: String(5001 + position),
            name: `Новый тест № ${position}`,
            group,
          }
    })

/** Entries among the records that are not records. */
const JUNK = fc.constantFrom<unknown>(
  null,
  'exome',
  7,
  [],
  {},
  { name: 'Без адреса', bitrix_id: 1, price: 1 },
  { href: '/without-id', price: 1 },
)

/**
 * Catalogues whose products, groups, prices, old prices and discounts are missing in some currencies and present in
 * others.
 */
export const catalogues = ({
  currencies = CURRENCIES,
  maxProducts = 8,
}: { currencies?: readonly Currency[]; maxProducts?: number } = {}): fc.Arbitrary<DrawnCatalogue> =>
  fc
    .record({
      positions: fc.uniqueArray(fc.nat({ max: CATALOGUE.length - 1 }), { minLength: 1, maxLength: maxProducts }),
      junk: fc.array(JUNK, { maxLength: 3 }),
      emptyGroup: fc.boolean(),
    })
    .chain(({ positions, junk, emptyGroup }) =>
      fc
        .tuple(...positions.map((position) => identity(position).chain((drawn) => productOf(drawn, currencies))))
        .map((drawn): DrawnCatalogue => {
          const groups = [...new Set(drawn.map(({ group }) => group))]
          const of = (key: string) => drawn.filter(({ group }) => group === key)
          const wire = Object.fromEntries(
            groups.map((key, index): [string, unknown[]] => [
              key,
              [...of(key).map(({ record }) => record), ...(index ? [] : junk)],
            ]),
          )
          return {
            wire: { ...(emptyGroup && { 'Пустая группа': [] }), ...wire },
            list: {
              groups: groups.map((key) => ({ key, products: of(key).map(({ product }) => product) })),
              demo: false,
            },
          }
        }),
    )
