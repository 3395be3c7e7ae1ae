import { LANGUAGES, type Language } from '@/lib/domain/languages'

export const currentCountryFirst = <Country extends { readonly id: string }>(
  countries: readonly Country[],
  own: string,
): Country[] => [...countries].sort((a, b) => Number(b.id === own) - Number(a.id === own))

/** Sorts items by their position in `list`; others follow in their own order. */
function inOrderOf<Item extends string>(items: readonly Item[], list: readonly string[]): Item[] {
  const rank = (item: Item) => {
    const index = list.indexOf(item)
    return index < 0 ? list.length : index
  }
  return [...items].sort((a, b) => rank(a) - rank(b))
}

/**
 * Languages of a country, the browser's preferred ones first.
 * @param tags browser locales, such as `pt-BR`
 */
export const countryLanguages = (codes: readonly string[], tags: readonly string[]): string[] =>
  inOrderOf(
    codes,
    tags.map((tag) => tag.split('-', 1).join('').toLowerCase()),
  )

export const pickerLanguages = (ofCountry: readonly string[]): Language[] => inOrderOf(LANGUAGES, ofCountry)
