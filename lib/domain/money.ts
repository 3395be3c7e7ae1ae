/** Amounts of money: minor units, parsing and formatting; names of the backend's price fields by currency. */
import type { Currency } from './currencies.ts'

const SUFFIXES: Partial<Record<Currency, string>> = { RUB: '', EUR: 'Eu', CLP: 'Cl', BRL: 'Br', PEN: 'Pen', USD: 'Usd' }

/** Suffix of a price field: `Eu` for EUR, none for RUB, otherwise the code (specification, section 3). */
export const fieldSuffix = (currency: Currency): string => SUFFIXES[currency] ?? currency

const digits = new Map<Currency, number>()

export function minorDigits(currency: Currency): number {
  const cached = digits.get(currency)
  if (cached !== undefined) return cached
  const fractionDigits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  digits.set(currency, fractionDigits)
  return fractionDigits
}

export const isWholeMinor = (amount: number, currency: Currency): boolean =>
  Number(amount.toFixed(minorDigits(currency))) === amount

export const toMinor = (amount: number, currency: Currency): number => Math.round(amount * 10 ** minorDigits(currency))

export const toMajor = (minor: number, currency: Currency): number => minor / 10 ** minorDigits(currency)

/**
 * Formats an amount in major units, such as `19 900 ₽`; no decimals if it is whole. Formats are cached: creating one is
 * expensive, and a page uses about a hundred. Spanish writes the plain euro sign; other narrow symbols (`$`) are
 * ambiguous between currencies.
 * @param tag `Intl` tag of the page's language, not the locale of the specification
 */
export const formatMoney = (amount: number, currency: Currency, tag: string): string =>
  moneyFormat(currency, tag).format(amount)

const formats = new Map<string, Intl.NumberFormat>()

function moneyFormat(currency: Currency, tag: string): Intl.NumberFormat {
  const cached = formats.get(tag + currency)
  if (cached) return cached
  const currencyDisplay = currency === 'EUR' && tag.startsWith('es') ? 'narrowSymbol' : 'symbol'
  const format = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    currencyDisplay,
    trailingZeroDisplay: 'stripIfInteger',
  })
  formats.set(tag + currency, format)
  return format
}

/** Formats a discount badge with a true minus sign and the language's percent format, such as `−33 %`. */
export function formatDiscount(percent: number, tag: string): string {
  return `−${new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 }).format(percent / 100)}`
}

const PLAIN = /^\d+(?:[.,]\d+)?$/
const SPACED = /^\d{1,3}(?:[ \u00a0\u2009\u202f'’]\d{3})+(?:[.,]\d+)?$/
const ENGLISH = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
const GERMAN = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/

function parseDecimal(text: string): number | undefined {
  const input = text.trim()
  if (AMBIGUOUS.test(input)) return undefined
  if (PLAIN.test(input) || SPACED.test(input)) return Number(input.replace(/[^\d.,]/g, '').replace(',', '.'))
  if (ENGLISH.test(input)) return Number(input.replaceAll(',', ''))
  if (GERMAN.test(input)) return Number(input.replaceAll('.', '').replace(',', '.'))
  return undefined
}

/**
 * Parses a price field of a backend: a number, or a text with a decimal point or comma and any thousands separator
 * (`1 000,50`, `1,000.50`). Anything but a finite positive number becomes 0 (specification, section 5), also the
 * ambiguous `1,000` and `1.000`.
 */
export function parseAmount(value: unknown): number {
  const number = typeof value === 'string' ? parseDecimal(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number > 0 ? number : 0
}

/** Whether a price field has a value that `parseAmount` cannot read; an absent price is valid. */
export const isUnreadableAmount = (value: unknown): boolean =>
  parseAmount(value) === 0 &&
  value !== undefined &&
  value !== null &&
  !(typeof value === 'string' && /^[\s0.,-]*$/.test(value)) &&
  value !== 0
