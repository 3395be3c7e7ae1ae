/**
 * Content of the genealogy pages, in display order; the texts are messages of the same keys. `sourced`: the text names
 * a date, so it also cites the act that the date comes from. `GENEALOGY_SERVICES`: catalogue keys, which are also
 * anchors of the services page. `SEARCH_STAGES`: of a separate service (specification, section 1).
 */

export const TREE_STAGES = [
  { key: 'talk', pictogram: 'genealogist-consultation' },
  { key: 'plan', pictogram: 'step-read' },
  { key: 'search', pictogram: 'ancestor-search' },
  { key: 'tree', pictogram: 'family-tree' },
] as const

export const RECORD_KINDS = [
  { key: 'parish', sourced: true },
  { key: 'census', sourced: true },
  { key: 'revision', sourced: true },
  { key: 'civil', sourced: true },
  { key: 'military', sourced: false },
  { key: 'property', sourced: false },
] as const

export const TREE_QUESTIONS = ['number', 'find', 'little', 'time', 'abroad', 'dna'] as const

export const GENEALOGY_SERVICES = ['family-tree', 'ancestor-search', 'family-book', 'genealogist-consultation'] as const
export type GenealogyService = (typeof GENEALOGY_SERVICES)[number]

export const SEARCH_STAGES = ['question', 'places', 'records', 'copies'] as const

export const KEEPING = ['photos', 'stories', 'papers', 'sources'] as const

export const isGenealogyService = (key: string): key is GenealogyService =>
  (GENEALOGY_SERVICES as readonly string[]).includes(key)
