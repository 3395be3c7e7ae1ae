// Writes the tables of places in lib/domain from the packages countries-list and countries-and-timezones: npm run places
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

/** Zones by the country that each stands for, with their offsets. */
const zones: Record<string, { country: string; offsets: Record<string, string> }> = {}
for (const timeZone of Object.keys(getAllTimezones({ deprecated: true }))) {
  const zone = getTimezone(timeZone)
  const code = zone?.countries[0] as keyof typeof countries | undefined
  if (!zone || !code || !countries[code]) continue
  zones[code] ??= { country: countries[code].name, offsets: {} }
  zones[code].offsets[timeZone] = `UTC${zone.utcOffsetStr}`
}

const lines = (table: object) => Object.entries(table).map(([key, value]) => `${key}: ${JSON.stringify(value)},`)

/** Wider than any row, narrower than any table. */
const WIDTH = 2000

/** Writes a table as a file of its own, a row for each country. */
async function write(file: string, head: string, rows: readonly string[], end: string): Promise<void> {
  const source = ['// Written by lib/cli/places.ts from countries-list and countries-and-timezones. Do not edit.', head, ...rows, end].join('\n')
  const text = await format(source, { parser: 'typescript', singleQuote: true, semi: false, printWidth: WIDTH, objectWrap: 'collapse' })
  writeFileSync(new URL(`../domain/${file}`, import.meta.url), text)
}

await write(
  'country-currencies.data.ts',
  '/** The currency of every country, by its code. */\nexport const COUNTRY_CURRENCIES: Readonly<Record<string, string>> = {',
  lines(Object.fromEntries(codes.map((code) => [code, currencyOf(code)]))),
  '}',
)
await write(
  'countries.data.ts',
  "import type { Country } from './place-entries.ts'\n\nexport const COUNTRIES: readonly Country[] = [",
  supported.map((country) => `${JSON.stringify(country)},`),
  ']',
)
await write(
  'country-zones.data.ts',
  "import type { CountryZones } from './place-entries.ts'\n\n/** Time zones by the code of the country that they stand for. */\nexport const COUNTRY_ZONES: Readonly<Record<string, CountryZones>> = {",
  lines(zones),
  '}',
)
process.stdout.write(`${supported.length} countries, ${Object.keys(zones).length} with time zones\n`)
