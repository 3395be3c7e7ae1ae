import type { SearchDocument } from './document.ts'

/** Of the HTML that is parsed for an index, of one page and of all. */
export const MAX_PAGE_CHARACTERS = 50_000
export const MAX_SOURCE_CHARACTERS = 2_000_000

const MAX_INDEX_CHARACTERS = 600_000

const OVERHEAD = 100

export const charactersOf = ({ title, href, excerpt, headings, words }: SearchDocument): number =>
  OVERHEAD + title.length + href.length + excerpt.length + headings.length + words.length

/**
 * The first documents that fit into an index, which takes about 70 bytes for each character and is downloaded by
 * visitors. A document whose words do not fit is found by its title.
 */
export function fitIndex(documents: readonly SearchDocument[], max = MAX_INDEX_CHARACTERS): SearchDocument[] {
  let left = max
  return documents.flatMap((document) => {
    const shorter = { ...document, headings: '', words: '' }
    const fitting = [document, shorter].find((one) => charactersOf(one) <= left)
    left -= fitting ? charactersOf(fitting) : 0
    return fitting ?? []
  })
}
