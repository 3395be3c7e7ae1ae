/** The catalogue as `glossary.md` 2.2 lists it: groups and their tests in order. */
export const GROUPS_AND_TESTS: readonly (readonly [group: string, tests: string])[] = [
  ['health', 'genetic-passport disease-risks full-genome exome hereditary-cancer heart'],
  ['origin', 'ancestry paternal-line maternal-line dna-relatives'],
  ['drugs', 'drug-response psychiatric-drugs cardiac-drugs'],
  ['lifestyle', 'personality nutrition sport food-tolerance skin-hair'],
  ['family', 'pregnancy-planning carrier-screening couple-screening paternity kinship'],
  ['genealogy', 'family-tree ancestor-search family-book genealogist-consultation geneticist-consultation'],
]

/** The specification's mapping (section 2): Russian name of variant 1, English name of variant 2. */
export const RENAMED_TESTS: readonly (readonly [russian: string, english: string])[] = [
  ['Генетический паспорт', 'Origin + Health'],
  ['Риски заболеваний', 'Health'],
  ['Эффективность лекарств', 'Pharmacogenetics'],
  ['Способности и характер', 'Personality traits'],
  ['Питание', 'Nutrigenetics'],
  ['Спорт', 'Fitness'],
]

/** The first test's name in every language (`glossary.md` 2.2). */
export const GENETIC_PASSPORT: readonly (readonly [language: string, name: string])[] = [
  ['es', 'Origen + Salud'],
  ['en', 'Origin + Health'],
  ['pt', 'Origem + Saúde'],
  ['lv', 'Izcelsme + Veselība'],
  ['it', 'Origini + Salute'],
]

/** Suffix of a price field (specification, section 3). */
export const SUFFIXES = {
  RUB: '',
  EUR: 'Eu',
  CLP: 'Cl',
  BRL: 'Br',
  PEN: 'Pen',
  USD: 'Usd',
  KZT: 'KZT',
  UYU: 'UYU',
  GBP: 'GBP',
} as const

/** No-break spaces are ignored: the typograph inserts them. */
export const plainSpaces = (text: string): string => text.replaceAll('\u00a0', ' ')
