import MiniSearch, { type Query, type SearchOptions } from 'minisearch'
import { lookAlikes } from '../confusables.ts'
import type { SearchDocument, SearchKind } from './document.ts'
import { queryWords, wordsOf } from './words.ts'

/** Returns the documents that match a query, the best first. */
export type FindDocuments = (query: string) => readonly SearchDocument[]

const FIELDS = ['title', 'headings', 'words'] as const
const BOOSTS: Readonly<Record<SearchKind, number>> = {
  test: 2,
  gene: 2,
  medicine: 2,
  condition: 2,
  trait: 2,
  page: 1.5,
  question: 1,
  legal: 0.5,
}
const MAX_TYPOS = 2
const MIN_FUZZY_LENGTH = 4
/** A word with typos is compared with all words of the index. */
const MAX_FUZZY_WORDS = 5

/** One typo in five letters. None in names with digits: BRCA1 is not a typo of BRCA2. */
const typosIn = (word: string): number | boolean => word.length >= MIN_FUZZY_LENGTH && !/\d/.test(word) && 0.2

/**
 * A word, or the same word typed in another script: `МСМ6` with Cyrillic letters. Short words are the beginning of many:
 * only the last one may still be incomplete.
 */
const spellings = (word: string, position: number, { length }: readonly string[]): Query => ({
  combineWith: 'OR',
  ...(position >= MAX_FUZZY_WORDS && { fuzzy: false }),
  prefix: word.length > 2 || position === length - 1,
  queries: [
    word,
    ...lookAlikes(word)
      .filter((twin) => twin !== word)
      .map((twin): Query => ({ queries: [twin], fuzzy: false })),
  ],
})

/** Headings and words are folded when documents are made, once for all visitors. */
const tokenize = (text: string, field?: string): string[] =>
  field === 'headings' || field === 'words' ? text.split(' ').filter(Boolean) : wordsOf(text)

/**
 * Indexes documents. A query finds the documents that have all its words, otherwise those that have any. A word may be
 * the beginning of a longer one, and may have typos. Other work runs between the documents.
 */
export async function createSiteIndex(documents: readonly SearchDocument[]): Promise<FindDocuments> {
  const index = new MiniSearch<SearchDocument & { readonly id: number }>({
    fields: [...FIELDS],
    tokenize,
    processTerm: (word) => word,
  })
  await index.addAllAsync(documents.map((document, id) => ({ ...document, id })))
  const documentOf = (id: unknown) => documents[Number(id)] as SearchDocument
  const options: SearchOptions = {
    boost: { title: 4, headings: 2 },
    boostDocument: (id) => BOOSTS[documentOf(id).kind],
    fuzzy: typosIn,
    maxFuzzy: MAX_TYPOS,
  }
  return (query) => {
    const queries = queryWords(query).map(spellings)
    if (!queries.length) return []
    const withAll = index.search({ combineWith: 'AND', queries }, options)
    const found = withAll.length ? withAll : index.search({ combineWith: 'OR', queries }, options)
    return found.sort((a, b) => b.score - a.score || a.id - b.id).map(({ id }) => documentOf(id))
  }
}
