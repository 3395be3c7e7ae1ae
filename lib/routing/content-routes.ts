import { languagesOf } from '../../i18n/locales.ts'
import { parsePath, pathname, siteLocaleOfPath, type PagePath, type ParsedPath } from '../../i18n/paths.ts'
import type { ContentIndex, ContentPage } from '../domain/content-page.ts'
import type { Language } from '../domain/languages.ts'
import { hasLanguagePrefix, type VariantId } from '../variants/variants.ts'
import type { RouteInfo } from './route-info.ts'
import { pathKey } from './normalize-path.ts'

function pageRouteInfo({ id, variationShares }: ContentPage): RouteInfo {
  const names = Object.keys(variationShares)
  return names.length ? { kind: 'page', content: { id, variations: names } } : { kind: 'page' }
}

const isOf = (variant: VariantId, { address }: ContentPage): boolean =>
  siteLocaleOfPath(address).siteLocale.variant === variant

/** Resolves the route info of a content page; a path without language matches if any language has the page. */
export function resolveContentRoute(
  { byAddress }: ContentIndex,
  variant: VariantId,
  { language, path }: ParsedPath,
): RouteInfo | undefined {
  if (!hasLanguagePrefix(variant)) {
    const page = byAddress.get(path)
    return page && isOf(variant, page) ? pageRouteInfo(page) : undefined
  }
  const page = language && byAddress.get(pathname({ variant, language }, path))
  if (page) return pageRouteInfo(page)
  const isSomewhere =
    !language && languagesOf(variant).some((other) => byAddress.has(pathname({ variant, language: other }, path)))
  return isSomewhere ? { kind: 'page' } : undefined
}

const pagesByKey = new WeakMap<ContentIndex, ReadonlyMap<string, ContentPage>>()

function byKey(index: ContentIndex): ReadonlyMap<string, ContentPage> {
  const byPathKey =
    pagesByKey.get(index) ??
    new Map([...index.byAddress].toReversed().map(([address, page]) => [pathKey(address), page]))
  pagesByKey.set(index, byPathKey)
  return byPathKey
}

/**
 * Finds the content page for a path in another case or with the slug of another language, in the language of the URL if
 * it has one (decisions, Names and hosts).
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

export const listContentPaths = ({ byAddress }: ContentIndex, variant: VariantId): string[] =>
  byAddress
    .keys()
    .filter((address) => siteLocaleOfPath(address).siteLocale.variant === variant)
    .toArray()
