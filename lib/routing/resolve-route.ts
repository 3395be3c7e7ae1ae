import { choosesLanguage, languagesOf, type SiteLocale } from '../../i18n/locales.ts'
import { parseLanguage, type Language } from '../domain/languages.ts'
import {
  href,
  internalPath,
  externalHref,
  parseLastLanguage,
  pathname as publicPath,
  type PagePath,
} from '../../i18n/paths.ts'
import { REMINDER_PARAMETER } from '../domain/order/reminder.ts'
import { ONE_CLICK_UNSUBSCRIBE_CALL, SUBSCRIPTION_PATH } from '../domain/subscription.ts'
import { SAMPLE_PATH } from '../domain/sample-report.ts'
import type { Config } from '../config/config.ts'
import { originOf, variantOf, variantOfHost, type VariantId } from '../variants/variants.ts'
import type { RouteInfo } from './route-info.ts'
import {
  CRAWLER_FILES,
  DOCUMENT_PATHS,
  STATIC_ROUTES,
  ORDER_FORM_PATH,
  isHandler,
  isPersonalPath,
  PRIVATE_PATHS,
} from './static-routes.ts'
import { isMalformed } from './malformed-path.ts'
import type { DraftAccess } from './draft-access.ts'
import { splitLanguage } from './route-key.ts'
import { negotiateLanguage } from './negotiate-language.ts'
import { stripTrailingSlash } from './normalize-path.ts'

/**
 * Input of routing. `pathname` is as received, still percent-encoded. `variations` are the visitor's, by content ID,
 * from cookies and from a URL that requests one. `preview` is the draft access from the cookie, unverified.
 */
export interface RouteRequest {
  readonly host: string
  readonly pathname: string
  readonly query: URLSearchParams
  readonly savedLanguage: string | undefined
  readonly acceptLanguage: string
  readonly variations: Readonly<Record<string, string>>
  readonly preview?: DraftAccess | undefined
  readonly routeInfo: RouteInfo
}

/**
 * `dynamic`: rendered per request, with its query, and never cached. `personal`: depends on the visitor and must not be
 * cached. `isPrivate`: no third-party script may read it. `form`: accepts a form. `postTarget`: handler for POST. `changes`: depends on the redirects or the content
 * service.
 */
export type RouteDecision =
  | { readonly kind: 'misdirected' }
  | { readonly kind: 'pass' }
  | {
      readonly kind: 'page'
      readonly target: string
      readonly dynamic?: true
      readonly isPrivate?: true
      readonly form?: true
      readonly postTarget?: string
    }
  | { readonly kind: 'document'; readonly target: string }
  | { readonly kind: 'not-found'; readonly target: string }
  | { readonly kind: 'gone'; readonly target: string }
  | {
      readonly kind: 'redirect'
      readonly location: string
      readonly status: 301 | 302 | 307 | 308
      readonly personal?: true
      readonly changes?: true
    }

export const MISDIRECTED = 'Misdirected request: this server does not serve that host.\n'

const IMAGE_OPTIMIZER = '/_next/image'
const BUILDER_IMAGE =
  /^https:\/\/cdn\.builder\.io\/api\/v1\/image\/assets(?:\/|%2f)([\w-]{1,100})(?:\/|%2f)[\w-][\w.-]{0,200}(?:\?|$)/i

/** Restricts image optimization to the configured space: images of others cost as much. */
const isConfiguredBuilderImage = (query: URLSearchParams, { builder }: Config): boolean =>
  builder.apiKey !== undefined && BUILDER_IMAGE.exec(query.get('url') ?? '')?.[1] === builder.apiKey

const ANY_HOST = ['/api/health', '/api/ready']
const NOT_FOUND_PATH: PagePath = '/not-found'

const notFound = (siteLocale: SiteLocale): RouteDecision => ({
  kind: 'not-found',
  target: internalPath(siteLocale, NOT_FOUND_PATH),
})

/** Drafts of content pages are rendered for each request with draft access; built-in pages have no drafts. */
function previewAt(
  siteLocale: SiteLocale,
  path: string,
  { pathname, preview }: RouteRequest,
): RouteDecision | undefined {
  const page = stripTrailingSlash(path)
  if (preview?.address !== pathname || publicPath(siteLocale, page) !== pathname || STATIC_ROUTES.includes(page))
    return undefined
  return { kind: 'page', target: internalPath(siteLocale, `/content-preview${page}`), dynamic: true }
}

/**
 * The visitor's variation, if a running test has it. It is drawn in the browser, never on the server (decisions, Static
 * pages).
 */
export function findVariation({
  routeInfo,
  variations,
}: Pick<RouteRequest, 'routeInfo' | 'variations'>):
  { readonly content: string; readonly variation: string } | undefined {
  const { id = '', variations: running = [] } = (routeInfo.kind === 'page' && routeInfo.content) || {}
  const variation = Object.hasOwn(variations, id) ? variations[id] : undefined
  return variation !== undefined && running.includes(variation) ? { content: id, variation } : undefined
}

function variationPath(page: PagePath, request: RouteRequest): PagePath {
  const variation = findVariation(request)
  return variation ? `${page}/~${variation.variation}` : page
}

/** The redirect's own query overrides that of the request. */
function redirectTarget(
  siteLocale: SiteLocale,
  { to, query: own, hash }: RouteInfo & { kind: 'redirect' },
  requestQuery: URLSearchParams,
): string {
  const query = new URLSearchParams(requestQuery)
  for (const [name, value] of new URLSearchParams(own)) query.set(name, value)
  return href(siteLocale, to, { query, ...(hash && { hash }) })
}

function toRedirect(
  siteLocale: SiteLocale,
  routeInfo: RouteInfo & { kind: 'redirect' },
  { query }: RouteRequest,
  isPersonal = false,
): RouteDecision {
  return {
    kind: 'redirect',
    location: redirectTarget(siteLocale, routeInfo, query),
    status: routeInfo.status,
    changes: true,
    ...((isPersonal || isPersonalPath(routeInfo.to)) && { personal: true }),
  }
}

function toLanguageRedirect(
  siteLocale: SiteLocale,
  routeInfo: RouteInfo & { kind: 'redirect'; language: Language },
  request: RouteRequest,
  config: Config,
): RouteDecision | undefined {
  const { language } = routeInfo
  if (languagesOf(siteLocale.variant).includes(language)) return toRedirect(siteLocale, routeInfo, request)
  const variant = variantOfLanguage(language, config)
  const decision = variant && toRedirect({ variant, language }, routeInfo, request)
  return decision?.kind === 'redirect'
    ? { ...decision, location: originOf(variant as VariantId, config) + decision.location }
    : undefined
}

/** On a variant without prefixes, a language segment belongs to the other variant or is redundant. */
function crossVariantRedirect(
  siteLocale: SiteLocale,
  request: RouteRequest,
  config: Config,
): RouteDecision | undefined {
  const { pathname: path, query, routeInfo } = request
  if (routeInfo.kind === 'redirect' && routeInfo.language)
    return toLanguageRedirect(siteLocale, { ...routeInfo, language: routeInfo.language }, request, config)
  const { language, path: page } = parseLastLanguage(path)
  if (!language || !parseLanguage(path.split('/', 2)[1])) return undefined
  if (languagesOf(siteLocale.variant).includes(language))
    return {
      kind: 'redirect',
      location: href(siteLocale, page, { query }),
      status: 308,
      ...(isPersonalPath(stripTrailingSlash(page)) && { personal: true }),
    }
  const other = variantOfLanguage(language, config)
  return other
    ? {
        kind: 'redirect',
        location: originOf(other, config) + href({ variant: other, language }, page, { query }),
        status: 308,
      }
    : notFound(siteLocale)
}

function variantOfLanguage(language: Language, config: Config): VariantId | undefined {
  const other = variantOf(2)
  return languagesOf(other).includes(language) && config.hosts[2].length ? other : undefined
}

/**
 * Resolves a URL to a route. Pure function of request and configuration. The order of the steps matters; language rules
 * follow section 2 of the specification.
 */
export function resolveRoute(request: RouteRequest, config: Config): RouteDecision {
  const { pathname, query, routeInfo } = request
  const variant = variantOfHost(request.host, config)
  if (!variant) return ANY_HOST.includes(pathname) ? { kind: 'pass' } : { kind: 'misdirected' }
  const malformed = isMalformed(pathname)
  if (routeInfo.kind === 'file' || (isHandler(pathname) && !malformed)) return { kind: 'pass' }
  const isImageOptimizer = pathname === IMAGE_OPTIMIZER
  if (
    isImageOptimizer
      ? isConfiguredBuilderImage(query, config)
      : !config.strict && /^\/(?:_next|__nextjs)/.test(pathname)
  )
    return { kind: 'pass' }

  if (CRAWLER_FILES.includes(pathname)) return { kind: 'document', target: `/crawlers${pathname}` }

  const { language: prefix, path } = splitLanguage(variant, pathname)
  const language = prefix ?? negotiateLanguage(variant, request.savedLanguage, request.acceptLanguage)
  const siteLocale: SiteLocale = { variant, language }
  if (malformed || isImageOptimizer) return notFound(siteLocale)
  if (!choosesLanguage(variant)) {
    const crossVariant = crossVariantRedirect(siteLocale, request, config)
    if (crossVariant) return crossVariant
  }
  const previewed = previewAt(siteLocale, path, request)
  if (previewed) return previewed
  if (routeInfo.kind === 'unknown') return notFound(siteLocale)
  if (routeInfo.kind === 'gone') return { kind: 'gone', target: internalPath(siteLocale, '/gone') }
  if (routeInfo.kind === 'redirect-loop')
    return { kind: 'not-found', target: internalPath(siteLocale, '/redirect-loop') }
  const personal = choosesLanguage(variant) && !prefix ? ({ personal: true } as const) : {}
  if (routeInfo.kind === 'redirect') return toRedirect(siteLocale, routeInfo, request, personal.personal)

  const document = DOCUMENT_PATHS.get(path)
  const page = document ? path : stripTrailingSlash(path)
  const isPersonalPage = isPersonalPath(page)
  if (personal.personal)
    return { kind: 'redirect', location: href(siteLocale, page, { query }), status: 307, ...personal }
  if (publicPath(siteLocale, page) !== pathname)
    return {
      kind: 'redirect',
      location: href(siteLocale, page, { query }),
      status: 308,
      ...(isPersonalPage && { personal: true }),
    }
  if (page === SAMPLE_PATH && config.demoUrl)
    return { kind: 'redirect', location: externalHref(siteLocale, config.demoUrl), status: 307 }
  if (document) return { kind: 'document', target: internalPath(siteLocale, document) }
  // The internal path of a variation is no public URL.
  if (routeInfo.kind === 'unresolved' && page.includes('/~')) return notFound(siteLocale)
  return {
    kind: 'page',
    target: internalPath(siteLocale, variationPath(page, request)),
    ...(isPersonalPage && { dynamic: true }),
    ...(!isPersonalPage && PRIVATE_PATHS.includes(page) && { isPrivate: true }),
    ...(page === ORDER_FORM_PATH && { form: true }),
    // Email programs also send the one-click form (RFC 8058) to the link in the body of an email.
    ...(page === SUBSCRIPTION_PATH &&
      ['unsubscribe', REMINDER_PARAMETER].some((name) => query.has(name)) && {
        postTarget: ONE_CLICK_UNSUBSCRIBE_CALL,
      }),
  }
}
