import { describe, expect, it } from 'vitest'
import {
  hidesDiscounts,
  isPriced,
  lowestOffer,
  findOffer,
  shownCurrency,
  withoutDiscount,
  withoutDiscounts,
  type CurrencyPrices,
  type Offer,
  type PricedProduct,
} from '../../../lib/domain/price.ts'
import type { Currency } from '../../../lib/domain/currencies.ts'

const NOTHING: CurrencyPrices = {
  startPrice: 0,
  price: 0,
  discounted: false,
  discountSize: 0,
  discountPrice: 0,
  additionalPrice: 0,
  priceSkype: 0,
}
const prices = (amounts: Partial<CurrencyPrices>): CurrencyPrices => ({ ...NOTHING, ...amounts })
const product = (href: string, byCurrency: Partial<Record<Currency, Partial<CurrencyPrices>>>): PricedProduct => ({
  href,
  bitrixId: '1',
  name: href,
  prices: Object.fromEntries(Object.entries(byCurrency).map(([currency, amounts]) => [currency, prices(amounts)])),
})
const listOf = (...products: PricedProduct[]) => ({ groups: [{ key: 'health', products }], demo: false })

type Shown = Omit<Offer, 'currency'>
const shown = (pay: number, struck?: number, percent?: number): Shown => ({ price: pay, listPrice: struck, percent })

describe('the current price, the struck-through price and the badge', () => {
  it.each<[rule: string, given: Partial<CurrencyPrices>, offer: Shown]>([
    ['the price is shown', { price: 100 }, shown(100)],
    ['an active discount is shown', { price: 100, discounted: true, discountPrice: 67 }, shown(67, 100, 33)],
    [
      'an inactive discount is neither applied nor shown',
      { price: 100, discountPrice: 67, discountSize: 33 },
      shown(100),
    ],
    ['a discount price of 0 is ignored', { price: 100, discounted: true, discountPrice: 0 }, shown(100)],
    [
      'a discount price equal to the price is ignored',
      { price: 100, discounted: true, discountPrice: 100 },
      shown(100),
    ],
    ['a discount price above the price is ignored', { price: 100, discounted: true, discountPrice: 120 }, shown(100)],
    [
      'the badge is discountSize if present',
      { price: 100, discounted: true, discountPrice: 67, discountSize: 35 },
      shown(67, 100, 35),
    ],
    [
      'the badge is computed without discountSize',
      { price: 19_900, discounted: true, discountPrice: 13_930 },
      shown(13_930, 19_900, 30),
    ],
    ['the badge is a whole percent', { price: 3, discounted: true, discountPrice: 2 }, shown(2, 3, 33)],
    ['less than half a percent has no badge', { price: 1000, discounted: true, discountPrice: 999 }, shown(999, 1000)],
    [
      'with a discount, price is struck through instead of startPrice',
      { startPrice: 150, price: 100, discounted: true, discountPrice: 67 },
      shown(67, 100, 33),
    ],
    [
      'without a discount, a greater startPrice is struck through',
      { startPrice: 125, price: 100 },
      shown(100, 125, 20),
    ],
    ['a startPrice equal to the price is not struck through', { startPrice: 100, price: 100 }, shown(100)],
    ['a startPrice below the price is not struck through', { startPrice: 80, price: 100 }, shown(100)],
  ])('follow the rule: %s', (_rule, amounts, offer) => {
    expect(findOffer(product('exome', { EUR: amounts }), 'EUR')).toEqual({ currency: 'EUR', ...offer })
  })

  it.each<[string, Partial<Record<Currency, Partial<CurrencyPrices>>>]>([
    ['without prices in the currency', { RUB: { price: 100 } }],
    ['with a price of 0', { EUR: { price: 0 } }],
    [
      'with a price of 0, whatever the discount says',
      { EUR: { price: 0, startPrice: 100, discounted: true, discountPrice: 50 } },
    ],
  ])('has no offer (price on request) %s', (_case, byCurrency) => {
    expect(findOffer(product('exome', byCurrency), 'EUR')).toBeUndefined()
  })
})

describe('disabling discounts', () => {
  const full = prices({
    startPrice: 150,
    price: 100,
    discounted: true,
    discountSize: 33,
    discountPrice: 67,
    additionalPrice: 5,
    priceSkype: 7,
  })

  it('replaces price by discountPrice, sets the state to off and hides startPrice, for these prices only', () => {
    expect(withoutDiscount(full)).toEqual(
      prices({ startPrice: 0, price: 100, discounted: false, discountPrice: 100, additionalPrice: 5, priceSkype: 7 }),
    )
  })

  it('is idempotent and does not change its input', () => {
    expect(withoutDiscount(withoutDiscount(full))).toEqual(withoutDiscount(full))
    expect(full.discounted).toBe(true)
  })

  it('has precedence over every other rule', () => {
    expect(findOffer(product('exome', { EUR: full }), 'EUR', { discounts: false })).toEqual({
      currency: 'EUR',
      ...shown(100),
    })
  })

  it.each([
    ['KG', true],
    ['KZ', false],
    ['kg', false],
    [null, false],
    [undefined, false],
  ])('applies to the country by IP %s: %s', (country, hidden) => {
    expect(hidesDiscounts(country)).toBe(hidden)
  })
})

describe('the lowest offer of a group', () => {
  const dear = product('dear', { EUR: { price: 300 } })
  const reduced = product('reduced', { EUR: { price: 400, discounted: true, discountPrice: 90 } })
  const onRequest = product('on-request', { EUR: { price: 0 } })

  it.each<[string, PricedProduct[], { discounts: boolean } | undefined, number | undefined]>([
    ['the price to pay, not the struck-through price', [dear, reduced, onRequest], undefined, 90],
    ['the price without disabled discounts', [dear, reduced, onRequest], { discounts: false }, 300],
    ['the lowest price, ignoring prices on request', [onRequest, dear], undefined, 300],
    ['absent when every price is on request', [onRequest], undefined, undefined],
    ['absent without products', [], undefined, undefined],
  ])('is %s', (_rule, products, options, pay) => {
    expect(lowestOffer(products, 'EUR', options)?.price).toBe(pay)
  })
})

describe('the displayed currency', () => {
  it.each<[string, Currency[], Currency, Currency]>([
    ['the requested one if a product has a price in it', ['RUB', 'EUR', 'CLP'], 'CLP', 'CLP'],
    ['otherwise EUR', ['RUB', 'EUR', 'PEN'], 'KGS', 'EUR'],
    ['PEN without prices in EUR', ['RUB', 'PEN'], 'KGS', 'PEN'],
    ['PEN without any price', [], 'EUR', 'PEN'],
  ])('is %s', (_rule, priced, expected, currency) => {
    const list = listOf(
      product('on-request', {}),
      product('exome', Object.fromEntries(priced.map((code) => [code, { price: 10 }]))),
    )
    expect(shownCurrency(list, expected)).toBe(currency)
  })

  it('is the requested one when no product or price is known', () => {
    expect([shownCurrency({ groups: [], demo: false }, 'KGS'), shownCurrency(undefined, 'KGS')]).toEqual(['KGS', 'KGS'])
  })

  it('ignores a price of 0', () => {
    expect(isPriced(listOf(product('exome', { CLP: { price: 0, startPrice: 10 } })), 'CLP')).toBe(false)
  })
})

it('a list without discounts has no offer below the normal price and no struck-through price, in any currency', () => {
  const amounts = { startPrice: 150, price: 100, discounted: true, discountPrice: 67, discountSize: 33 }
  const list = listOf(product('exome', { RUB: amounts, EUR: { ...amounts, discounted: false } }))
  const [plain] = withoutDiscounts(list).groups[0]?.products ?? []
  for (const currency of ['RUB', 'EUR'] as const)
    expect(plain && findOffer(plain, currency)).toEqual({ currency, ...shown(100) })
  expect(withoutDiscounts(withoutDiscounts(list))).toEqual(withoutDiscounts(list))
  expect(withoutDiscounts(list).demo).toBe(list.demo)
})
