import type { Currency } from './currencies.ts'

const SUFFIXES: Partial<Record<Currency, string>> = { RUB: '', EUR: 'Eu', CLP: 'Cl', BRL: 'Br', PEN: 'Pen', USD: 'Usd' }

/** Suffix of a price field: `Eu` for EUR, nothing for RUB, else the code itself (specification, section 3). */
export const fieldSuffix = (currency: Currency): string => SUFFIXES[currency] ?? currency

const digits = new Map<Currency, number>()

/** How many digits the minor unit has: 2 for EUR, 0 for CLP (ISO 4217, as `Intl` knows it). */
export function minorDigits(currency: Currency): number {
  const known = digits.get(currency)
  if (known !== undefined) return known
  const found = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  digits.set(currency, found)
  return found
}

/** Whether an amount has no more digits than the smallest coin of its currency. */
export const isWholeMinor = (amount: number, currency: Currency): boolean => Number(amount.toFixed(minorDigits(currency))) === amount

/** Major units (as on the wire) to whole minor units. */
export const toMinor = (amount: number, currency: Currency): number => Math.round(amount * 10 ** minorDigits(currency))

/** Whole minor units to major units. */
export const toMajor = (minor: number, currency: Currency): number => minor / 10 ** minorDigits(currency)

/**
 * An amount in major units as a person reads it, such as `19 900 ₽`; without decimals where it is whole.
 * @param tag the `Intl` tag of the page's language, not the locale of the specification
 */
export const formatMoney = (amount: number, currency: Currency, tag: string): string => moneyFormat(currency, tag).format(amount)

const formats = new Map<string, Intl.NumberFormat>()

/** Formats are dear to make and are needed a hundred times a page. */
function moneyFormat(currency: Currency, tag: string): Intl.NumberFormat {
  const known = formats.get(tag + currency)
  if (known) return known
  // The plain euro sign is how Spanish writes it; any other narrow sign ($) could be mistaken for another currency.
  const currencyDisplay = currency === 'EUR' && tag.startsWith('es') ? 'narrowSymbol' : 'symbol'
  const made = new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay, trailingZeroDisplay: 'stripIfInteger' })
  formats.set(tag + currency, made)
  return made
}

/** A discount as a badge shows it: a true minus and the language's percent, such as `−33 %`. */
export function formatDiscount(percent: number, tag: string): string {
  return `−${new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 }).format(percent / 100)}`
}

/** The number of a price field as a backend may send it: `"19 990"` is 19990, what is no finite number is 0. */
export function parseAmount(value: unknown): number {
  const text = typeof value === 'string' ? value.replace(/[\s\u00a0\u202f]/g, '') : undefined
  const number = text === undefined ? value : /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : 0
  return typeof number === 'number' && Number.isFinite(number) && number > 0 ? number : 0
}
