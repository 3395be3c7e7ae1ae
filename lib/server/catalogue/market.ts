import 'server-only'
import { languageEntry, type SiteLocale } from '../../../i18n/locales.ts'
import { parseCurrency } from '../../domain/currencies.ts'
import type { Language } from '../../domain/languages.ts'
import type { PriceSlots } from '../../contract/catalogue-view.ts'
import type { Market } from '../../contract/market.ts'
import { shownCurrency } from '../../domain/price.ts'
import { moneyTag } from '../../domain/countries.ts'
import { chooseCountry, chooseCurrency, type VisitorHints } from '../../visitor/choice.ts'
import { rulesOf, type VariantId } from '../../variants/variants.ts'
import { countryName } from './country-names.ts'
import { loadPrices, loadVisitorPrices } from './prices.ts'
import { priceSlots } from './price-slots.ts'

/**
 * Price slots of a visitor recognized by an external backend's cookie; `undefined` for others. Where visitors choose
 * no market, country and currency are the variant's.
 */
export async function loadVisitorSlots(
  { variant, language }: SiteLocale,
  cookies: string | null,
  hints: VisitorHints,
): Promise<Record<string, string> | undefined> {
  const list = await loadVisitorPrices(variant, cookies)
  if (!list) return undefined
  const { choosesMarket, currency: own } = rulesOf(variant)
  const { intl } = languageEntry(language)
  if (!choosesMarket) return flat(priceSlots(list, own, intl))
  const currency = shownCurrency(list, chooseCurrency(hints))
  return {
    'market.currency': currency,
    ...flat(priceSlots(list, currency, moneyTag(intl, chooseCountry(hints).country))),
  }
}

/** Flattens slots: `{ 'exome.now': '399 €' }`. */
const flat = (slots: PriceSlots): Record<string, string> =>
  Object.fromEntries(
    Object.entries(slots).flatMap(([slot, parts]) =>
      Object.entries(parts).map(([part, text]: [string, string]) => [`${slot}.${part}`, text]),
    ),
  )

export async function loadMarket(
  variant: VariantId,
  language: Language,
  hints: VisitorHints,
): Promise<Omit<Market, 'requested'>> {
  const list = await loadPrices(variant)
  const { country, confirmed } = chooseCountry(hints)
  const currency = shownCurrency(list, chooseCurrency(hints))
  return {
    country,
    countryName: countryName(country, language),
    confirmed,
    currency,
    savedCurrency: parseCurrency(hints.savedCurrency) ?? currency,
    slots: {
      'market.currency': currency,
      ...flat(priceSlots(list, currency, moneyTag(languageEntry(language).intl, country))),
    },
  }
}
