import 'server-only'
import { languageEntry } from '../../i18n/locales.ts'
import type { Language } from '../domain/languages.ts'
import type { Market } from '../contract/market.ts'
import { shownCurrency } from '../domain/price.ts'
import { moneyTag } from '../domain/places.ts'
import { chooseCountry, chooseCurrency, type VisitorHints } from '../visitor/choice.ts'
import type { VariantId } from '../variants/variants.ts'
import { countryName } from './place-names.ts'
import { loadPrices } from './prices.ts'
import { priceSlots } from './price-slots.ts'

/** Country, currency and prices of a visitor in a language. */
export async function loadMarket(variant: VariantId, language: Language, hints: VisitorHints): Promise<Market> {
  const list = await loadPrices(variant)
  const { country, confirmed } = chooseCountry(hints)
  const wanted = chooseCurrency(hints)
  const currency = list ? shownCurrency(list, wanted) : wanted
  return {
    country,
    countryName: countryName(country, language),
    confirmed,
    currency,
    prices: { ...priceSlots(list, currency, moneyTag(languageEntry(language).intl, country)) },
  }
}
