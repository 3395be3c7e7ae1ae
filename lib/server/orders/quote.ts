import 'server-only'
import { languageEntry, type SiteLocale } from '../../../i18n/locales.ts'
import type { MoneyView, OrderLineView, Quote } from '../../contract/basket.ts'
import { isHealthRelated } from '../../domain/catalogue.ts'
import { hasMedicalService } from '../../domain/consents.ts'
import type { Currency } from '../../domain/currencies.ts'
import { formatMoney, toMajor, toMinor } from '../../domain/money.ts'
import type { OrderLine } from '../../domain/order/totals.ts'
import { moneyTag } from '../../domain/countries.ts'
import { orderedProducts, type PricedBasket } from './pricing.ts'

/** The returned function takes minor units. */
export function moneyWriter(
  siteLocale: SiteLocale,
  currency: Currency,
  country?: string,
): (minor: number) => MoneyView {
  const tag = moneyTag(languageEntry(siteLocale.language).intl, country)
  return (minor) => ({ amount: toMajor(minor, currency), text: formatMoney(toMajor(minor, currency), currency, tag) })
}

export function lineViews(
  lines: readonly (OrderLine & { readonly name: string })[],
  money: (minor: number) => MoneyView,
): OrderLineView[] {
  return lines.map(({ kind, bitrixId, name, quantity, full, discount, amount, by }) => ({
    kind,
    bitrixId,
    name,
    quantity,
    unit: money(Math.round(amount / quantity)),
    full: money(full),
    amount: money(amount),
    ...(discount > 0 && { discount: money(discount) }),
    ...(by && { by }),
  }))
}

export const namedLines = ({ totals, names }: PricedBasket): (OrderLine & { name: string })[] =>
  totals.lines.map((line) => ({ ...line, name: names.get(line.bitrixId) ?? line.bitrixId }))

export function computeQuote(siteLocale: SiteLocale, basket: PricedBasket, country?: string): Quote {
  const { currency, totals, names, products, promo, discounts } = basket
  const money = moneyWriter(siteLocale, currency, country)
  const byId = new Map(products.map((product) => [product.bitrixId, product]))
  const extra = (amount: number | undefined) => (amount ? money(toMinor(amount, currency)).text : undefined)
  return {
    currency,
    lines: lineViews(namedLines(basket), money).map((line) => ({
      ...line,
      health: isHealthRelated(byId.get(line.bitrixId) ?? { name: '', href: '' }),
    })),
    total: money(totals.total),
    ...(totals.saved > 0 && { saved: money(totals.saved) }),
    ...(totals.setSaved > 0 && { setSaved: money(totals.setSaved) }),
    unavailable: totals.unavailable.map((bitrixId) => ({
      bitrixId,
      ...(names.has(bitrixId) && { name: names.get(bitrixId) }),
    })),
    extras: Object.fromEntries(
      products.map(({ bitrixId, prices }) => {
        const secondKit = extra(prices[currency]?.additionalPrice)
        const consultation = extra(prices[currency]?.priceSkype)
        return [bitrixId, { ...(secondKit && { secondKit }), ...(consultation && { consultation }) }]
      }),
    ),
    ...(promo && { promo }),
    discounts,
    medical: hasMedicalService(orderedProducts(basket)),
  }
}
