import { foldText } from '../search.ts'
import { normalizeLine } from '../text.ts'

export const MAX_QUERY_CHARACTERS = 100
const MAX_QUERY_WORDS = 10
/** UTF-16 units of a query that are read: characters that normalization removes must not displace its text. */
const MAX_READ_LENGTH = 1000
const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/gu

const toWords = (line: string): string[] => foldText(line.replace(SEPARATORS, ' ')).split(' ').filter(Boolean)

/** Splits a text into folded words, also at hyphens and apostrophes (`dell’udito`). */
export const wordsOf = (text: string): string[] => toWords(normalizeLine(text))

/** The different words of a text, in alphabetical order, which compresses better. */
export const distinctWords = (...texts: readonly string[]): string =>
  [...new Set(texts.flatMap(wordsOf))].sort().join(' ')

/** The part of a query that is searched and shown. */
export const normalizeQuery = (query: string): string =>
  [...normalizeLine(query.slice(0, MAX_READ_LENGTH))].slice(0, MAX_QUERY_CHARACTERS).join('').trim()

export const queryWords = (query: string): string[] =>
  [...new Set(toWords(normalizeQuery(query)))].slice(0, MAX_QUERY_WORDS)
