import { CYRILLIC_FIRST, unmixScripts } from './confusables.ts'
import { normalizeLine, normalizeUnicode } from './text.ts'

/**
 * `LATIN`, `ARABIC`, `CYRILLIC`: letters without a Unicode decomposition, as typed on a keyboard that lacks them.
 * `MARK`: combining marks of Latin, Cyrillic and Greek, vowel marks of Hebrew and Arabic; Indic marks are kept: they
 * act as letters. `DASH_OF_SCRIPTS`: a dash between two scripts separates words (`it-отдел`).
 */
const LATIN = 'ß-ss æ-ae œ-oe ø-o ł-l đ-d ð-d ħ-h ŧ-t þ-th ŋ-n ı-i ə-e ς-σ'
const ARABIC = 'ة-ه ى-ي ی-ي ک-ك'
const CYRILLIC = 'і-и є-е ґ-г ә-а ғ-г қ-к ң-н ө-о ү-у ұ-у һ-х җ-ж љ-л њ-н'
const PLAIN = new Map(`${LATIN} ${CYRILLIC} ${ARABIC}`.split(' ').map((pair) => pair.split('-') as [string, string]))
const PLAIN_LETTER = new RegExp(`[${[...PLAIN.keys()].join('')}]`, 'g')
const MARK = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/g
const DASH = /[\p{Pd}\u2212]/gu
const DASH_OF_SCRIPTS =
  /(?<=\p{Script=Latin})[\p{Pd}\u2212]+(?=\p{Script=Cyrillic})|(?<=\p{Script=Cyrillic})[\p{Pd}\u2212]+(?=\p{Script=Latin})/gu
const OPTIONAL_CHARACTERS = /[.'"\u2018-\u201f\u2032\u2033\u02b9-\u02bf`«»\p{Default_Ignorable_Code_Point}]/gu
const SEPARATOR = /[\s,;:!?()[\]{}|]+/g

const toPlain = (text: string): string => text.replace(PLAIN_LETTER, (letter) => PLAIN.get(letter) ?? letter)

const unmixWords = (text: string): string => text.replace(/\p{L}+/gu, (word) => unmixScripts(word, CYRILLIC_FIRST))

/**
 * Folds a text for search: lowercase without diacritics (ё as е, й as и), each word in one script, single spaces. Words
 * may be typed with mixed keyboard layouts: Latin and Cyrillic C share a key. Hyphens and apostrophes are removed, so
 * the parts they join become one word.
 */
export function foldText(text: string): string {
  // NFKD would decompose the acute accent, typed as an apostrophe on some keyboards, into a space and a mark.
  const plain = normalizeUnicode(text.replaceAll('\u00b4', ''), 'NFKD')
    .toLowerCase()
    .replace(OPTIONAL_CHARACTERS, '')
    .replace(MARK, '')
  const letters = normalizeUnicode(plain, 'NFC')
  const joined = unmixWords(toPlain(letters)).replace(DASH_OF_SCRIPTS, ' ').replace(DASH, '')
  return toPlain(unmixWords(joined)).replace(SEPARATOR, ' ').trim()
}

/** Splits a query into folded words, also at hyphens, so that the parts match in any order. */
export const searchWords = (input: string): string[] =>
  foldText(normalizeLine(input).replace(DASH, ' ')).split(' ').filter(Boolean)

/** One or two letters occur in any text: they only match the start of a word. */
export const SHORT = /^[a-zа-я]{1,2}$/

export const hasWords = (folded: string, words: readonly string[]): boolean =>
  words.every((word) => (SHORT.test(word) ? ` ${folded}`.includes(` ${word}`) : folded.includes(word)))

export function findByText<Item>(
  items: readonly Item[],
  input: string,
  textOf: (item: Item) => string,
): readonly Item[] {
  const words = searchWords(input)
  return words.length ? items.filter((item) => hasWords(foldText(textOf(item)), words)) : items
}
