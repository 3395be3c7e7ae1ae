/** What the genealogy pages tell of, in the order of the pages; the words are messages of the same keys. */

/** Stages of building a tree, each with its pictogram. */
export const TREE_STAGES = [
  { key: 'talk', pictogram: 'genealogist-consultation' },
  { key: 'plan', pictogram: 'step-read' },
  { key: 'search', pictogram: 'ancestor-search' },
  { key: 'tree', pictogram: 'family-tree' },
] as const

/** Kinds of records that are searched. `sourced`: a date is named, so the act it comes from is named too. */
export const RECORD_KINDS = [
  { key: 'parish', sourced: true },
  { key: 'census', sourced: true },
  { key: 'revision', sourced: true },
  { key: 'civil', sourced: true },
  { key: 'military', sourced: false },
  { key: 'property', sourced: false },
] as const

export const TREE_QUESTIONS = ['number', 'find', 'little', 'time', 'abroad', 'dna'] as const

/** Services of the genealogists: keys of the catalogue, and anchors of the services page. */
export const GENEALOGY_SERVICES = ['family-tree', 'ancestor-search', 'family-book', 'genealogist-consultation'] as const
export type GenealogyService = (typeof GENEALOGY_SERVICES)[number]

/** Stages of a search for ancestors, which is a service of its own (specification, section 1). */
export const SEARCH_STAGES = ['question', 'places', 'records', 'copies'] as const

/** What a family can do itself to keep its history. */
export const KEEPING = ['photos', 'stories', 'papers', 'sources'] as const

/** True for the key of a product that the services page describes. */
export const isGenealogyService = (key: string): key is GenealogyService =>
  (GENEALOGY_SERVICES as readonly string[]).includes(key)
