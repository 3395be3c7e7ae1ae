import { languageEntry } from '../../i18n/locales.ts'
import type { Currency } from '../../lib/domain/currencies.ts'
import type { Language } from '../../lib/domain/languages.ts'
import { formatDiscount, formatMoney } from '../../lib/domain/money.ts'
import { mainTests } from '../../lib/domain/more-list.ts'
import { moneyTag } from '../../lib/domain/countries.ts'
import { lowestOffer, findOffer, productsOf, type Offer, type PriceList } from '../../lib/domain/price.ts'
import { textsOf } from '../unit/messages/catalogues.ts'

/** The text of each slot of a page of variant 2, by the rules of the domain. */
export function expectedSlots(
  list: PriceList,
  currency: Currency,
  language: Language,
  country?: string,
): (slot: string) => string {
  const intl = moneyTag(languageEntry(language).intl, country)
  const money = (amount: number | undefined) => amount !== undefined && formatMoney(amount, currency, intl)
  const onRequest = textsOf(language).get('price.onRequest') ?? ''
  const parts = (now: Offer | undefined, plain: Offer | undefined, none: string): Record<string, string> => ({
    now: money(now?.price) || none,
    plain: money(plain?.price) || none,
    old: money(now?.listPrice) || '',
    badge: now?.percent === undefined ? '' : formatDiscount(now.percent, intl),
  })
  const of = (slot: string): Record<string, string> => {
    const product = productsOf(list).find(({ href }) => href === slot)
    if (product)
      return parts(findOffer(product, currency), findOffer(product, currency, { discounts: false }), onRequest)
    const group = list.groups.find(({ key }) => slot === `group:${key}`)
    if (group) {
      const tests = mainTests(group.products)
      return parts(lowestOffer(tests, currency), lowestOffer(tests, currency, { discounts: false }), '')
    }
    return slot.startsWith('group:') ? parts(undefined, undefined, '') : parts(undefined, undefined, onRequest)
  }
  return (name) => {
    if (name === 'market.currency') return currency
    const dot = name.lastIndexOf('.')
    return of(name.slice(0, dot))[name.slice(dot + 1)] ?? ''
  }
}
