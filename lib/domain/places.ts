import { COUNTRIES } from './countries.data.ts'
import { COUNTRY_CURRENCIES } from './country-currencies.data.ts'
import { COUNTRY_ZONES } from './country-zones.data.ts'
import type { Country, TimeZone } from './place-entries.ts'

export const REGIONS = ['africa', 'america', 'asia', 'europe', 'oceania'] as const
export type Region = (typeof REGIONS)[number]

/** The country of a visitor of whom nothing is known (specification, sections 4 and 9). */
export const DEFAULT_COUNTRY = 'LV'

/** A served country by its code; `undefined` for any other. */
export const findCountry = (id: unknown): Country | undefined => COUNTRIES.find((country) => country.id === id)

/** Russia first, and the countries of its customs union: a kit crosses no customs there. */
const CUSTOMS_UNION = ['RU', 'AM', 'BY', 'KZ', 'KG']

/** Countries where kits are sent, by code: the served ones, or the customs union. */
export const deliveryCountries = (area: 'served' | 'customs-union'): readonly string[] => (area === 'served' ? COUNTRIES.map(({ id }) => id) : CUSTOMS_UNION)

/** Every time zone that a browser can name (specification, section 3). */
export const TIME_ZONES: readonly TimeZone[] = Object.entries(COUNTRY_ZONES).flatMap(([countryCode, { country, offsets }]) =>
  Object.entries(offsets).map(([timeZone, utcOffset]) => ({ countryCode, country, timeZone, utcOffset, currency: COUNTRY_CURRENCIES[countryCode] ?? '' })),
)

/** A time zone by its IANA name; `undefined` for an unknown one. */
export const findTimeZone = (name: unknown): TimeZone | undefined => TIME_ZONES.find((zone) => zone.timeZone === name)

/** Served countries by region, in the order of the specification. */
export const countriesByRegion = (): readonly { region: Region; countries: readonly Country[] }[] =>
  REGIONS.map((region) => ({ region, countries: COUNTRIES.filter((country) => country.region === region) }))

/** The tag for prices: Spanish follows the visitor's country where it speaks Spanish (glossary of tags: es-PE else es-{country}). */
export function moneyTag(intlTag: string, country: string | undefined): string {
  const speaksSpanish = intlTag.startsWith('es') && findCountry(country)?.langCodes.includes('es')
  return speaksSpanish && country !== 'US' ? `es-${country}` : intlTag
}
