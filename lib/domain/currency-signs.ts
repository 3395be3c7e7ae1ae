import { CURRENCIES, type Currency } from './currencies.ts'
import { LANGUAGES } from './languages.ts'
import { normalizeUnicode } from './text.ts'

/** How people write currencies beside what `Intl` knows of them. */
const WRITTEN: Partial<Record<Currency, string>> = {
  RUB: 'р руб рублей рубля',
  BYN: 'р руб',
  USD: '$us us$ usd$ долл дол баксов dls dólares',
  EUR: 'евро',
  UAH: 'грн',
  KZT: 'тг тнг',
  UZS: 'сум',
  KGS: 'сом',
  PEN: 's/',
  BRL: 'r$ rs',
  UYU: '$u u$s',
  PYG: 'gs',
  BOB: 'bs',
  DOP: 'rd$',
  GBP: 'gbp£ £stg',
  MDL: 'lei leu',
  RON: 'lei leu ron',
  BAM: 'km',
  MKD: 'ден',
  AED: 'dh dhs',
  CHF: 'fr sfr',
}

/** A sign or a word of a currency in the form in which it is compared. */
const fold = (sign: string): string =>
  normalizeUnicode(sign, 'NFKC')
    .toLowerCase()
    .replace(/[\s.\u200e\u200f]/g, '')

const known = new Map<Currency, ReadonlySet<string>>()

/** Everything that a currency is called in the languages of the site and in its own country. */
function signsOf(currency: Currency): ReadonlySet<string> {
  const found = known.get(currency)
  if (found) return found
  const own = new Intl.Locale(`und-${currency.slice(0, 2)}`).maximize().toString()
  const signs = [own, ...LANGUAGES].flatMap((tag) =>
    (['symbol', 'narrowSymbol', 'code', 'name'] as const).flatMap((currencyDisplay) => {
      const format = new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay })
      return [1, 2, 5].flatMap((amount) => format.formatToParts(amount).filter(({ type }) => type === 'currency'))
    }),
  )
  const country = currency.slice(0, 2).toLowerCase()
  const isDollar = signs.some(({ value }) => value === '$')
  const all = [
    ...signs.map(({ value }) => value),
    ...(WRITTEN[currency]?.split(' ') ?? []),
    ...(isDollar ? [`${country}$`, `${currency}$`] : []),
  ].map(fold)
  const made = new Set(all)
  known.set(currency, made)
  return made
}

/** What is written beside an amount: its currency, another one, or nothing that is known. */
export function readCurrencySign(written: string, currency: Currency): 'same' | 'other' | 'unknown' {
  const sign = fold(written)
  if (signsOf(currency).has(sign)) return 'same'
  return CURRENCIES.some((other) => signsOf(other).has(sign)) ? 'other' : 'unknown'
}
