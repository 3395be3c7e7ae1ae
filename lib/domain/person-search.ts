import { lookAlikes } from './confusables.ts'
import { readPhone } from './phone.ts'
import { searchWords } from './search.ts'
import { normalizeLine } from './text.ts'

/** The digits of a number; of a Mexican one also those without its old prefix of mobiles; without a country code also those with the code in the place of the Russian trunk prefix, or without the prefix of calls abroad. */
export function phoneForms(number: string): string[] {
  const digits = number.replace(/\D/g, '')
  if (number.startsWith('+')) return [...new Set([digits, digits.replace(/^521(?=\d{2})/, '52')])]
  const abroad = digits.replace(/^(?:810|0+)(?=\d{4})/, '')
  // A whole number with a prefix of former years: Mexican, Soviet.
  const former = digits.replace(/^(?:01|044|045)(?=\d{10}$)|^8(?=\d{8,10}$)/, '')
  return [...new Set([digits, digits.replace(/^8(?=\d{3})/, '7'), abroad, former])]
}

/** Six digits or more, however they are separated. */
const DIGITS = /\+?\d(?:[\s()./~_·-]*\d){5,}/g

/** What has to be found in a folded text that has telephone numbers: of each list one. */
export function searchTerms(typed: string): (readonly string[])[] {
  const read = readPhone(typed)
  if ('number' in read) return [phoneForms(read.number), ...(read.extension === undefined ? [] : [[read.extension]])]
  const text = normalizeLine(typed)
  return [
    ...(text.match(DIGITS) ?? []).map(phoneForms),
    ...searchWords(text.replace(DIGITS, ' ')).map((word) => [...new Set([word, ...lookAlikes(word)])]),
  ]
}
