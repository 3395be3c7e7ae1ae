// Writes lib/domain/places.data.ts from the packages countries-list and countries-and-timezones: npm run places
import { writeFileSync } from 'node:fs'
import { countries } from 'countries-list'
import { getAllTimezones, getTimezone } from 'countries-and-timezones'
import { format } from 'prettier'
import { languageEntry } from '../../i18n/locales.ts'
import { LANGUAGES } from '../domain/languages.ts'

/** Where the site sells. Everything else about a country comes from the packages. */
const SUPPORTED = {
  africa: 'AO CV MZ',
  america: 'AR BO BR CA CL CO CR DO EC GT MX PA PE PY SV US UY',
  asia: 'AE AM AZ GE IL KG KZ TR UZ',
  europe: 'AD AL AT BA BE BG BY CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM UA',
  oceania: 'AU NZ',
}
/** Newer than the package: the euro is Bulgaria's currency since 01.01.2026. Panama and El Salvador are paid in dollars. */
const CURRENCY: Record<string, string> = { BG: 'EUR', HR: 'EUR', PA: 'USD', SV: 'USD' }
/** Languages spoken widely enough to be offered although they are no official ones. */
const SPOKEN: Record<string, string[]> = {
  LV: ['ru'],
  EE: ['ru'],
  LT: ['ru'],
  AM: ['ru'],
  AZ: ['ru'],
  GE: ['ru'],
  MD: ['ru'],
  UZ: ['ru'],
  UA: ['ru'],
  IL: ['ru'],
  US: ['es'],
  AD: ['es'],
  SM: ['it'],
}

const codes = Object.keys(countries) as (keyof typeof countries)[]
const currencyOf = (code: keyof typeof countries) => CURRENCY[code] ?? countries[code].currency[0] ?? ''

const supported = Object.entries(SUPPORTED).flatMap(([region, list]) =>
  list.split(' ').map((id) => {
    const country = countries[id as keyof typeof countries]
    const spoken = [...country.languages, ...(SPOKEN[id] ?? [])]
    const langCodes = LANGUAGES.filter((language) => spoken.includes(language))
    const offered = langCodes.length ? langCodes : (['en'] as const)
    return {
      id,
      region,
      country: country.name,
      langs: offered.map((language) => languageEntry(language).title),
      langCodes: offered,
      currency: currencyOf(id as keyof typeof countries),
    }
  }),
)

const zones = Object.keys(getAllTimezones({ deprecated: true })).flatMap((timeZone) => {
  const zone = getTimezone(timeZone)
  const countryCode = zone?.countries[0] as keyof typeof countries | undefined
  if (!zone || !countryCode || !countries[countryCode]) return []
  return [{ countryCode, country: countries[countryCode].name, timeZone, utcOffset: `UTC${zone.utcOffsetStr}`, currency: currencyOf(countryCode) }]
})

const source = `// Written by lib/cli/places.ts from countries-list and countries-and-timezones. Do not edit.
import type { Country, TimeZone } from './place-entries.ts'

export const COUNTRY_CURRENCIES: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(codes.map((code) => [code, currencyOf(code)])))}

export const COUNTRIES: readonly Country[] = [
${supported.map((country) => JSON.stringify(country)).join(',\n')},
]

export const TIME_ZONES: readonly TimeZone[] = [
${zones.map((zone) => JSON.stringify(zone)).join(',\n')},
]
`
writeFileSync(
  new URL('../domain/places.data.ts', import.meta.url),
  await format(source, { parser: 'typescript', singleQuote: true, semi: false, printWidth: 250, objectWrap: 'collapse' }),
)
process.stdout.write(`${supported.length} countries, ${zones.length} time zones\n`)
