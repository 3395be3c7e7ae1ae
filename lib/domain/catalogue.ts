import { foldText } from './search.ts'

export const GOALS = ['health', 'origin', 'drugs', 'sport', 'nutrition', 'family'] as const
export type Goal = (typeof GOALS)[number]

export const GROUPS = ['health', 'origin', 'drugs', 'lifestyle', 'family', 'genealogy'] as const
type Group = (typeof GROUPS)[number]

/**
 * The site's own data on a product; `CATALOGUE` is in display order. The key is the `href` of the price record and
 * never changes. `featured`: shown as a card on the home page; the others are in the list of further tests.
 */
export interface CatalogueEntry {
  readonly key: string
  readonly name: string
  readonly group: Group
  readonly goals: readonly Goal[]
  readonly featured: boolean
}

const entry = (group: Group, key: string, name: string, goals: string, featured = false): CatalogueEntry => ({
  key,
  name,
  group,
  goals: goals.split(' ').filter(Boolean) as Goal[],
  featured,
})

export const CATALOGUE: readonly CatalogueEntry[] = [
  entry('health', 'genetic-passport', 'Генетический паспорт', 'health origin', true),
  entry('health', 'disease-risks', 'Риски заболеваний', 'health', true),
  entry('health', 'full-genome', 'Полный геном', 'health drugs', true),
  entry('health', 'exome', 'Экзом', 'health'),
  entry('health', 'hereditary-cancer', 'Наследственный риск рака', 'health'),
  entry('health', 'heart', 'Сердце и сосуды', 'health'),
  entry('origin', 'ancestry', 'Происхождение', 'origin', true),
  entry('origin', 'paternal-line', 'Отцовская линия (Y-ДНК)', 'origin'),
  entry('origin', 'maternal-line', 'Материнская линия (мтДНК)', 'origin'),
  entry('origin', 'dna-relatives', 'Поиск родственников по ДНК', 'origin family'),
  entry('drugs', 'drug-response', 'Эффективность лекарств', 'drugs health', true),
  entry('drugs', 'psychiatric-drugs', 'Гены и психотропные препараты', 'drugs'),
  entry('drugs', 'cardiac-drugs', 'Гены и препараты для сердца', 'drugs health'),
  entry('lifestyle', 'personality', 'Способности и характер', 'sport family', true),
  entry('lifestyle', 'nutrition', 'Питание', 'nutrition', true),
  entry('lifestyle', 'sport', 'Спорт', 'sport', true),
  entry('lifestyle', 'food-tolerance', 'Переносимость продуктов', 'nutrition'),
  entry('lifestyle', 'skin-hair', 'Кожа и волосы', 'health'),
  entry('family', 'pregnancy-planning', 'Планирование беременности', 'family health', true),
  entry('family', 'carrier-screening', 'Скрининг носительства', 'family health'),
  entry('family', 'couple-screening', 'Скрининг для пары', 'family'),
  entry('family', 'paternity', 'Отцовство', 'family', true),
  entry('family', 'kinship', 'Родство', 'family'),
  entry('genealogy', 'family-tree', 'Родословное древо: до 1000 предков', 'family origin'),
  entry('genealogy', 'ancestor-search', 'Поиск предков в архивах', 'origin'),
  entry('genealogy', 'family-book', 'Книга рода', 'family'),
  entry('genealogy', 'genealogist-consultation', 'Консультация генеалога', 'origin'),
  entry('genealogy', 'geneticist-consultation', 'Онлайн-консультация врача-генетика', 'health'),
]

export const MAIN_PRODUCT = 'genetic-passport'
export const MAIN_PRODUCT_PARTS = ['disease-risks', 'drug-response', 'nutrition', 'sport', 'ancestry'] as const

export const productKey = (href: string): string => href.trim().replace(/^\/+|(?<!\/)\/+$/g, '')

const BY_NAME: ReadonlyMap<string, CatalogueEntry> = new Map(CATALOGUE.map((item) => [foldText(item.name), item]))
const BY_HREF: ReadonlyMap<string, CatalogueEntry> = new Map(CATALOGUE.map((item) => [item.key, item]))

/**
 * Finds the entry of a price record by its Russian name (specification, section 2), then by `href`; `undefined` for a
 * product that the catalogue does not contain.
 */
export const catalogueEntry = ({
  name,
  href,
}: {
  readonly name: string
  readonly href: string
}): CatalogueEntry | undefined => BY_NAME.get(foldText(name)) ?? BY_HREF.get(productKey(href))

/** Whether interest in a product reveals health information. Unknown products count as health-related. */
export function isHealthRelated(product: { readonly name: string; readonly href: string }): boolean {
  const item = catalogueEntry(product)
  return !item || !['origin', 'genealogy'].includes(item.group) || item.goals.includes('health')
}

export type Coverage = 'full' | 'part' | 'none'
const coverage = (words: string) => words.split(' ') as Coverage[]

export const COMPARISON = {
  products: ['genetic-passport', 'disease-risks', 'drug-response', 'full-genome'],
  topics: [
    { topic: 'disease', cells: coverage('full full none full') },
    { topic: 'drugs', cells: coverage('full none full part') },
    { topic: 'lifestyle', cells: coverage('full none none none') },
    { topic: 'origin', cells: coverage('full none none none') },
    { topic: 'carrier', cells: coverage('none none none full') },
  ],
} as const
