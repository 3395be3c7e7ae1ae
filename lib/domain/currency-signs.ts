/** Recognizes currency signs in typed amounts. */
import { CURRENCIES, type Currency } from './currencies.ts'
import { LANGUAGES } from './languages.ts'
import { normalizeUnicode } from './text.ts'

const COMMON_SIGNS: Partial<Record<Currency, string>> = {
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

const fold = (sign: string): string =>
  normalizeUnicode(sign, 'NFKC')
    .toLowerCase()
    .replace(/[\s.\u200e\u200f]/g, '')

const signsByCurrency = new Map<Currency, ReadonlySet<string>>()

function signsOf(currency: Currency): ReadonlySet<string> {
  const cached = signsByCurrency.get(currency)
  if (cached) return cached
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
    ...(COMMON_SIGNS[currency]?.split(' ') ?? []),
    ...(isDollar ? [`${country}$`, `${currency}$`] : []),
  ].map(fold)
  const signSet = new Set(all)
  signsByCurrency.set(currency, signSet)
  return signSet
}

export function readCurrencySign(text: string, currency: Currency): 'same' | 'other' | 'unknown' {
  const sign = fold(text)
  if (signsOf(currency).has(sign)) return 'same'
  return CURRENCIES.some((other) => signsOf(other).has(sign)) ? 'other' : 'unknown'
}
