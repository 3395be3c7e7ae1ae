import type { Currency } from './currencies.ts'
import { readCurrencySign } from './currency-signs.ts'
import { toAsciiDigits } from './digits.ts'
import { minorDigits } from './money.ts'
import { toHalfWidth } from './text.ts'

export const MAX_AMOUNT = 1_000_000_000

type NumberFault = 'number' | 'negative'
type AmountFault = NumberFault | 'otherCurrency' | 'decimals' | 'ambiguous' | 'tooLarge'

/** Groups of thousands that cannot be decimals: two of them, or decimals after another mark. */
const GROUPED = /^\d{1,3}(?:(?:[,.])\d{3}){2,}$|^\d{1,3}(?:(?:,\d{3})+\.|(?:\.\d{3})+,)\d+$/
/** Blanks and apostrophes stand between thousands alone: `12 50` is no number. */
const SPACED = /^\d{1,3}(?:[\s'’]\d{3})+(?=$|[,.]\d+$)/

/** A thousand in one country and one in another. */
const AMBIGUOUS = /^[1-9]\d{0,2}\.\d{3}$/
/** `179,-` */
const WHOLE_UNITS = /^[.,]\s?[-\u2010-\u2015\u2212=]+/
/** At one end of what is beside the digits: names of currencies have hyphens, too. */
const MINUS = /^\s*[-\u2010-\u2015\u2212]|[-\u2010-\u2015\u2212]\s*$/

/** An amount as it is written: its digits in ASCII with a decimal point, and what is beside it. */
interface Written {
  readonly digits: string
  readonly beside: readonly string[]
}

function withoutGroups(text: string): string {
  const plain = SPACED.test(text) ? text.replace(/[\s'’]/g, '') : text
  const separator = GROUPED.test(plain) ? (/[,.]/.exec(plain)?.[0] ?? '') : ''
  return (separator ? plain.replaceAll(separator, '') : plain).replace(',', '.')
}

/** Takes an amount apart: `-5`, `5-` and `(5)` are below zero, as spreadsheets write it, `179,-` is whole. */
function takeApart(typed: string): Written | NumberFault {
  const [, before = '', digits = '', end = ''] =
    /^(\D*)(\d(?:.*\d)?)(\D*)$/s.exec(toAsciiDigits(toHalfWidth(typed))) ?? []
  const after = end.replace(WHOLE_UNITS, '')
  if (!digits || /(?:^|[^\p{L}/])\.$|,\s*$/u.test(before) || /^[.,]/.test(after)) return 'number'
  if (MINUS.test(before) || MINUS.test(after) || (before.includes('(') && after.includes(')'))) return 'negative'
  const number = withoutGroups(digits)
  const beside = [before.replace(/^'/, ''), after].map((text) => text.trim()).filter(Boolean)
  return /^\d+(?:\.\d+)?$/.test(number) ? { digits: number, beside } : 'number'
}

/**
 * An amount as people and spreadsheets write it, or what is wrong with it. Beside it its currency may be named. No more
 * decimals are taken than a currency has, zeros neither. Without a currency that is known they are not looked at.
 */
export function readAmount(typed: string, currency: Currency | undefined): number | AmountFault {
  const written = takeApart(typed)
  if (typeof written === 'string') return written
  const signs = currency === undefined ? [] : written.beside.map((sign) => readCurrencySign(sign, currency))
  if (signs.includes('unknown')) return 'number'
  if (signs.includes('other')) return 'otherCurrency'
  const value = Number(written.digits)
  if (value > MAX_AMOUNT) return 'tooLarge'
  if (currency === undefined || (written.digits.split('.')[1]?.length ?? 0) <= minorDigits(currency)) return value
  return AMBIGUOUS.test(written.digits) ? 'ambiguous' : 'decimals'
}

/** The size of a discount in the same way: a whole percentage, with or without its sign. */
export function readPercent(typed: string): number | NumberFault | 'discountSize' {
  const written = takeApart(typed)
  if (typeof written === 'string') return written
  if (written.beside.some((text) => text !== '%')) return 'number'
  const size = Number(written.digits)
  return size > 100 || !Number.isInteger(size) ? 'discountSize' : size
}
