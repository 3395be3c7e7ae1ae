import type { PriceRow } from '@/lib/contract/prices-admin'

/** Display name of a product. `language`: of the name, if it differs from the page's. */
export interface Name {
  readonly text: string
  readonly language?: string | undefined
}

/** Finds a name by product number; `given` is the fallback for a product without a price. */
export type NameOf = (bitrixId: string, given?: string) => Name

/**
 * Looks up names in the page's language; falls back to the backend's Russian name.
 * @param names by product path
 */
export function namesOf(names: Readonly<Record<string, Name>>, rows: readonly PriceRow[]): NameOf {
  const byId = new Map(
    rows.map(({ bitrixId, href, name }) => [bitrixId, names[href] ?? { text: name, language: 'ru' }]),
  )
  return (bitrixId, given = bitrixId) => byId.get(bitrixId) ?? { text: given }
}
