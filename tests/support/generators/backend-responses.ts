import fc from 'fast-check'

/** A field of a record with an invalid value. */
type UnreadableField = readonly [field: string, value: unknown]

const of = (...fields: readonly UnreadableField[]): fc.Arbitrary<UnreadableField> => fc.constantFrom(...fields)

/** Invalid fields of a banner that is shown anyway. */
export const unreadableInBanners = of(
  ['text', 7],
  ['href', 'javascript:alert(1)'],
  ['href', 7],
  ['href', 'exome'],
  ['image', 'http://cdn.example/a.png'],
  ['startsAt', '01.12.2026'],
  ['startsAt', 'tomorrow'],
  ['endsAt', '31.12.2026'],
  ['endsAt', 1_796_000_000],
  ['endsAt', '12/31/2026'],
  ['theme', 'blue'],
  ['personal', 'maybe'],
  ['order', 'first'],
)

/** Invalid fields of a banner that would reach the wrong audience. */
export const unreadableTargetsOfBanners = of(
  ['variants', ['one']],
  ['variants', {}],
  ['langs', { es: true }],
  ['langs', [['es']]],
  ['countries', [null]],
  ['countries', true],
)

/** Invalid fields of a promo code response, which make the code invalid. */
export const unreadableInPromoCodes = of(
  ['discountType', 'share'],
  ['discountType', 10],
  ['discount', 'ten'],
  ['discount', '1,000'],
  ['discount', [10]],
  ['currency', 'EURO'],
  ['currency', 978],
)

/** Invalid fields of a price record, except its amounts. */
export const unreadableInPrices = of(
  ['name', 7],
  ['name', ['Экзом']],
  ['discountStateEu', 'ON'],
  ['discountState', true],
  ['discountStatePen', 'yes'],
)

/** Invalid fields of a GeoIP response. */
export const unreadableCountries = of(
  ['country', 'Kyrgyzstan'],
  ['country', 996],
  ['countryCode', 'KGZ'],
  ['country_code', {}],
)

/** Invalid complex sets. */
export const unreadableSets = fc.constantFrom<unknown>(
  null,
  7,
  'set',
  {},
  { id: 1 },
  { id: 1, hrefs: ['/exome'] },
  { id: 1, hrefs: 'all' },
  { hrefs: ['/a', '/b'] },
)
