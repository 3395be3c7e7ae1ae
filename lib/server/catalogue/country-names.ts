import 'server-only'
import { languageEntry } from '../../../i18n/locales.ts'
import { LANGUAGES, type Language } from '../../domain/languages.ts'
import type { Countries } from '../../contract/market.ts'
import { COUNTRY_ALIASES } from '../../domain/country-aliases.ts'
import { COUNTRY_ISO3 } from '../../domain/country-iso3.data.ts'
import { CURRENCIES, type Currency } from '../../domain/currencies.ts'
import { countriesByRegion, type Region } from '../../domain/countries.ts'
import { foldText } from '../../domain/search.ts'

const capitalize = (text: string, tag: string) => text.charAt(0).toLocaleUpperCase(tag) + text.slice(1)

/** Capitalized for lists. */
export function countryName(code: string, language: Language): string {
  const tag = languageEntry(language).html
  return capitalize(new Intl.DisplayNames(tag, { type: 'region' }).of(code) ?? code, tag)
}

/** In the country's own language. */
const nativeName = (code: string): string | undefined =>
  new Intl.DisplayNames(new Intl.Locale(`und-${code}`).maximize().toString(), { type: 'region' }).of(code)

/** A country is found by its codes and its names in its own language and all languages of the site. */
const countrySearchText = (code: string, country: string): string =>
  foldText(
    [
      code,
      COUNTRY_ISO3[code],
      country,
      nativeName(code),
      ...LANGUAGES.flatMap((language) => [countryName(code, language), COUNTRY_ALIASES[language][code]]),
    ].join(' '),
  )

export function countriesIn(
  language: Language,
  regionName: (region: Region) => string,
  priced: (currency: Currency) => boolean,
): Omit<Countries, 'messages'> {
  const tag = languageEntry(language).html
  const order = new Intl.Collator(tag)
  const currencyNames = new Intl.DisplayNames(tag, { type: 'currency' })
  const regions = countriesByRegion().map(({ region, countries }) => ({
    name: regionName(region),
    countries: countries
      .map(({ id, country, currency, langs, langCodes }) => {
        const name = countryName(id, language)
        return {
          id,
          name,
          search: countrySearchText(id, country),
          currency,
          langs: [...langs],
          langCodes: [...langCodes],
        }
      })
      .sort((a, b) => order.compare(a.name, b.name)),
  }))
  // RUB is never shown on variant 2 (specification, section 4), so it is not offered either.
  const currencies = CURRENCIES.filter((code) => code !== 'RUB' && priced(code)).map((code) => ({
    code,
    name: capitalize(currencyNames.of(code) ?? code, tag),
  }))
  return { regions, currencies: currencies.sort((a, b) => order.compare(a.name, b.name)) }
}
