import type { PriceRow } from '@/lib/contract/prices-admin'

/** What a product is called; `language`: of the name, where it is not the page's. */
export interface Name {
  readonly text: string
  readonly language?: string | undefined
}

/** The name of a product by its number; `given`: what it is called where no price of it is known. */
export type NameOf = (bitrixId: string, given?: string) => Name

/**
 * Finds names in the language of the page. A product that has none there is called as the backend does, in Russian.
 * @param names by the addresses of products
 */
export function namesOf(names: Readonly<Record<string, Name>>, rows: readonly PriceRow[]): NameOf {
  const byId = new Map(
    rows.map(({ bitrixId, href, name }) => [bitrixId, names[href] ?? { text: name, language: 'ru' }]),
  )
  return (bitrixId, given = bitrixId) => byId.get(bitrixId) ?? { text: given }
}
