import { languagesOf } from '../../i18n/locales.ts'
import { parseLastLanguage, type PagePath } from '../../i18n/paths.ts'
import type { Config } from '../config/config.ts'
import type { VariantNumber } from '../config/per-variant.ts'
import type { ContentIndex } from '../domain/content-page.ts'
import { parseOrderAdminPath } from '../domain/admin-pages.ts'
import type { Language } from '../domain/languages.ts'
import { hasLanguagePrefix, rulesOf, variantOf, type VariantId } from '../variants/variants.ts'
import { resolveContentRoute, rightContentPath } from './content-routes.ts'
import type { RouteInfo } from './route-info.ts'
import { DATED_PATHS, BUILT_IN_PATHS } from './static-routes.ts'
import { isMalformed } from './malformed-path.ts'
import { toRouteKey } from './route-key.ts'
import { pathKey, normalizePath, stripTrailingSlash, stripPastedPunctuation } from './normalize-path.ts'

export interface RouteSources {
  contentIndex(variant: VariantNumber): ContentIndex | undefined
  readonly redirects: {
    findExact(path: string, isPage: (path: string) => boolean): RouteInfo | undefined
    findWildcard(path: string, isPage: (path: string) => boolean): RouteInfo | undefined
  }
}

interface PathRequest {
  readonly host: string
  readonly pathname: string
  readonly isFile: boolean
}

const BUILT_IN_BY_KEY = new Map([...BUILT_IN_PATHS].map((path) => [pathKey(path), path as PagePath]))

/** Finds the built-in page for a path in another case; a document's trailing slash is significant. */
const findBuiltInPath = (path: string): PagePath | undefined =>
  BUILT_IN_BY_KEY.get(pathKey(path)) ??
  BUILT_IN_BY_KEY.get(pathKey(stripTrailingSlash(path))) ??
  parseOrderAdminPath(path)

const redirectTarget = (to: PagePath, hasLanguage: boolean): RouteInfo => ({
  kind: 'redirect',
  to,
  status: hasLanguage ? 308 : 307,
})

/**
 * Redirects are temporary where the target depends on the visitor's language, and where the URL becomes that of the
 * current version of a legal document as soon as there is a newer one. During an outage of the content service the page
 * may exist: the page itself finds out, and no wildcard redirect takes precedence.
 */
function pathRouteInfo(
  variant: VariantId,
  language: Language | undefined,
  receivedPath: string,
  { contentIndex: contentOf, redirects }: RouteSources,
): RouteInfo {
  const path = normalizePath(receivedPath)
  if (BUILT_IN_PATHS.has(path) || parseOrderAdminPath(path) === path) return { kind: 'page' }
  const currentVersionPath = DATED_PATHS.get(path)
  if (currentVersionPath) return { kind: 'redirect', to: currentVersionPath, status: 307 }
  const hasLanguage = language !== undefined || !hasLanguagePrefix(variant)
  const own = findBuiltInPath(receivedPath)
  if (own) return redirectTarget(own, hasLanguage)
  const index = contentOf(rulesOf(variant).number)
  if (!index) return redirects.findExact(path, () => true) ?? { kind: 'unresolved' }
  const contentAt = (at: PagePath) => resolveContentRoute(index, variant, { language, path: at })
  const isPage = (at: string) => BUILT_IN_PATHS.has(at) || contentAt(at as PagePath) !== undefined
  const routeInfo = contentAt(path) ?? redirects.findExact(path, isPage)
  if (routeInfo) return routeInfo
  const content = rightContentPath(index, variant, { language, path })
  if (content) return redirectTarget(content, hasLanguage)
  return (
    redirects.findWildcard(path, isPage) ??
    unpunctuatedRouteInfo(variant, language, receivedPath, { contentIndex: contentOf, redirects }) ?? {
      kind: 'unknown',
    }
  )
}

function unpunctuatedRouteInfo(
  variant: VariantId,
  language: Language | undefined,
  receivedPath: string,
  sources: RouteSources,
): RouteInfo | undefined {
  const right = stripPastedPunctuation(receivedPath)
  if (right === receivedPath) return undefined
  const routeInfo = pathRouteInfo(variant, language, right, sources)
  return routeInfo.kind === 'page'
    ? redirectTarget(normalizePath(right), language !== undefined || !hasLanguagePrefix(variant))
    : routeInfo
}

/** On a variant without prefixes, redirects a path with a language segment to its target in one step. */
function prefixedRouteInfo(
  variant: VariantId,
  pathname: string,
  sources: RouteSources,
  config: Config,
): RouteInfo | undefined {
  const { language, path } = parseLastLanguage(pathname)
  if (!language) return undefined
  const isOwn = languagesOf(variant).includes(language)
  if (!isOwn && !config.hosts[2].length) return undefined
  const routeInfo = isOwn
    ? pathRouteInfo(variant, undefined, path, sources)
    : pathRouteInfo(variantOf(2), language, path, sources)
  if (routeInfo.kind === 'page')
    return { kind: 'redirect', to: findBuiltInPath(path) ?? normalizePath(path), status: 308, language }
  return routeInfo.kind === 'redirect' ? { ...routeInfo, language } : undefined
}

export function resolvePathRoute(
  { host, pathname, isFile }: PathRequest,
  sources: RouteSources,
  config: Config,
): RouteInfo {
  if (isFile) return { kind: 'file' }
  const { variant, language, path, receivedPath } = toRouteKey(host, pathname, config)
  if (!variant) return { kind: BUILT_IN_PATHS.has(path) ? 'page' : 'unknown' }
  if (isMalformed(pathname)) return { kind: 'unknown' }
  const routeInfo = pathRouteInfo(variant, language, receivedPath, sources)
  return (
    (routeInfo.kind === 'unknown' &&
      !hasLanguagePrefix(variant) &&
      prefixedRouteInfo(variant, pathname, sources, config)) ||
    routeInfo
  )
}
