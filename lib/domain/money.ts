/**
 * Currencies in which the catalogue can have prices (specification, section 9): the seven that are named there
 * first, then the others.
 */
export const CURRENCIES = [
  'RUB',
  'EUR',
  'CLP',
  'BRL',
  'PEN',
  'USD',
  'UYU',
  'AED',
  'ALL',
  'AMD',
  'AOA',
  'AUD',
  'AZN',
  'BAM',
  'BOB',
  'BYN',
  'CAD',
  'CHF',
  'COP',
  'CRC',
  'CVE',
  'CZK',
  'DKK',
  'DOP',
  'GBP',
  'GEL',
  'GTQ',
  'HUF',
  'ILS',
  'KGS',
  'KZT',
  'MDL',
  'MKD',
  'MXN',
  'MZN',
  'NOK',
  'NZD',
  'PLN',
  'PYG',
  'RON',
  'RSD',
  'SEK',
  'TRY',
  'UAH',
  'UZS',
  'ARS',
] as const
export type Currency = (typeof CURRENCIES)[number]

/** Recognises a currency code; `undefined` for anything else. */
export const parseCurrency = (value: unknown): Currency | undefined => CURRENCIES.find((currency) => currency === value)

const SUFFIXES: Partial<Record<Currency, string>> = { RUB: '', EUR: 'Eu', CLP: 'Cl', BRL: 'Br', PEN: 'Pen', USD: 'Usd' }

/** Suffix of a price field: `Eu` for EUR, nothing for RUB, else the code itself (specification, section 3). */
export const fieldSuffix = (currency: Currency): string => SUFFIXES[currency] ?? currency

/** How many digits the minor unit has: 2 for EUR, 0 for CLP (ISO 4217, as `Intl` knows it). */
export function minorDigits(currency: Currency): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** Major units (as on the wire) to whole minor units. */
export const toMinor = (amount: number, currency: Currency): number => Math.round(amount * 10 ** minorDigits(currency))

/** Whole minor units to major units. */
export const toMajor = (minor: number, currency: Currency): number => minor / 10 ** minorDigits(currency)

/**
 * An amount in major units as a person reads it, such as `19 900 ₽`; without decimals where it is whole.
 * @param tag the `Intl` tag of the page's language, not the locale of the specification
 */
export function formatMoney(amount: number, currency: Currency, tag: string): string {
  // The plain euro sign is how Spanish writes it; any other narrow sign ($) could be mistaken for another currency.
  const currencyDisplay = currency === 'EUR' && tag.startsWith('es') ? 'narrowSymbol' : 'symbol'
  return new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay, trailingZeroDisplay: 'stripIfInteger' }).format(amount)
}

/** A discount as a badge shows it: a true minus and the language's percent, such as `−33 %`. */
export function formatDiscount(percent: number, tag: string): string {
  return `−${new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 }).format(percent / 100)}`
}

/** The number of a price field as a backend may send it: `"19 990"` is 19990, what is no finite number is 0. */
export function parseAmount(value: unknown): number {
  const number = typeof value === 'string' ? Number(value.replace(/[\s\u00a0\u202f]/g, '') || NaN) : value
  return typeof number === 'number' && Number.isFinite(number) && number > 0 ? number : 0
}
