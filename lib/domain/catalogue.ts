/** What a test is wanted for: the filter of the catalogue. */
export const GOALS = ['health', 'origin', 'drugs', 'sport', 'nutrition', 'family'] as const
export type Goal = (typeof GOALS)[number]

export const GROUPS = ['health', 'origin', 'drugs', 'lifestyle', 'family', 'genealogy'] as const
type Group = (typeof GROUPS)[number]

/** Our own knowledge of a product. Its key is the `href` of the price record, and never changes. */
export interface CatalogueEntry {
  readonly key: string
  readonly group: Group
  readonly goals: readonly Goal[]
  /** A card of its own on the home page; the others stand in the list of further tests. */
  readonly featured: boolean
}

const entry = (group: Group, key: string, goals: string, featured = false): CatalogueEntry => ({
  key,
  group,
  goals: goals.split(' ').filter(Boolean) as Goal[],
  featured,
})

/** The 28 tests and services in six groups; the order is that of the pages. */
export const CATALOGUE: readonly CatalogueEntry[] = [
  entry('health', 'genetic-passport', 'health origin', true),
  entry('health', 'disease-risks', 'health', true),
  entry('health', 'full-genome', 'health drugs', true),
  entry('health', 'exome', 'health'),
  entry('health', 'hereditary-cancer', 'health'),
  entry('health', 'heart', 'health'),
  entry('origin', 'ancestry', 'origin', true),
  entry('origin', 'paternal-line', 'origin'),
  entry('origin', 'maternal-line', 'origin'),
  entry('origin', 'dna-relatives', 'origin family'),
  entry('drugs', 'drug-response', 'drugs health', true),
  entry('drugs', 'psychiatric-drugs', 'drugs'),
  entry('drugs', 'cardiac-drugs', 'drugs health'),
  entry('lifestyle', 'personality', 'sport family', true),
  entry('lifestyle', 'nutrition', 'nutrition', true),
  entry('lifestyle', 'sport', 'sport', true),
  entry('lifestyle', 'food-tolerance', 'nutrition'),
  entry('lifestyle', 'skin-hair', 'health'),
  entry('family', 'pregnancy-planning', 'family health', true),
  entry('family', 'carrier-screening', 'family health'),
  entry('family', 'couple-screening', 'family'),
  entry('family', 'paternity', 'family', true),
  entry('family', 'kinship', 'family'),
  entry('genealogy', 'family-tree', 'family origin'),
  entry('genealogy', 'ancestor-search', 'origin'),
  entry('genealogy', 'family-book', 'family'),
  entry('genealogy', 'genealogist-consultation', 'origin'),
  entry('genealogy', 'geneticist-consultation', 'health'),
]

/** The product of the first call to order, and of the widest card. */
export const MAIN_PRODUCT = 'genetic-passport'
/** The tests whose results the main product brings together. */
export const MAIN_PRODUCT_PARTS = ['disease-risks', 'drug-response', 'nutrition', 'sport', 'ancestry'] as const

/** The `href` of a price record without spaces and slashes around it: the key of a product everywhere. */
export const productKey = (href: string): string => href.trim().replace(/^\/+|\/+$/g, '')

/** Our entry for the `href` of a price record, `undefined` for a product that we do not know. */
export function catalogueEntry(href: string): CatalogueEntry | undefined {
  const key = productKey(href)
  return CATALOGUE.find((item) => item.key === key)
}

/** Whether wanting a product tells something of somebody's health. One that we do not know counts as if it did. */
export function tellsOfHealth(href: string): boolean {
  const known = catalogueEntry(href)
  return !known || !['origin', 'genealogy'].includes(known.group) || known.goals.includes('health')
}

export type Coverage = 'full' | 'part' | 'none'
const coverage = (words: string) => words.split(' ') as Coverage[]

/** The comparison table: four tests, and how far each covers a topic. */
export const COMPARISON = {
  products: ['genetic-passport', 'disease-risks', 'drug-response', 'full-genome'],
  topics: [
    { topic: 'disease', cells: coverage('full full none full') },
    { topic: 'drugs', cells: coverage('full none full full') },
    { topic: 'lifestyle', cells: coverage('full none none full') },
    { topic: 'origin', cells: coverage('full none none full') },
    { topic: 'carrier', cells: coverage('part part none full') },
  ],
} as const
