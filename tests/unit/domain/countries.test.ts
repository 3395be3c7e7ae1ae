import { describe, expect, it } from 'vitest'
import { languageEntry } from '../../../i18n/locales.ts'
import { LANGUAGES, parseLanguage } from '../../../lib/domain/languages.ts'
import { parseCurrency } from '../../../lib/domain/currencies.ts'
import { COUNTRIES } from '../../../lib/domain/countries.data.ts'
import { COUNTRY_CURRENCIES } from '../../../lib/domain/country-currencies.data.ts'
import { SHARED_ZONES } from '../../../lib/domain/shared-zones.data.ts'
import { SHARED_ZONE_NAMES } from '../../support/generators/visitors.ts'
import {
  countriesByRegion,
  DEFAULT_COUNTRY,
  findCountry,
  findTimeZone,
  hasSeveralOffsets,
  moneyTag,
  TIME_ZONES,
} from '../../../lib/domain/countries.ts'

describe('countries of variant 2', () => {
  const regions = countriesByRegion()

  it('belong to exactly one of five regions', () => {
    expect(regions.map(({ region }) => region)).toEqual(['africa', 'america', 'asia', 'europe', 'oceania'])
    expect(regions.filter(({ countries }) => !countries.length)).toEqual([])
    expect(regions.flatMap(({ countries }) => countries).length).toBe(COUNTRIES.length)
    expect(new Set(COUNTRIES.map((country) => country.id)).size).toBe(COUNTRIES.length)
  })

  it.each(COUNTRIES.map((country) => [country.id, country] as const))(
    '%s has a name, supported languages and a currency with prices',
    (_id, country) => {
      expect(country.id).toMatch(/^[A-Z]{2}$/)
      expect(country.country).toMatch(/^\p{Lu}/u)
      expect(country.langCodes.length).toBeGreaterThan(0)
      expect(country.langs).toEqual(country.langCodes.map((code) => languageEntry(parseLanguage(code) ?? 'ru').title))
      expect(country.langCodes.filter((code) => !parseLanguage(code))).toEqual([])
      expect(parseCurrency(country.currency)).toBe(country.currency)
      expect(COUNTRY_CURRENCIES[country.id]).toBe(country.currency)
    },
  )

  it('the default country is Latvia; Russia is variant 1', () => {
    expect(DEFAULT_COUNTRY).toBe('LV')
    expect(findCountry(DEFAULT_COUNTRY)?.country).toBe('Latvia')
    expect(findCountry('RU')).toBeUndefined()
  })

  it('no country offers Russian only', () => {
    expect(COUNTRIES.filter(({ langCodes }) => langCodes.join() === 'ru').map(({ id }) => id)).toEqual([])
  })

  it.each(
    [
      ['AM', 'KG', 'KZ', 'BY', 'UZ'].map((id) => [id, 'ru,en'] as const),
      ['AZ', 'GE', 'IL', 'MD', 'UA', 'EE', 'LT'].map((id) => [id, 'en,ru'] as const),
      [['LV', 'lv,en,ru'] as const],
    ].flat(),
  )('%s offers %s, the language of more people first', (id, languages) =>
    expect(findCountry(id)?.langCodes.join()).toBe(languages),
  )

  it('every language has a country', () => {
    expect(LANGUAGES.filter((language) => !COUNTRIES.some((country) => country.langCodes.includes(language)))).toEqual(
      [],
    )
  })

  it.each(['lv', ' LV', 'XX', '', 'constructor', null, undefined, 0])('%j is not a country', (id) => {
    expect(findCountry(id)).toBeUndefined()
  })
})

describe('time zones', () => {
  it('format their offset as text', () => {
    expect(TIME_ZONES.filter((zone) => !/^UTC[+-](?:0\d|1[0-4]):(?:00|30|45)$/.test(zone.utcOffset))).toEqual([])
  })

  it('have a country and its currency, except those of Antarctica', () => {
    expect(TIME_ZONES.filter((zone) => !/^[A-Z]{2}$/.test(zone.countryCode) || !zone.country)).toEqual([])
    expect(TIME_ZONES.filter((zone) => zone.currency !== COUNTRY_CURRENCIES[zone.countryCode])).toEqual([])
    expect([...new Set(TIME_ZONES.filter((zone) => !zone.currency).map((zone) => zone.countryCode))]).toEqual(['AQ'])
  })

  it('include all that a browser can name, of one country or shared', () => {
    expect(Intl.supportedValuesOf('timeZone').filter((name) => !findTimeZone(name) && !SHARED_ZONES[name])).toEqual([])
  })

  it('belong to one country or are shared, never both', () => {
    expect(SHARED_ZONE_NAMES.filter((name) => findTimeZone(name) || !SHARED_ZONES[name])).toEqual([])
    expect(TIME_ZONES.filter(({ timeZone }) => SHARED_ZONES[timeZone])).toEqual([])
    expect(Object.values(SHARED_ZONES).flatMap((users) => users.filter((id) => !findCountry(id)))).toEqual([])
  })

  it('are enough to detect every served country', () => {
    expect(
      COUNTRIES.filter((country) => !TIME_ZONES.some((zone) => zone.countryCode === country.id)).map(
        (country) => country.id,
      ),
    ).toEqual([])
  })

  it.each([
    ['Europe/Riga', 'LV', 'EUR', 'UTC+02:00'],
    ['America/Lima', 'PE', 'PEN', 'UTC-05:00'],
    ['Asia/Kolkata', 'IN', 'INR', 'UTC+05:30'],
    ['Asia/Calcutta', 'IN', 'INR', 'UTC+05:30'],
    ['Europe/Kyiv', 'UA', 'UAH', 'UTC+02:00'],
    ['Europe/Kiev', 'UA', 'UAH', 'UTC+02:00'],
    ['Asia/Saigon', 'VN', 'VND', 'UTC+07:00'],
    ['America/Buenos_Aires', 'AR', 'ARS', 'UTC-03:00'],
    ['Europe/Sofia', 'BG', 'EUR', 'UTC+02:00'],
    ['America/Panama', 'PA', 'USD', 'UTC-05:00'],
  ])('have a country, a currency and an offset: %s has %s, %s, %s', (name, countryCode, currency, utcOffset) => {
    expect(findTimeZone(name)).toMatchObject({ countryCode, currency, utcOffset })
  })

  it('a country has several offsets exactly when two of its zones differ', () => {
    for (const { countryCode } of TIME_ZONES) {
      const offsets = TIME_ZONES.filter((zone) => zone.countryCode === countryCode).map(({ utcOffset }) => utcOffset)
      expect([countryCode, hasSeveralOffsets(countryCode)]).toEqual([
        countryCode,
        offsets.some((offset) => offset !== offsets[0]),
      ])
    }
    expect(COUNTRIES.map(({ id }) => id).filter(hasSeveralOffsets)).toEqual([
      'BR',
      'CA',
      'CL',
      'EC',
      'MX',
      'US',
      'ES',
      'PT',
      'AU',
      'NZ',
    ])
    expect(['XX', '', 'constructor'].filter(hasSeveralOffsets)).toEqual([])
  })

  it.each(['', 'europe/riga', 'Mars/Olympus', null, undefined, 3])('%j is not a time zone', (name) => {
    expect(findTimeZone(name)).toBeUndefined()
  })
})

it.each([
  ['es-PE', 'CL', 'es-CL'],
  ['es-PE', 'ES', 'es-ES'],
  ['es-PE', 'PE', 'es-PE'],
  ['es-PE', 'LV', 'es-PE'],
  ['es-PE', undefined, 'es-PE'],
  ['es-PE', 'XX', 'es-PE'],
  ['pt-PT', 'BR', 'pt-BR'],
  ['pt-PT', 'PT', 'pt-PT'],
  ['pt-PT', 'AO', 'pt-PT'],
  ['pt-PT', 'ES', 'pt-PT'],
  ['pt-PT', undefined, 'pt-PT'],
  ['es-PE', 'BR', 'es-PE'],
  ['en-GB', 'BR', 'en-GB'],
  ['en-GB', 'CL', 'en-GB'],
])('prices in %s for a visitor of %s are written in %s (glossary 1.3)', (tag, country, written) => {
  expect(moneyTag(tag, country)).toBe(written)
})
