// npm run generate:countries: generates the country tables of lib/domain from the packages countries-list and
// countries-and-timezones.
import { writeFileSync } from 'node:fs'
import { countries, getCountryData } from 'countries-list'
import { getAllTimezones, getTimezone, type Timezone } from 'countries-and-timezones'
import { format } from 'prettier'
import { languageEntry } from '../../i18n/locales.ts'
import { parseLanguage } from '../domain/languages.ts'

/** Countries that the site serves; all other data comes from the packages. */
const SUPPORTED = {
  africa: 'AO CV MZ',
  america: 'AR BO BR CA CL CO CR DO EC GT MX PA PE PY SV US UY',
  asia: 'AE AM AZ GE IL KG KZ TR UZ',
  europe:
    'AD AL AT BA BE BG BY CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE ' +
    'SI SK SM UA',
  oceania: 'AU NZ',
}
/**
 * Overrides of the package: Bulgaria has used the euro since 01.01.2026; prices for Panama and El Salvador are in US
 * dollars.
 */
const CURRENCY: Record<string, string> = { BG: 'EUR', HR: 'EUR', PA: 'USD', SV: 'USD' }
/**
 * Widely spoken languages that are not official, most spoken first (CLDR, territory information). An official language
 * is listed here only if another language of the site has more speakers in the country. Outside of Russia, Russian is
 * never the only one: English is offered as well.
 */
const SPOKEN: Record<string, string[]> = {
  LV: ['en', 'ru'],
  EE: ['en', 'ru'],
  LT: ['en', 'ru'],
  AM: ['ru', 'en'],
  AZ: ['en', 'ru'],
  BY: ['en'],
  GE: ['en', 'ru'],
  KG: ['en'],
  KZ: ['en'],
  MD: ['en', 'ru'],
  UZ: ['en'],
  UA: ['en', 'ru'],
  IL: ['en', 'ru'],
  US: ['es'],
  AD: ['es'],
  BE: ['en', 'de'],
  SM: ['it'],
}

const codes = Object.keys(countries) as (keyof typeof countries)[]
const currencyOf = (code: keyof typeof countries) => CURRENCY[code] ?? countries[code].currency[0] ?? ''

const supported = Object.entries(SUPPORTED).flatMap(([region, list]) =>
  list.split(' ').map((id) => {
    const country = countries[id as keyof typeof countries]
    const spoken = SPOKEN[id] ?? []
    const official = country.languages.filter((code) => !spoken.includes(code))
    const langCodes = [...official, ...spoken].flatMap((code) => parseLanguage(code) ?? [])
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

/** Abbreviations that several countries use, although IANA links each to one country's zone. */
const ABBREVIATIONS = 'CET CST6CDT EET EST EST5EDT MET MST MST7MDT PST8PDT WET'.split(' ')

const allZones = Object.keys(getAllTimezones({ deprecated: true })).flatMap((name) => getTimezone(name) ?? [])
const isShared = ({ name, countries: users }: Timezone) => users.length === 0 || ABBREVIATIONS.includes(name)

const zones: Record<string, { country: string; offsets: Record<string, string> }> = {}
for (const zone of allZones) {
  const code = zone.countries[0] as keyof typeof countries | undefined
  if (isShared(zone) || !code || !countries[code]) continue
  zones[code] ??= { country: countries[code].name, offsets: {} }
  zones[code].offsets[zone.name] = `UTC${zone.utcOffsetStr}`
}

const januaryOffset = ({ name }: Timezone) =>
  new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' })
    .formatToParts(Date.UTC(2026, 0, 15))
    .find(({ type }) => type === 'timeZoneName')?.value

/**
 * Whether two zones have the same time. The offset in January distinguishes daylight saving time of the northern and
 * southern hemispheres. A computer that ignores daylight saving time reports the standard offset.
 */
const keepSameTime = (shared: Timezone, own: Timezone) =>
  own.utcOffset === shared.utcOffset &&
  (shared.dstOffset === shared.utcOffset ||
    (own.dstOffset === shared.dstOffset && januaryOffset(own) === januaryOffset(shared)))

const sharedZones = allZones.filter(isShared).map((shared): [string, string[]] => {
  const users = allZones.filter((own) => !isShared(own) && keepSameTime(shared, own)).map((own) => own.countries[0])
  return [shared.name, supported.map(({ id }) => id).filter((id) => users.some((user) => user === id))]
})

const lines = (table: object) =>
  Object.entries(table).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)},`)

/** Keeps every row on one line but still breaks the table into rows. */
const PRINT_WIDTH = 2000

async function write(file: string, head: string, rows: readonly string[], end: string): Promise<void> {
  const source = [
    '// Written by lib/cli/countries.ts from countries-list and countries-and-timezones. Do not edit.',
    head,
    ...rows,
    end,
  ].join('\n')
  const text = await format(source, {
    parser: 'typescript',
    singleQuote: true,
    semi: false,
    printWidth: PRINT_WIDTH,
    objectWrap: 'collapse',
  })
  writeFileSync(new URL(`../domain/${file}`, import.meta.url), text)
}

await write(
  'country-currencies.data.ts',
  '/** The currency of every country, by its code. */\n' +
    'export const COUNTRY_CURRENCIES: Readonly<Record<string, string>> = {',
  lines(Object.fromEntries(codes.map((code) => [code, currencyOf(code)]))),
  '}',
)
await write(
  'countries.data.ts',
  "import type { Country } from './country-entries.ts'\n\nexport const COUNTRIES: readonly Country[] = [",
  supported.map((country) => `${JSON.stringify(country)},`),
  ']',
)
await write(
  'country-zones.data.ts',
  "import type { CountryZones } from './country-entries.ts'\n\n" +
    '/** Time zones by the code of the country that they stand for. */\n' +
    'export const COUNTRY_ZONES: Readonly<Record<string, CountryZones>> = {',
  lines(zones),
  '}',
)
await write(
  'shared-zones.data.ts',
  '/** Time zones of no single country, with the served countries that keep their time. */\n' +
    'export const SHARED_ZONES: Readonly<Record<string, readonly string[]>> = {',
  lines(Object.fromEntries(sharedZones)),
  '}',
)
await write(
  'country-iso3.data.ts',
  '/** The codes of the served countries with three letters (ISO 3166-1 alpha-3). */\n' +
    'export const COUNTRY_ISO3: Readonly<Record<string, string>> = {',
  lines(Object.fromEntries(supported.map(({ id }) => [id, getCountryData(id as keyof typeof countries).iso3]))),
  '}',
)
process.stdout.write(`${supported.length} countries, ${Object.keys(zones).length} with time zones\n`)
