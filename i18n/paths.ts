import type { Config } from '../lib/config/config.ts'
import { hasLanguagePrefix, originOf, VARIANT_IDS, type VariantId } from '../lib/variants/variants.ts'
import { languagesOf, languageEntry, type Place } from './locales.ts'
import { parseLanguage, type Language } from '../lib/domain/languages.ts'

/** A page's own path, without language and query: `/` or `/name`. */
export type PagePath = '/' | `/${string}`

/** Second addresses of pages (specification, section 2). */
const TWINS: Readonly<Record<string, PagePath>> = { '/b': '/', '/genealogy-complex': '/genealogy_complex' }

/** The address that stands for a page among its twins. */
export const canonicalPath = (path: PagePath): PagePath => TWINS[path] ?? path

/** What a public path says: the language of its first segment, where the variant has one, and the page behind it. */
export interface ParsedPath {
  readonly language: Language | undefined
  readonly path: PagePath
}

/** Splits a pathname into language and page. On a variant without prefixes the first segment is left alone. */
export function parsePath(variant: VariantId, given: string): ParsedPath {
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(given) ?? []
  const language = hasLanguagePrefix(variant) ? parseLanguage(first) : undefined
  return language ? { language, path: (rest || '/') as PagePath } : { language: undefined, path: given as PagePath }
}

/** A language tag as people and other sites write it in an address: any case, with a script or a region (`pt-BR`, `es_419`). */
const TAG = /^([a-z]{2})(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|\d{3}))?$/

/** Splits a pathname whose first segment may be any tag of one of our languages. */
export function parseTaggedPath(given: string): ParsedPath {
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(given) ?? []
  const segment = first.replaceAll(/%[46][1-9a-f]|%[57][0-9a]|%2d/gi, decodeURIComponent).toLowerCase()
  const language = parseLanguage(TAG.exec(segment)?.[1])
  return language ? { language, path: (rest || '/') as PagePath } : { language: undefined, path: given as PagePath }
}

/** The same where languages follow one another (`/ru/en/legal`): the last one counts. */
export function parseLastLanguage(given: string): ParsedPath {
  let parsed = parseTaggedPath(given)
  for (let next = parsed; next.language; next = parseTaggedPath(next.path)) parsed = next
  return parsed
}

/** The place of a public path, which begins with a language where the paths of its variant do, and the page behind it. */
export function placeOfPath(given: string): { place: Place; path: PagePath } {
  const read = VARIANT_IDS.map((variant) => ({ variant, ...parsePath(variant, given) }))
  const { variant, language, path } = read.find((parsed) => parsed.language) ?? (read[0] as (typeof read)[number])
  return { place: { variant, language: language ?? (languagesOf(variant)[0] as Language) }, path }
}

/** The public pathname of a page; the root of a language ends in a slash (specification, section 2). */
export function pathname({ variant, language }: Place, path: PagePath): string {
  return hasLanguagePrefix(variant) ? `/${language}${path}` : path
}

/**
 * A link to a page of the same site: pathname, `?lng=` where the variant asks for it, fragment.
 * The only place that glues a prefix or `?lng=` to anything (specification, section 2).
 */
export function href(
  place: Place,
  path: PagePath,
  { query, hash }: { query?: URLSearchParams; hash?: string } = {},
): string {
  const search = withLanguage(place, query).toString()
  return pathname(place, path) + (search && `?${search}`) + (hash ? `#${hash}` : '')
}

/** Where a test is described: its card on the home page. */
export const testHref = (place: Place, key: string): string => href(place, '/', { hash: key })

/** Query parameters with the `lng` of the page; also for addresses of the basket and the account. */
export function withLanguage({ variant, language }: Place, query?: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams(query)
  search.delete('lng')
  if (hasLanguagePrefix(variant)) search.set('lng', language)
  return search
}

/** An outside address of ours (basket, account, sample report) with parameters and `lng`. */
export function outsideHref(place: Place, address: string, query: Record<string, string> = {}): string {
  const url = new URL(address)
  for (const [name, value] of withLanguage(
    place,
    new URLSearchParams({ ...Object.fromEntries(url.searchParams), ...query }),
  ))
    url.searchParams.set(name, value)
  return url.href
}

/** The canonical address of a page: absolute, without `lng`. */
export function canonical(place: Place, path: PagePath, config: Config): string {
  return originOf(place.variant, config) + pathname(place, canonicalPath(path))
}

/** The path of a page in each language that it has. */
export type LanguagePaths = Readonly<Partial<Record<Language, PagePath>>>

/** `hreflang` alternates of a page on its variant, `x-default` among them. A page whose path is the same everywhere is named by it. */
export function alternates(
  variant: VariantId,
  paths: PagePath | LanguagePaths,
  config: Config,
): Record<string, string> {
  const addresses = languagesOf(variant).flatMap((language) => {
    const path = typeof paths === 'string' ? paths : paths[language]
    return path === undefined
      ? []
      : [[languageEntry(language).html.slice(0, 2), canonical({ variant, language }, path, config)] as const]
  })
  const [, standard] = addresses.find(([language]) => language === 'en') ?? addresses[0] ?? []
  return Object.fromEntries(standard === undefined ? addresses : [...addresses, ['x-default', standard]])
}

/** The path inside the application that serves a page; never seen from outside. */
export function internalPath({ variant, language }: Place, path: PagePath): string {
  const page = canonicalPath(path)
  return `/${variant}/${language}${page === '/' ? '' : page}`
}
