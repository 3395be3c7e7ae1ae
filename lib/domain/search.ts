import { CYRILLIC_FIRST, unmixScripts } from './confusables.ts'
import { normalizeLine, normalizeUnicode } from './text.ts'

/** Letters that have no base letter in Unicode: as people type them who lack the key. */
const LATIN = 'ß-ss æ-ae œ-oe ø-o ł-l đ-d ð-d ħ-h ŧ-t þ-th ŋ-n ı-i ə-e ς-σ'
const ARABIC = 'ة-ه ى-ي ی-ي ک-ك'
const CYRILLIC = 'і-и є-е ґ-г ә-а ғ-г қ-к ң-н ө-о ү-у ұ-у һ-х җ-ж љ-л њ-н'
const PLAIN = new Map(`${LATIN} ${CYRILLIC} ${ARABIC}`.split(' ').map((pair) => pair.split('-') as [string, string]))
const PLAIN_LETTER = new RegExp(`[${[...PLAIN.keys()].join('')}]`, 'g')
/** Marks of Latin, Cyrillic and Greek letters, of Hebrew and Arabic vowels. Those of Indic scripts are letters. */
const MARK = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/g
const DASH = /[\p{Pd}\u2212]/gu
/** Between two scripts a dash joins no word (`it-отдел`). */
const DASH_OF_SCRIPTS =
  /(?<=\p{Script=Latin})[\p{Pd}\u2212]+(?=\p{Script=Cyrillic})|(?<=\p{Script=Cyrillic})[\p{Pd}\u2212]+(?=\p{Script=Latin})/gu
/** Written by one and left out by another: full stops, apostrophes, quotation marks, joiners. */
const LEFT_OUT = /[.'"\u2018-\u201f\u2032\u2033\u02b9-\u02bf`«»\p{Default_Ignorable_Code_Point}]/gu
const SEPARATOR = /[\s,;:!?()[\]{}|]+/g

const toPlain = (text: string): string => text.replace(PLAIN_LETTER, (letter) => PLAIN.get(letter) ?? letter)

/** Words whose letters came from several keyboards: the Latin and the Cyrillic C share a key. */
const unmixWords = (text: string): string => text.replace(/\p{L}+/gu, (word) => unmixScripts(word, CYRILLIC_FIRST))

/**
 * A text as it is looked through: small letters without marks (ё as е, й as и), each word in one script, words with
 * single spaces. What a hyphen or an apostrophe joins is one word.
 */
export function foldText(text: string): string {
  // An apostrophe of some keyboards, which NFKD takes apart into a space and a mark.
  const plain = normalizeUnicode(text.replaceAll('\u00b4', ''), 'NFKD')
    .toLowerCase()
    .replace(LEFT_OUT, '')
    .replace(MARK, '')
  const letters = normalizeUnicode(plain, 'NFC')
  const joined = unmixWords(toPlain(letters)).replace(DASH_OF_SCRIPTS, ' ').replace(DASH, '')
  return toPlain(unmixWords(joined)).replace(SEPARATOR, ' ').trim()
}

/** The words of a query. A hyphen separates them, so that they are found in either order. */
export const searchWords = (typed: string): string[] =>
  foldText(normalizeLine(typed).replace(DASH, ' ')).split(' ').filter(Boolean)

/** One or two letters are in any text: they have to begin a word. */
const SHORT = /^[a-zа-я]{1,2}$/

/** Whether a folded text has every word, in any order. */
export const hasWords = (folded: string, words: readonly string[]): boolean =>
  words.every((word) => (SHORT.test(word) ? ` ${folded}`.includes(` ${word}`) : folded.includes(word)))

/** The items in whose text everything is found that was typed; all of them where nothing was. */
export function findByText<Item>(
  items: readonly Item[],
  typed: string,
  textOf: (item: Item) => string,
): readonly Item[] {
  const words = searchWords(typed)
  return words.length ? items.filter((item) => hasWords(foldText(textOf(item)), words)) : items
}
