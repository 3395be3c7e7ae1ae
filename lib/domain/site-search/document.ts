export const SEARCH_KINDS = ['test', 'gene', 'medicine', 'condition', 'trait', 'page', 'question', 'legal'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/**
 * A page, or a part of one, that the site search finds. `href` may have a fragment. `headings` and `words` are
 * searched and not shown: distinct folded words. `language`: that of the title, if it is not the page's.
 */
export interface SearchDocument {
  readonly kind: SearchKind
  readonly title: string
  readonly href: string
  readonly excerpt: string
  readonly headings: string
  readonly words: string
  readonly language?: string | undefined
}
