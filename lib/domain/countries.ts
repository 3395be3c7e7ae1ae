import { COUNTRIES } from './countries.data.ts'
import { COUNTRY_CURRENCIES } from './country-currencies.data.ts'
import { COUNTRY_ZONES } from './country-zones.data.ts'
import type { Country, TimeZone } from './country-entries.ts'
import { SHARED_ZONES } from './shared-zones.data.ts'

export const REGIONS = ['africa', 'america', 'asia', 'europe', 'oceania'] as const
export type Region = (typeof REGIONS)[number]

/** Used if nothing is known about the visitor (specification, sections 4 and 9). */
export const DEFAULT_COUNTRY = 'LV'

export const findCountry = (id: unknown): Country | undefined => COUNTRIES.find((country) => country.id === id)

/** Russia and its customs union, between which kits need no customs clearance. */
const CUSTOMS_UNION = ['RU', 'AM', 'BY', 'KZ', 'KG']

export const deliveryCountries = (area: 'served' | 'customs-union'): readonly string[] =>
  area === 'served' ? COUNTRIES.map(({ id }) => id) : CUSTOMS_UNION

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

export const findTimeZone = (name: unknown): TimeZone | undefined => TIME_ZONES.find((zone) => zone.timeZone === name)

export const hasSeveralOffsets = (countryCode: string): boolean =>
  new Set(TIME_ZONES.filter((zone) => zone.countryCode === countryCode).map(({ utcOffset }) => utcOffset)).size > 1

const regionOf = (tag: Intl.Locale): string | undefined => tag.maximize().region

function parseTag(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}

function offsetZone(name: string): string {
  const [, sign, hours] = /^(?:GMT|UTC)?([+-])0?(\d\d?)(?::?00)?$/.exec(name) ?? []
  return hours ? `Etc/GMT${sign === '+' ? '-' : '+'}${hours}` : name
}

/**
 * Guesses the served country behind a shared time zone (`CET`, `Etc/GMT+3`): the one named by a preferred language tag,
 * otherwise the only one that speaks the language. `undefined` if ambiguous. `offsetZone` converts a fixed offset
 * (`+03:00`, `GMT-5`) to its IANA name, whose sign is inverted.
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

export const countriesByRegion = (): readonly { region: Region; countries: readonly Country[] }[] =>
  REGIONS.map((region) => ({ region, countries: COUNTRIES.filter((country) => country.region === region) }))

/** Tag for prices: Spanish follows the visitor's country if spoken there, except the US; Portuguese only Brazil. */
export function moneyTag(intlTag: string, country: string | undefined): string {
  if (intlTag.startsWith('pt')) return country === 'BR' ? 'pt-BR' : intlTag
  const speaksSpanish = intlTag.startsWith('es') && findCountry(country)?.langCodes.includes('es')
  return speaksSpanish && country !== 'US' ? `es-${country}` : intlTag
}
