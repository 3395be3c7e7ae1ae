import type { Config } from '../lib/config/config.ts'
import { hasLanguagePrefix, originOf, VARIANT_IDS, type VariantId } from '../lib/variants/variants.ts'
import { FALLBACK_LANGUAGE, languagesOf, languageEntry, type SiteLocale } from './locales.ts'
import { parseLanguage, type Language } from '../lib/domain/languages.ts'

/** Path of a page without language and query: `/` or `/name`. */
export type PagePath = '/' | `/${string}`

/** Alternate paths of pages (specification, section 2). */
const CANONICAL_PATHS: Readonly<Record<PagePath, PagePath>> = { '/b': '/', '/genealogy-complex': '/genealogy_complex' }

export const TWIN_PATHS = Object.keys(CANONICAL_PATHS) as readonly PagePath[]

export const canonicalPath = (path: PagePath): PagePath => CANONICAL_PATHS[path] ?? path

export interface ParsedPath {
  readonly language: Language | undefined
  readonly path: PagePath
}

/** Splits a pathname into language and page. Without language prefixes the first segment belongs to the page. */
export function parsePath(variant: VariantId, publicPath: string): ParsedPath {
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(publicPath) ?? []
  const language = hasLanguagePrefix(variant) ? parseLanguage(first) : undefined
  return language
    ? { language, path: (rest || '/') as PagePath }
    : { language: undefined, path: publicPath as PagePath }
}

/** Language tags in external links: any case, with an optional script or region (`pt-BR`, `es_419`). */
const TAG = /^([a-z]{2})(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|\d{3}))?$/

/** Splits a pathname whose first segment may be any tag of a supported language. */
export function parseTaggedPath(publicPath: string): ParsedPath {
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(publicPath) ?? []
  const segment = first.replaceAll(/%[46][1-9a-f]|%[57][0-9a]|%2d/gi, decodeURIComponent).toLowerCase()
  const language = parseLanguage(TAG.exec(segment)?.[1])
  return language
    ? { language, path: (rest || '/') as PagePath }
    : { language: undefined, path: publicPath as PagePath }
}

/** As `parseTaggedPath`, for several language segments (`/ru/en/legal`): the last one counts. */
export function parseLastLanguage(publicPath: string): ParsedPath {
  let parsed = parseTaggedPath(publicPath)
  for (let next = parsed; next.language; next = parseTaggedPath(next.path)) parsed = next
  return parsed
}

export function siteLocaleOfPath(publicPath: string): { siteLocale: SiteLocale; path: PagePath } {
  const candidates = VARIANT_IDS.map((variant) => ({ variant, ...parsePath(variant, publicPath) }))
  const { variant, language, path } =
    candidates.find((parsed) => parsed.language) ?? (candidates[0] as (typeof candidates)[number])
  return { siteLocale: { variant, language: language ?? (languagesOf(variant)[0] as Language) }, path }
}

/** Public pathname of a page; the root of a language ends in a slash (specification, section 2). */
export function pathname({ variant, language }: SiteLocale, path: PagePath): string {
  return hasLanguagePrefix(variant) ? `/${language}${path}` : path
}

/**
 * Link to a page of the same site: pathname, `lng` if the variant requires it, fragment. No other code may add a prefix
 * or `lng` to a URL (specification, section 2).
 */
export function href(
  siteLocale: SiteLocale,
  path: PagePath,
  { query, hash }: { query?: URLSearchParams; hash?: string } = {},
): string {
  const search = withLanguage(siteLocale, query).toString()
  return pathname(siteLocale, path) + (search && `?${search}`) + (hash ? `#${hash}` : '')
}

export const testHref = (siteLocale: SiteLocale, key: string): string => href(siteLocale, '/', { hash: key })

/** Adds the page's `lng` to query parameters; also used for URLs of the basket and the account. */
export function withLanguage({ variant, language }: SiteLocale, query?: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams(query)
  search.delete('lng')
  if (hasLanguagePrefix(variant)) search.set('lng', language)
  return search
}

/** Adds parameters and `lng` to a configured URL (basket, account, sample report). */
export function externalHref(siteLocale: SiteLocale, baseUrl: string, query: Record<string, string> = {}): string {
  const url = new URL(baseUrl)
  for (const [name, value] of withLanguage(
    siteLocale,
    new URLSearchParams({ ...Object.fromEntries(url.searchParams), ...query }),
  ))
    url.searchParams.set(name, value)
  return url.href
}

/** Canonical URL of a page: absolute, without `lng`. */
export function canonical(siteLocale: SiteLocale, path: PagePath, config: Config): string {
  return originOf(siteLocale.variant, config) + pathname(siteLocale, canonicalPath(path))
}

export type LanguagePaths = Readonly<Partial<Record<Language, PagePath>>>

/** `hreflang` alternates of a page on its variant, including `x-default`. A string is the path in all languages. */
export function alternates(
  variant: VariantId,
  paths: PagePath | LanguagePaths,
  config: Config,
): Record<string, string> {
  const urls = languagesOf(variant).flatMap((language) => {
    const path = typeof paths === 'string' ? paths : paths[language]
    return path === undefined
      ? []
      : [[languageEntry(language).html.slice(0, 2), canonical({ variant, language }, path, config)] as const]
  })
  const [, standard] = urls.find(([language]) => language === FALLBACK_LANGUAGE) ?? urls[0] ?? []
  return Object.fromEntries(standard === undefined ? urls : [...urls, ['x-default', standard]])
}

/** Internal path that renders a page; never public. */
export function internalPath({ variant, language }: SiteLocale, path: PagePath): string {
  const page = canonicalPath(path)
  return `/${variant}/${language}${page === '/' ? '' : page}`
}
