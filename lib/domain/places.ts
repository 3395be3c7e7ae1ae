import { COUNTRIES } from './countries.data.ts'
import { COUNTRY_CURRENCIES } from './country-currencies.data.ts'
import { COUNTRY_ZONES } from './country-zones.data.ts'
import type { Country, TimeZone } from './place-entries.ts'
import { SHARED_ZONES } from './shared-zones.data.ts'

export const REGIONS = ['africa', 'america', 'asia', 'europe', 'oceania'] as const
export type Region = (typeof REGIONS)[number]

/** The country of a visitor of whom nothing is known (specification, sections 4 and 9). */
export const DEFAULT_COUNTRY = 'LV'

/** A served country by its code; `undefined` for any other. */
export const findCountry = (id: unknown): Country | undefined => COUNTRIES.find((country) => country.id === id)

/** Russia first, and the countries of its customs union: a kit crosses no customs there. */
const CUSTOMS_UNION = ['RU', 'AM', 'BY', 'KZ', 'KG']

/** Countries where kits are sent, by code: the served ones, or the customs union. */
export const deliveryCountries = (area: 'served' | 'customs-union'): readonly string[] =>
  area === 'served' ? COUNTRIES.map(({ id }) => id) : CUSTOMS_UNION

/** Every time zone of one country that a browser can name (specification, section 3). */
export const TIME_ZONES: readonly TimeZone[] = Object.entries(COUNTRY_ZONES).flatMap(
  ([countryCode, { country, offsets }]) =>
    Object.entries(offsets).map(([timeZone, utcOffset]) => ({
      countryCode,
      country,
      timeZone,
      utcOffset,
      currency: COUNTRY_CURRENCIES[countryCode] ?? '',
    })),
)

/** A time zone of one country by its IANA name; `undefined` for any other. */
export const findTimeZone = (name: unknown): TimeZone | undefined => TIME_ZONES.find((zone) => zone.timeZone === name)

/** Whether the time zones of a country differ in their offset: its name alone does not say which one is meant. */
export const hasSeveralOffsets = (countryCode: string): boolean =>
  new Set(TIME_ZONES.filter((zone) => zone.countryCode === countryCode).map(({ utcOffset }) => utcOffset)).size > 1

const regionOf = (tag: Intl.Locale): string | undefined => tag.maximize().region

/** Reads a language tag; `undefined` for what is none. */
function parseTag(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}

/** A fixed offset as some systems name it (`+03:00`, `GMT-5`) by its IANA name, where the sign is the other way round. */
function offsetZone(name: string): string {
  const [, sign, hours] = /^(?:GMT|UTC)?([+-])0?(\d\d?)(?::?00)?$/.exec(name) ?? []
  return hours ? `Etc/GMT${sign === '+' ? '-' : '+'}${hours}` : name
}

/**
 * The served country that a time zone of no single country (`CET`, `Etc/GMT+3`) most likely means: of those that keep
 * its time, the one that a preferred language names, else the only one that speaks it. `undefined` where that is open.
 */
export function guessCountry(timeZone: string | undefined, languageTags: readonly string[]): string | undefined {
  const zone = offsetZone(timeZone ?? '')
  const users = Object.hasOwn(SHARED_ZONES, zone) ? (SHARED_ZONES[zone] ?? []) : []
  const guesses = languageTags.flatMap((text) => {
    const tag = parseTag(text)
    if (!tag) return []
    const speakers = users.filter((id) => findCountry(id)?.langCodes.includes(tag.language))
    return users.find((id) => id === regionOf(tag)) ?? (speakers.length === 1 ? speakers : [])
  })
  return users.length === 1 ? users[0] : guesses[0]
}

/** Served countries by region, in the order of the specification. */
export const countriesByRegion = (): readonly { region: Region; countries: readonly Country[] }[] =>
  REGIONS.map((region) => ({ region, countries: COUNTRIES.filter((country) => country.region === region) }))

/** The tag for prices: Spanish follows the visitor's country where it speaks Spanish (glossary of tags: es-PE else es-{country}). */
export function moneyTag(intlTag: string, country: string | undefined): string {
  const speaksSpanish = intlTag.startsWith('es') && findCountry(country)?.langCodes.includes('es')
  return speaksSpanish && country !== 'US' ? `es-${country}` : intlTag
}
