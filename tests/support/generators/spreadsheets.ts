import fc from 'fast-check'

/** A price list of an administrator, and the bytes of the file that a spreadsheet program saves. */
export interface Spreadsheet {
  readonly prices: readonly Record<string, string | number>[]
  readonly bytes: Uint8Array
}

const ENCODINGS: Record<string, (text: string) => Uint8Array> = {
  'UTF-8': (text) => Buffer.from(text, 'utf8'),
  'UTF-8 with a mark': (text) => Buffer.from(`\ufeff${text}`, 'utf8'),
  'UTF-16 LE': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16 BE': (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
}

const COLUMNS = [
  'bitrixId',
  'currency',
  'href',
  'name',
  'startPrice',
  'price',
  'discountState',
  'discountSize',
  'discountPrice',
  'additionalPrice',
  'priceSkype',
]
const AMOUNTS = ['startPrice', 'price', 'discountPrice', 'additionalPrice', 'priceSkype']
const THOUSANDS = ['', ' ', '\u00a0', '\u202f', '\u2009', "'", '’', 'other mark']

const amount = fc
  .tuple(fc.integer({ min: 0, max: 9_999_999 }), fc.constantFrom(0, 5, 25, 50, 99))
  .map(([units, cents]) => (units * 100 + cents) / 100)
const name = fc.constantFrom('Экзом', 'Origin + Health', 'a "name"', 'two\nlines', 'a;b,c\td', "l'esoma", '', 'Sākums')

const price = fc.record({
  currency: fc.constantFrom('RUB', 'EUR', 'PEN', 'USD'),
  href: fc.constant('/exome'),
  name,
  startPrice: amount,
  price: amount,
  discountState: fc.constantFrom('on', 'off'),
  discountSize: fc.integer({ min: 0, max: 100 }),
  discountPrice: amount,
  additionalPrice: amount,
  priceSkype: amount,
})

function writeAmount(value: number, mark: string, thousands: string): string {
  const [units = '', cents] = String(value).split('.')
  // One group separator without decimals is ambiguous: it means different amounts in different countries.
  const isClear = cents !== undefined || units.length > 6
  const separator = thousands !== 'other mark' ? thousands : !isClear ? '' : mark === ',' ? '.' : ','
  return `${units.replace(/\B(?=(\d{3})+$)/g, separator)}${cents ? `${mark}${cents}` : ''}`
}

const SIGNS: Readonly<Record<string, string>> = { RUB: '₽', EUR: '€', PEN: 'S/', USD: '$' }

/** An amount in the format of a currency cell. */
function withCurrency(written: string, currency: string, how: string): string {
  if (how === 'whole units') return /[.,]\d{1,2}$/.test(written) ? written : `${written},-`
  const sign = how.startsWith('sign') ? SIGNS[currency] : currency
  if (how === 'none' || sign === undefined) return written
  return how.endsWith('before') ? `${sign} ${written}` : `${written}\u00a0${sign}`
}

/** Texts that a spreadsheet converts to a number, date or boolean, and saves as another text. */
export const convertedTexts: fc.Arbitrary<string> = fc.oneof(
  fc.integer({ min: 0, max: 999_999 }).map((number) => `0${number}`),
  fc.bigInt({ min: 100_000_000_000n, max: 10n ** 20n }).map(String),
  fc
    .tuple(fc.integer({ min: 1, max: 99 }), fc.constantFrom('E', 'e'), fc.integer({ min: 0, max: 99 }))
    .map((parts) => parts.join('')),
  fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom('-', '/', '.'), fc.integer({ min: 1, max: 31 }))
    .map((parts) => parts.join('')),
  fc
    .tuple(
      fc.constantFrom('MAY', 'mar', 'Dec', 'ENE', 'мая', 'Янв', 'dez', 'jūl', 'giu'),
      fc.constantFrom('', '-', ' '),
      fc.integer({ min: 1, max: 2030 }),
    )
    .chain((parts) => fc.constantFrom(parts.join(''), parts.toReversed().join(''))),
  fc.constantFrom('TRUE', 'false', 'True'),
)

const style = fc.record({
  separator: fc.constantFrom(',', ';', '\t', '|'),
  names: fc.boolean(),
  lineEnd: fc.constantFrom('\r\n', '\n', '\r'),
  encoding: fc.constantFrom(...Object.keys(ENCODINGS)),
  decimalMark: fc.constantFrom('.', ','),
  thousands: fc.constantFrom(...THOUSANDS),
  emptyColumns: fc.nat({ max: 3 }),
  emptyLines: fc.nat({ max: 2 }),
  /** Unnamed columns at the left, with a note in them. */
  notes: fc.nat({ max: 2 }),
  /** Cells with a currency format. */
  currencySign: fc.constantFrom('none', 'sign before', 'sign after', 'code before', 'code after', 'whole units'),
  percentSign: fc.constantFrom('', '%', ' %'),
  invisible: fc.constantFrom('', '\u200b', '\ufeff', '\u00ad'),
  quoted: fc.boolean(),
  /** Ways in which a program marks a number as text. */
  asText: fc.constantFrom<(text: string) => string>(
    (text) => text,
    (text) => `'${text}`,
    (text) => `="${text}"`,
    (text) => `\t${text}`,
  ),
  fileEnd: fc.constantFrom('', '', '\u001a'),
  order: fc.shuffledSubarray(COLUMNS, { minLength: COLUMNS.length }),
  heading: fc.constantFrom<(text: string) => string>(
    (text) => text,
    (text) => text.toUpperCase(),
    (text) => text.toLowerCase(),
    (text) => ` ${text} `,
    (text) => `\u200b${text}\u00a0`,
    (text) => text.replace(/[A-Z]/g, (email) => ` ${email.toLowerCase()}`),
    (text) => text.replace(/[A-Z]/g, (email) => `_${email.toLowerCase()}`),
  ),
})

/** Price lists of distinct products, in every separator, encoding, order and number format that spreadsheets save. */
export const spreadsheets: fc.Arbitrary<Spreadsheet> = fc
  .tuple(fc.array(price, { minLength: 1, maxLength: 5 }), style)
  .map(([drawn, how]) => {
    const prices = drawn.map((row, index) => ({ bitrixId: String(1001 + index), ...row }))
    const cell = (text: string) => (how.quoted || /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
    const line = (texts: readonly string[], note = '') =>
      [
        ...Array.from({ length: how.notes }, () => note),
        ...texts.map(cell),
        ...Array.from({ length: how.emptyColumns }, () => ''),
      ].join(how.separator)
    const written = (column: string, value: string | number, currency: string) => {
      if (AMOUNTS.includes(column))
        return withCurrency(writeAmount(Number(value), how.decimalMark, how.thousands), currency, how.currencySign)
      if (column === 'bitrixId') return how.asText(String(value))
      return column === 'discountSize'
        ? `${value}${how.percentSign}`
        : column === 'name'
          ? String(value)
          : `${how.invisible}${value}`
    }
    const rows = prices.map((row: Record<string, string | number>) =>
      line(
        how.order.map((column) => written(column, row[column] ?? '', String(row['currency']))),
        'checked',
      ),
    )
    const empty = Array.from({ length: how.emptyLines }, () => line(COLUMNS.map(() => '')).replaceAll('"', ''))
    const lines = [
      ...(how.names ? [`sep=${how.separator}`] : []),
      line(how.order.map(how.heading)),
      ...rows.flatMap((row) => [...empty, row]),
      '',
      ...empty,
    ]
    return { prices, bytes: new Uint8Array(ENCODINGS[how.encoding]?.(lines.join(how.lineEnd) + how.fileEnd) ?? []) }
  })
