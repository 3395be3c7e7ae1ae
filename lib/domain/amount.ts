import type { Currency } from './currencies.ts'
import { readCurrencySign } from './currency-signs.ts'
import { toAsciiDigits } from './digits.ts'
import { minorDigits } from './money.ts'
import { toHalfWidth } from './text.ts'

export const MAX_AMOUNT = 1_000_000_000

type NumberErrorCode = 'number' | 'negative'
type AmountErrorCode = NumberErrorCode | 'otherCurrency' | 'decimals' | 'ambiguous' | 'tooLarge'

/**
 * Patterns of a typed number. `GROUPED`: thousands separators that cannot be decimal marks, because there are several
 * or another mark follows. `SPACED`: blanks and apostrophes only separate thousands (`12 50` is not a number).
 * `AMBIGUOUS`: one thousand in some countries, one in others. `WHOLE_UNITS`: a whole amount, as in `179,-`. `MINUS`:
 * only at the ends of the text around the digits, because currency names may contain hyphens.
 */
const GROUPED = /^\d{1,3}(?:(?:[,.])\d{3}){2,}$|^\d{1,3}(?:(?:,\d{3})+\.|(?:\.\d{3})+,)\d+$/
const SPACED = /^\d{1,3}(?:[\s'’]\d{3})+(?=$|[,.]\d+$)/

const AMBIGUOUS = /^[1-9]\d{0,2}\.\d{3}$/
const WHOLE_UNITS = /^[.,]\s?[-\u2010-\u2015\u2212=]+/
const MINUS = /^\s*[-\u2010-\u2015\u2212]|[-\u2010-\u2015\u2212]\s*$/

interface Written {
  readonly digits: string
  readonly affixes: readonly string[]
}

function withoutGroups(text: string): string {
  const plain = SPACED.test(text) ? text.replace(/[\s'’]/g, '') : text
  const separator = GROUPED.test(plain) ? (/[,.]/.exec(plain)?.[0] ?? '') : ''
  return (separator ? plain.replaceAll(separator, '') : plain).replace(',', '.')
}

function parseWritten(input: string): Written | NumberErrorCode {
  const [, before = '', digits = '', end = ''] =
    /^(\D*)(\d(?:.*\d)?)(\D*)$/s.exec(toAsciiDigits(toHalfWidth(input))) ?? []
  const after = end.replace(WHOLE_UNITS, '')
  if (!digits || /(?:^|[^\p{L}/])\.$|,\s*$/u.test(before) || /^[.,]/.test(after)) return 'number'
  if (MINUS.test(before) || MINUS.test(after) || (before.includes('(') && after.includes(')'))) return 'negative'
  const number = withoutGroups(digits)
  const affixes = [before.replace(/^'/, ''), after].map((text) => text.trim()).filter(Boolean)
  return /^\d+(?:\.\d+)?$/.test(number) ? { digits: number, affixes } : 'number'
}

/**
 * Parses a typed or pasted amount or returns an error code; the currency may be named next to it. `-5`, `5-` and `(5)`
 * are negative (as spreadsheets write it). Rejects more decimals than the currency has, even zeros: `1.000` may mean a
 * thousand. Without a currency, decimals are not checked.
 */
export function readAmount(input: string, currency: Currency | undefined): number | AmountErrorCode {
  const number = parseWritten(input)
  if (typeof number === 'string') return number
  const signs = currency === undefined ? [] : number.affixes.map((sign) => readCurrencySign(sign, currency))
  if (signs.includes('unknown')) return 'number'
  if (signs.includes('other')) return 'otherCurrency'
  const value = Number(number.digits)
  if (value > MAX_AMOUNT) return 'tooLarge'
  if (currency === undefined || (number.digits.split('.')[1]?.length ?? 0) <= minorDigits(currency)) return value
  return AMBIGUOUS.test(number.digits) ? 'ambiguous' : 'decimals'
}

export function readPercent(input: string): number | NumberErrorCode | 'discountSize' {
  const written = parseWritten(input)
  if (typeof written === 'string') return written
  if (written.affixes.some((text) => text !== '%')) return 'number'
  const size = Number(written.digits)
  return size > 100 || !Number.isInteger(size) ? 'discountSize' : size
}
