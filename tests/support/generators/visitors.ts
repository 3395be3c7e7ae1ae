import fc from 'fast-check'
import { COUNTRIES } from '../../../lib/domain/countries.data.ts'
import { LANGUAGES } from '../../../lib/domain/languages.ts'

/** Fixed UTC offsets by their IANA names, whose sign is inverted. */
const FIXED_ZONES = Array.from({ length: 27 }, (_, index) => `Etc/GMT${index <= 12 ? `+${index}` : `-${index - 12}`}`)

/** Zones that belong to no single country: offsets, and abbreviations that several countries use. */
export const SHARED_ZONE_NAMES = [
  'CET', 'MET', 'EET', 'WET', 'EST', 'MST', 'EST5EDT', 'CST6CDT', 'MST7MDT', 'PST8PDT',
  'UTC', 'UCT', 'GMT', 'GMT0', 'GMT+0', 'GMT-0', 'Zulu', 'Universal', 'Greenwich',
  'Etc/UTC', 'Etc/UCT', 'Etc/GMT', 'Etc/GMT0', 'Etc/Zulu', 'Etc/Universal', 'Etc/Greenwich', ...FIXED_ZONES,
] as const // prettier-ignore

/** Names that IANA has replaced, with their country. */
export const OLD_ZONES = [
  ['Asia/Calcutta', 'IN'], ['Europe/Kiev', 'UA'], ['Europe/Uzhgorod', 'UA'], ['America/Buenos_Aires', 'AR'],
  ['America/Godthab', 'GL'], ['Asia/Saigon', 'VN'], ['Asia/Katmandu', 'NP'], ['Asia/Rangoon', 'MM'],
  ['Asia/Tel_Aviv', 'IL'], ['Europe/Belfast', 'GB'], ['GB', 'GB'], ['Eire', 'IE'], ['Poland', 'PL'],
  ['Portugal', 'PT'], ['Turkey', 'TR'], ['Israel', 'IL'], ['NZ', 'NZ'], ['PRC', 'CN'], ['US/Pacific', 'US'],
  ['HST', 'US'], ['Brazil/East', 'BR'], ['Chile/Continental', 'CL'], ['Mexico/General', 'MX'],
  ['Canada/Eastern', 'CA'], ['Europe/Tiraspol', 'MD'], ['Asia/Ashkhabad', 'TM'], ['Australia/ACT', 'AU'],
  ['America/Rosario', 'AR'], ['Europe/Nicosia', 'CY'],
] as const // prettier-ignore

/** A fixed offset in a non-IANA notation, with the IANA name. */
export const offsetZone = fc
  .tuple(
    fc.integer({ min: -12, max: 14 }),
    fc.constantFrom('', 'GMT', 'UTC'),
    fc.constantFrom('', '00', ':00'),
    fc.boolean(),
  )
  .map(([offset, prefix, minutes, padded]) => {
    const hours = String(Math.abs(offset))
    const written = minutes || padded ? hours.padStart(2, '0') : hours
    return {
      name: `${prefix}${offset < 0 ? '-' : '+'}${written}${minutes}`,
      iana: `Etc/GMT${offset < 0 ? '+' : '-'}${hours}`,
    }
  })

export const sharedZone = fc.constantFrom(...SHARED_ZONE_NAMES)

/** A time zone name of a browser or an old system, or an invalid one. */
export const timeZone = fc.oneof(
  fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
  fc.constantFrom(...OLD_ZONES.map(([zone]) => zone)),
  sharedZone,
  fc.constantFrom(
    '',
    'Factory',
    '+03:00',
    'undefined',
    'Mars/Olympus',
    '__proto__',
    'constructor',
    'europe/riga',
    'cet',
    ' CET',
  ),
  fc.string({ maxLength: 20 }),
)

/** A language tag as browsers send it, or an invalid one. */
const languageTag = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...LANGUAGES, 'de', 'fr', 'pl', 'nl', 'et', 'zh', 'sr'),
      fc.constantFrom(...COUNTRIES.map(({ id }) => id), 'RU', 'JP', '419', 'XX'),
    )
    .map(([language, region]) => `${language}-${region}`),
  fc.constantFrom<string>(
    ...LANGUAGES,
    'de',
    'fr',
    'pl',
    'nl',
    'et',
    'uk',
    'zh-Hans-CN',
    'sr-Latn-RS',
    'de-at',
    'EN-us',
    '*',
    '',
    'x-private',
    'en_US',
    '!',
  ),
)

/** An `Accept-Language` header, with weights in any order, spaces and invalid parts. */
export const acceptLanguage = fc
  .array(
    fc.tuple(
      languageTag,
      fc.constantFrom('', ';q=0.9', '; q=0.1', ';q=0', ';q=1.000', ';q=', ';q=x', ';level=1;q=0.5'),
    ),
    { maxLength: 5 },
  )
  .chain((items) => fc.constantFrom(',', ', ', ' ,').map((comma) => items.map((parts) => parts.join('')).join(comma)))
