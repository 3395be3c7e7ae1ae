import { lookAlikes } from './confusables.ts'
import { readPhone } from './phone.ts'
import { searchWords } from './search.ts'
import { normalizeLine } from './text.ts'

/**
 * Digit strings under which a number may be stored: as typed, without the former Mexican mobile prefix, with 7 instead
 * of the Russian trunk prefix, without the international call prefix, without the obsolete national prefixes (Mexican,
 * Soviet).
 */
export function phoneForms(number: string): string[] {
  const digits = number.replace(/\D/g, '')
  if (number.startsWith('+')) return [...new Set([digits, digits.replace(/^521(?=\d{2})/, '52')])]
  const abroad = digits.replace(/^(?:810|0+)(?=\d{4})/, '')
  const former = digits.replace(/^(?:01|044|045)(?=\d{10}$)|^8(?=\d{8,10}$)/, '')
  return [...new Set([digits, digits.replace(/^8(?=\d{3})/, '7'), abroad, former])]
}

const DIGITS = /\+?\d(?:[\s()./~_·-]*\d){5,}/g

/** Search terms for a folded text with phone numbers: the text must contain one alternative of each list. */
export function searchTerms(input: string): (readonly string[])[] {
  const phone = readPhone(input)
  if ('number' in phone)
    return [phoneForms(phone.number), ...(phone.extension === undefined ? [] : [[phone.extension]])]
  const text = normalizeLine(input)
  return [
    ...(text.match(DIGITS) ?? []).map(phoneForms),
    ...searchWords(text.replace(DIGITS, ' ')).map((word) => [...new Set([word, ...lookAlikes(word)])]),
  ]
}
