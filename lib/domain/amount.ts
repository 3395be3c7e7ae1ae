import type { Currency } from './currencies.ts'
import { minorDigits } from './money.ts'

export const MAX_AMOUNT = 1_000_000_000

type AmountFault = 'number' | 'negative' | 'decimals' | 'tooLarge'

/**
 * An amount as people and spreadsheets write it, or what is wrong with it. Three digits after the point are thousands to
 * some: no more are taken than a currency has, zeros neither. Without a currency that is known they are not looked at.
 */
export function readAmount(typed: string, currency: Currency | undefined): number | AmountFault {
  const text = typed.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  if (/^[-\u2212]/.test(text)) return 'negative'
  if (!/^\d+(?:\.\d+)?$/.test(text)) return 'number'
  const value = Number(text)
  if (value > MAX_AMOUNT) return 'tooLarge'
  return currency === undefined || (text.split('.')[1]?.length ?? 0) <= minorDigits(currency) ? value : 'decimals'
}

/** The size of a discount in the same way: a whole percentage. */
export function readPercent(typed: string): number | AmountFault | 'discountSize' {
  const size = readAmount(typed, undefined)
  return typeof size === 'number' && (size > 100 || !Number.isInteger(size)) ? 'discountSize' : size
}
