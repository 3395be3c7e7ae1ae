import { languagesOf } from '../../i18n/locales.ts'
import { parsePath, pathname, placeOfPath, type PagePath, type ParsedPath } from '../../i18n/paths.ts'
import type { ContentIndex, ContentPage } from '../domain/content-page.ts'
import type { Language } from '../domain/languages.ts'
import { hasLanguagePrefix, type VariantId } from '../variants/variants.ts'
import type { Facts } from './facts.ts'
import { pathKey } from './table-form.ts'

function pageFacts({ id, arms }: ContentPage): Facts {
  const names = Object.keys(arms)
  return names.length ? { kind: 'page', content: { id, arms: names } } : { kind: 'page' }
}

const isOf = (variant: VariantId, { address }: ContentPage): boolean => placeOfPath(address).place.variant === variant

/** What the door must know of a path that is no page of the site's own: a content page, if only in some language. */
export function contentFacts(
  { byAddress }: ContentIndex,
  variant: VariantId,
  { language, path }: ParsedPath,
): Facts | undefined {
  if (!hasLanguagePrefix(variant)) {
    const page = byAddress.get(path)
    return page && isOf(variant, page) ? pageFacts(page) : undefined
  }
  const page = language && byAddress.get(pathname({ variant, language }, path))
  if (page) return pageFacts(page)
  const isSomewhere =
    !language && languagesOf(variant).some((other) => byAddress.has(pathname({ variant, language: other }, path)))
  return isSomewhere ? { kind: 'page' } : undefined
}

const keyed = new WeakMap<ContentIndex, ReadonlyMap<string, ContentPage>>()

/** The pages by the keys of their addresses; of two that differ in case only the first counts. */
function byKey(index: ContentIndex): ReadonlyMap<string, ContentPage> {
  const known =
    keyed.get(index) ?? new Map([...index.byAddress].toReversed().map(([address, page]) => [pathKey(address), page]))
  keyed.set(index, known)
  return known
}

/**
 * The path of the content page that a path means in another case, or by the slug of another language: in the language
 * of the address where it names one (decisions, Names and hosts).
 */
export function rightContentPath(
  index: ContentIndex,
  variant: VariantId,
  { language, path }: ParsedPath,
): PagePath | undefined {
  const pages = byKey(index)
  const find = (at: Language): ContentPage | undefined => pages.get(pathKey(pathname({ variant, language: at }, path)))
  const pathOf = ({ address }: ContentPage): PagePath => parsePath(variant, address).path
  const exact = (language === undefined ? languagesOf(variant) : [language])
    .map(find)
    .find((page) => page && isOf(variant, page))
  if (exact || !language) return exact && pathOf(exact)
  const name = languagesOf(variant)
    .map(find)
    .find((page) => page)?.page
  const right = index.byPage.get(name ?? '')?.find(({ address }) => parsePath(variant, address).language === language)
  return right && pathOf(right)
}

/** The addresses of a variant. */
export const contentAddresses = ({ byAddress }: ContentIndex, variant: VariantId): string[] =>
  byAddress
    .keys()
    .filter((address) => placeOfPath(address).place.variant === variant)
    .toArray()
