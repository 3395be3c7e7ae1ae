import 'server-only'
import { languageEntry, type SiteLocale } from '../../../i18n/locales.ts'
import { parseCurrency } from '../../domain/currencies.ts'
import { detailsOfCountry } from '../../domain/company-details.ts'
import type { PriceSlots } from '../../contract/catalogue-view.ts'
import type { Market } from '../../contract/market.ts'
import { shownCurrency } from '../../domain/price.ts'
import { moneyTag } from '../../domain/countries.ts'
import { chooseCountry, chooseCurrency, type VisitorHints } from '../../visitor/choice.ts'
import { rulesOf } from '../../variants/variants.ts'
import { loadCompanyDetails } from '../company/details.ts'
import { countryName } from './country-names.ts'
import { loadPrices, loadVisitorPrices } from './prices.ts'
import { priceSlots } from './price-slots.ts'

/**
 * Price slots of a visitor recognized by an external backend's cookie; `undefined` for others. Where visitors choose
 * no market, country and currency are the variant's.
 */
export async function loadVisitorSlots(
  siteLocale: SiteLocale,
  cookies: string | null,
  hints: VisitorHints,
): Promise<Record<string, string> | undefined> {
  const { variant, language } = siteLocale
  const list = await loadVisitorPrices(variant, cookies)
  if (!list) return undefined
  const { choosesMarket, currency: own } = rulesOf(variant)
  const { intl } = languageEntry(language)
  if (!choosesMarket) return flat(priceSlots(list, own, intl))
  const currency = shownCurrency(list, chooseCurrency(hints))
  const { country } = chooseCountry(hints)
  return {
    'market.currency': currency,
    ...flat(priceSlots(list, currency, moneyTag(intl, country))),
    ...(await companySlots(siteLocale, country)),
  }
}

/** Flattens slots: `{ 'exome.now': '399 €' }`. */
const flat = (slots: PriceSlots): Record<string, string> =>
  Object.fromEntries(
    Object.entries(slots).flatMap(([slot, parts]) =>
      Object.entries(parts).map(([part, text]: [string, string]) => [`${slot}.${part}`, text]),
    ),
  )

const companySlots = async (siteLocale: SiteLocale, country: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    detailsOfCountry(await loadCompanyDetails(siteLocale), country).map(([detail, text]) => [
      `company.${detail}`,
      text,
    ]),
  )

export async function loadMarket(siteLocale: SiteLocale, hints: VisitorHints): Promise<Omit<Market, 'requested'>> {
  const { variant, language } = siteLocale
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
      ...(await companySlots(siteLocale, country)),
    },
  }
}
