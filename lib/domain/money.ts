import type { Currency } from './currencies.ts'

const SUFFIXES: Partial<Record<Currency, string>> = { RUB: '', EUR: 'Eu', CLP: 'Cl', BRL: 'Br', PEN: 'Pen', USD: 'Usd' }

/** Suffix of a price field: `Eu` for EUR, nothing for RUB, else the code itself (specification, section 3). */
export const fieldSuffix = (currency: Currency): string => SUFFIXES[currency] ?? currency

const digits = new Map<Currency, number>()

/** How many digits the minor unit has: 2 for EUR, 0 for CLP (ISO 4217, as `Intl` knows it). */
export function minorDigits(currency: Currency): number {
  const known = digits.get(currency)
  if (known !== undefined) return known
  const found =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  digits.set(currency, found)
  return found
}

/** Whether an amount has no more digits than the smallest coin of its currency. */
export const isWholeMinor = (amount: number, currency: Currency): boolean =>
  Number(amount.toFixed(minorDigits(currency))) === amount

/** Major units (as on the wire) to whole minor units. */
export const toMinor = (amount: number, currency: Currency): number => Math.round(amount * 10 ** minorDigits(currency))

/** Whole minor units to major units. */
export const toMajor = (minor: number, currency: Currency): number => minor / 10 ** minorDigits(currency)

/**
 * An amount in major units as a person reads it, such as `19 900 ₽`; without decimals where it is whole.
 * @param tag the `Intl` tag of the page's language, not the locale of the specification
 */
export const formatMoney = (amount: number, currency: Currency, tag: string): string =>
  moneyFormat(currency, tag).format(amount)

const formats = new Map<string, Intl.NumberFormat>()

/** Formats are dear to make and are needed a hundred times a page. */
function moneyFormat(currency: Currency, tag: string): Intl.NumberFormat {
  const known = formats.get(tag + currency)
  if (known) return known
  // The plain euro sign is how Spanish writes it; any other narrow sign ($) could be mistaken for another currency.
  const currencyDisplay = currency === 'EUR' && tag.startsWith('es') ? 'narrowSymbol' : 'symbol'
  const made = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    currencyDisplay,
    trailingZeroDisplay: 'stripIfInteger',
  })
  formats.set(tag + currency, made)
  return made
}

/** A discount as a badge shows it: a true minus and the language's percent, such as `−33 %`. */
export function formatDiscount(percent: number, tag: string): string {
  return `−${new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 }).format(percent / 100)}`
}

const PLAIN = /^\d+(?:[.,]\d+)?$/
const SPACED = /^\d{1,3}(?:[ \u00a0\u2009\u202f'’]\d{3})+(?:[.,]\d+)?$/
const ENGLISH = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
const GERMAN = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/
/** A thousand in one country and one in another. */
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/

/**
 * The number of a text with a decimal point or comma and any separator between thousands: `1 000,50`, `1,000.50`.
 * `undefined` for anything else, and for `1,000` and `1.000`, which mean different amounts in different countries.
 */
function parseDecimal(text: string): number | undefined {
  const typed = text.trim()
  if (AMBIGUOUS.test(typed)) return undefined
  if (PLAIN.test(typed) || SPACED.test(typed)) return Number(typed.replace(/[^\d.,]/g, '').replace(',', '.'))
  if (ENGLISH.test(typed)) return Number(typed.replaceAll(',', ''))
  if (GERMAN.test(typed)) return Number(typed.replaceAll('.', '').replace(',', '.'))
  return undefined
}

/** The number of a price field as a backend may send it; what is no finite positive number is 0 (specification, section 5). */
export function parseAmount(value: unknown): number {
  const number = typeof value === 'string' ? parseDecimal(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number > 0 ? number : 0
}

/** Whether a price field holds something that `parseAmount` cannot read; an absent price is no mistake. */
export const isUnreadableAmount = (value: unknown): boolean =>
  parseAmount(value) === 0 &&
  value !== undefined &&
  value !== null &&
  !(typeof value === 'string' && /^[\s0.,-]*$/.test(value)) &&
  value !== 0
