import { LANGUAGES, type Language } from '@/lib/domain/languages'

/** Countries with the visitor's own first; the others keep their order. */
export const ownFirst = <Country extends { readonly id: string }>(
  countries: readonly Country[],
  own: string,
): Country[] => [...countries].sort((a, b) => Number(b.id === own) - Number(a.id === own))

/** Items in the order of a list; those that it does not have follow in their own. */
function inOrderOf<Item extends string>(items: readonly Item[], list: readonly string[]): Item[] {
  const rank = (item: Item) => {
    const index = list.indexOf(item)
    return index < 0 ? list.length : index
  }
  return [...items].sort((a, b) => rank(a) - rank(b))
}

/**
 * The languages of a country: those that the browser prefers first, in its order.
 * @param tags of the browser, such as `pt-BR`
 */
export const countryLanguages = (codes: readonly string[], tags: readonly string[]): string[] =>
  inOrderOf(
    codes,
    tags.map((tag) => tag.split('-', 1).join('').toLowerCase()),
  )

/** The languages of the site: those of a country first, in its order. */
export const pickerLanguages = (ofCountry: readonly string[]): Language[] => inOrderOf(LANGUAGES, ofCountry)
