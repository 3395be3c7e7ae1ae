import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCurrency } from '../../../lib/domain/currencies.ts'
import { findCountry, TIME_ZONES } from '../../../lib/domain/countries.ts'
import { SHARED_ZONES } from '../../../lib/domain/shared-zones.data.ts'
import { cases } from '../../support/generators/runs.ts'
import {
  acceptLanguage,
  offsetZone,
  OLD_ZONES,
  SHARED_ZONE_NAMES,
  sharedZone,
  timeZone,
} from '../../support/generators/visitors.ts'
import { chooseCountry, chooseCurrency, type VisitorHints } from '../../../lib/visitor/choice.ts'

describe('country: the saved one, else the time zone’s if it is served, else Latvia unconfirmed', () => {
  it.each<[string, VisitorHints, string, boolean]>([
    [
      'a saved country takes precedence over the time zone',
      { savedCountry: 'PE', timeZone: 'Europe/Riga' },
      'PE',
      true,
    ],
    [
      'a saved country that is not served counts as absent',
      { savedCountry: 'RU', timeZone: 'Europe/Rome' },
      'IT',
      true,
    ],
    ['an invalid saved country counts as absent', { savedCountry: 'lv<script>', timeZone: 'America/Lima' }, 'PE', true],
    ['the zone of Riga is in Latvia', { timeZone: 'Europe/Riga' }, 'LV', true],
    ['the zone of Lima is in Peru', { timeZone: 'America/Lima' }, 'PE', true],
    ['the zone of Bishkek is in Kyrgyzstan', { timeZone: 'Asia/Bishkek' }, 'KG', true],
    ['the old name of the zone of Kyiv is in Ukraine', { timeZone: 'Europe/Kiev' }, 'UA', true],
    ['Moscow is not served', { timeZone: 'Europe/Moscow' }, 'LV', false],
    ['Tokyo is not served', { timeZone: 'Asia/Tokyo' }, 'LV', false],
    ['a zone without a country gives Latvia unconfirmed', { timeZone: 'UTC' }, 'LV', false],
    ['a zone that does not exist gives Latvia unconfirmed', { timeZone: 'Mars/Olympus' }, 'LV', false],
    ['an unknown zone gives Latvia unconfirmed', {}, 'LV', false],
  ])('follows the rule: %s', (_case, hints, country, confirmed) => {
    expect(chooseCountry(hints)).toEqual({ country, confirmed })
  })
})

describe('currency: the saved one, else that of the time zone’s country, else EUR', () => {
  it.each<[string, VisitorHints, string]>([
    ['a saved currency takes precedence', { savedCurrency: 'CLP', timeZone: 'Europe/Riga' }, 'CLP'],
    ['a saved RUB is shown as EUR', { savedCurrency: 'RUB', timeZone: 'America/Lima' }, 'EUR'],
    [
      'a saved currency that is not supported counts as absent',
      { savedCurrency: 'JPY', timeZone: 'America/Lima' },
      'PEN',
    ],
    ['a saved currency in the wrong case counts as absent', { savedCurrency: 'clp', timeZone: 'Europe/Riga' }, 'EUR'],
    ['a saved country does not decide', { savedCountry: 'PE', timeZone: 'America/Santiago' }, 'CLP'],
    ['the zone of Riga has EUR', { timeZone: 'Europe/Riga' }, 'EUR'],
    ['the zone of Lima has PEN', { timeZone: 'America/Lima' }, 'PEN'],
    ['the zone of Bishkek has KGS', { timeZone: 'Asia/Bishkek' }, 'KGS'],
    ['RUB of the zone of Moscow is shown as EUR', { timeZone: 'Europe/Moscow' }, 'EUR'],
    ['the zone of Tokyo has EUR, since no price is in JPY', { timeZone: 'Asia/Tokyo' }, 'EUR'],
    ['a zone without a currency has EUR', { timeZone: 'Antarctica/Troll' }, 'EUR'],
    ['an unknown zone has EUR', {}, 'EUR'],
  ])('follows the rule: %s', (_case, hints, currency) => {
    expect(chooseCurrency(hints)).toBe(currency)
  })
})

describe('a time zone shared by several countries', () => {
  const winter = new Date('2026-01-15T12:00:00Z')
  const summer = new Date('2026-07-15T12:00:00Z')
  const offsetAt = (zone: string, date: Date) => {
    const name = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
      .formatToParts(date)
      .find(({ type }) => type === 'timeZoneName')?.value
    const [, sign = '+', hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(name ?? '') ?? []
    return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
  }
  const offsets = (zone: string) => [offsetAt(zone, winter), offsetAt(zone, summer)]
  /**
   * Checks whether a country has a zone with the same time, or, for a zone without summer time, the same standard time.
   */
  const keepsTimeOf = (country: string, zone: string) => {
    const [inWinter, inSummer] = offsets(zone)
    return TIME_ZONES.filter(({ countryCode }) => countryCode === country)
      .map((own) => offsets(own.timeZone))
      .some((own) =>
        inWinter === inSummer ? Math.min(...own) === inWinter : own.join() === [inWinter, inSummer].join(),
      )
  }

  it('never gives a confirmed country, whatever the browser language is', () => {
    fc.assert(
      fc.property(sharedZone, fc.option(acceptLanguage, { nil: undefined }), (zone, accept) => {
        const { country, confirmed } = chooseCountry({ timeZone: zone, acceptLanguage: accept })
        expect(confirmed).toBe(false)
        expect(country === 'LV' || keepsTimeOf(country, zone)).toBe(true)
      }),
      cases(300, 5000),
    )
  })

  it('gives the country of the browser language if that country has the time zone', () => {
    fc.assert(
      fc.property(
        sharedZone,
        fc.constantFrom(...TIME_ZONES.map(({ countryCode }) => countryCode)),
        fc.constantFrom('en', 'de', 'es'),
        (zone, region, language) => {
          const { country } = chooseCountry({ timeZone: zone, acceptLanguage: `${language}-${region}` })
          if (SHARED_ZONES[zone]?.includes(region)) expect(country).toBe(region)
        },
      ),
      cases(500, 5000),
    )
  })

  it.each<[string, string | undefined, string, string]>([
    ['CET', 'de', 'DE', 'EUR'],
    ['CET', 'de-CH,de;q=0.9', 'CH', 'CHF'],
    ['CET', 'pl;q=0.4, cs-CZ;q=0.8', 'CZ', 'CZK'],
    ['MET', 'sv-SE', 'SE', 'SEK'],
    ['EET', 'lv', 'LV', 'EUR'],
    ['EET', 'ro-RO,ro;q=0.9,en;q=0.8', 'RO', 'RON'],
    ['WET', 'pt', 'PT', 'EUR'],
    ['EST', 'en-US,en;q=0.9', 'US', 'USD'],
    ['EST', 'es-PE', 'PE', 'PEN'],
    ['MST', 'es-MX', 'MX', 'MXN'],
    ['Etc/GMT+3', 'pt-BR', 'BR', 'BRL'],
    ['Etc/GMT+3', 'es-419,es-AR;q=0.9', 'AR', 'ARS'],
    ['Etc/GMT-5', 'ru-KZ', 'KZ', 'KZT'],
    ['Etc/GMT-1', 'it', 'IT', 'EUR'],
    ['CST6CDT', 'fr-CA', 'CA', 'CAD'],
    ['UTC', 'en-GB', 'GB', 'GBP'],
    ['UTC', 'ja-JP', 'LV', 'EUR'],
    ['UTC', undefined, 'LV', 'EUR'],
    ['CET', undefined, 'LV', 'EUR'],
    ['EET', 'ru-RU,ru;q=0.9', 'LV', 'EUR'],
    ['CET', 'de;q=0, *', 'LV', 'EUR'],
  ])('%s with %j is %s, not confirmed, and pays in %s', (zone, accept, country, currency) => {
    const hints = { timeZone: zone, acceptLanguage: accept }
    expect({ ...chooseCountry(hints), currency: chooseCurrency(hints) }).toEqual({
      country,
      confirmed: false,
      currency,
    })
  })

  it('can be named by its offset', () => {
    fc.assert(
      fc.property(offsetZone, acceptLanguage, ({ name, iana }, accept) => {
        const hints = (zone: string) => ({ timeZone: zone, acceptLanguage: accept })
        expect([name, chooseCountry(hints(name)), chooseCurrency(hints(name))]).toEqual([
          name,
          chooseCountry(hints(iana)),
          chooseCurrency(hints(iana)),
        ])
      }),
      cases(300, 5000),
    )
    expect(chooseCountry({ timeZone: '-05:00', acceptLanguage: 'es-PE' })).toEqual({ country: 'PE', confirmed: false })
  })

  it('is overridden by a saved country', () => {
    expect(
      SHARED_ZONE_NAMES.map((zone) => chooseCountry({ savedCountry: 'PE', timeZone: zone, acceptLanguage: 'de-DE' })),
    ).toEqual(SHARED_ZONE_NAMES.map(() => ({ country: 'PE', confirmed: true })))
  })
})

it.each(OLD_ZONES)(
  'the old name %s gives %s, confirmed where it is served, for any browser language',
  (zone, country) => {
    const expected = findCountry(country) ? { country, confirmed: true } : { country: 'LV', confirmed: false }
    expect(chooseCountry({ timeZone: zone, acceptLanguage: 'de-DE' })).toEqual(expected)
  },
)

it('any time zone and language give a served country and a currency with prices', () => {
  fc.assert(
    fc.property(timeZone, acceptLanguage, (zone, accept) => {
      const hints = { timeZone: zone, acceptLanguage: accept }
      expect(findCountry(chooseCountry(hints).country)).toBeDefined()
      expect(parseCurrency(chooseCurrency(hints))).toBeDefined()
    }),
    cases(500, 10_000),
  )
})
