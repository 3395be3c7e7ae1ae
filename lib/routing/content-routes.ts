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

const isOf = (variant: VariantId, page: ContentPage): boolean =>
  siteLocaleOfPath(page.pathname).siteLocale.variant === variant

/** Resolves the route info of a content page; a path without language matches if any language has the page. */
export function resolveContentRoute(
  { byPathname }: ContentIndex,
  variant: VariantId,
  { language, path }: ParsedPath,
): RouteInfo | undefined {
  if (!hasLanguagePrefix(variant)) {
    const page = byPathname.get(path)
    return page && isOf(variant, page) ? pageRouteInfo(page) : undefined
  }
  const page = language && byPathname.get(pathname({ variant, language }, path))
  if (page) return pageRouteInfo(page)
  const isSomewhere =
    !language && languagesOf(variant).some((other) => byPathname.has(pathname({ variant, language: other }, path)))
  return isSomewhere ? { kind: 'page' } : undefined
}

const pagesByKey = new WeakMap<ContentIndex, ReadonlyMap<string, ContentPage>>()

function byKey(index: ContentIndex): ReadonlyMap<string, ContentPage> {
  const byPathKey =
    pagesByKey.get(index) ?? new Map([...index.byPathname].toReversed().map(([path, page]) => [pathKey(path), page]))
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
  const pathOf = (page: ContentPage): PagePath => parsePath(variant, page.pathname).path
  const exact = (language === undefined ? languagesOf(variant) : [language])
    .map(find)
    .find((page) => page && isOf(variant, page))
  if (exact || !language) return exact && pathOf(exact)
  const name = languagesOf(variant)
    .map(find)
    .find((page) => page)?.page
  const right = index.byPage.get(name ?? '')?.find((page) => parsePath(variant, page.pathname).language === language)
  return right && pathOf(right)
}

export const listContentPaths = ({ byPathname }: ContentIndex, variant: VariantId): string[] =>
  byPathname
    .keys()
    .filter((path) => siteLocaleOfPath(path).siteLocale.variant === variant)
    .toArray()
