import { choosesLanguage, FALLBACK_LANGUAGE, languagesOf, type Place } from '../../i18n/locales.ts'
import { parseLanguage, type Language } from '../domain/languages.ts'
import { href, internalPath, outsideHref, parsePath, pathname as publicPath, type PagePath } from '../../i18n/paths.ts'
import { parseImagePath } from '../domain/images.ts'
import { SAMPLE_PATH } from '../domain/sample-report.ts'
import type { Config } from '../config/config.ts'
import { originOf, variantOf, variantOfHost, type VariantId } from '../variants/variants.ts'
import type { Facts } from './facts.ts'
import { CRAWLER_FILES, DOCUMENT_PATHS, FIXED_PATHS, FORM_PATH, PERSONAL_PATHS } from './fixed-paths.ts'
import type { Preview } from './preview.ts'
import { withoutClosingSlash } from './table-form.ts'

/** What the door looks at. `pathname` is as it came, still percent-encoded. */
export interface DoorRequest {
  readonly host: string
  readonly pathname: string
  readonly query: URLSearchParams
  /** The saved language (cookie `lang`). */
  readonly savedLanguage: string | undefined
  readonly acceptLanguage: string
  /** The visitor's arms of tests of content, by the id of the content: from cookies, and from an address that asks for one. */
  readonly arms: Readonly<Record<string, string>>
  /** Leave to look at an entry that is not published, as the cookie says; nobody has checked it yet. */
  readonly preview?: Preview | undefined
  readonly facts: Facts
}

export type Decision =
  /** A host that is not ours: 421. */
  | { readonly kind: 'misdirected' }
  /** An address that is no page: our own handlers and static files. */
  | { readonly kind: 'pass' }
  /** `personal`: made for whoever asks, by the query; nobody keeps it. `form`: it also takes what a form sends. */
  | { readonly kind: 'page'; readonly target: string; readonly personal?: true; readonly form?: true }
  /** A file that a handler of ours makes. */
  | { readonly kind: 'document'; readonly target: string }
  | { readonly kind: 'not-found'; readonly target: string }
  | { readonly kind: 'gone'; readonly target: string }
  /** `personal`: depends on who asks, so that nobody may keep it. `changes`: is what a table or the content service says now. */
  | { readonly kind: 'redirect'; readonly location: string; readonly status: 301 | 302 | 307 | 308; readonly personal?: true; readonly changes?: true }

/** Addresses of our own handlers: all below `/api`, and those of the flags. */
const HANDLERS = /^\/(?:api(?:\/|$)|ofrep\/v1\/evaluate\/flags(?:\/[^/]+)?\/?$)/
const isHandler = (pathname: string): boolean => HANDLERS.test(pathname) || parseImagePath(pathname) !== undefined
/** Makes pictures of content pages small that the page builder keeps. */
const OPTIMISER = '/_next/image'
/** A picture of the page builder, with the space that it belongs to: no path that leads on from there. */
const BUILDER_PICTURE = /^https:\/\/cdn\.builder\.io\/api\/v1\/image\/assets(?:\/|%2f)([\w-]{1,100})(?:\/|%2f)[\w-][\w.-]{0,200}(?:\?|$)/i

/** Whether a picture is one of our space: making a stranger's small would cost us as much. */
const isOwnPicture = (query: URLSearchParams, { builder }: Config): boolean =>
  builder.apiKey !== undefined && BUILDER_PICTURE.exec(query.get('url') ?? '')?.[1] === builder.apiKey

const ANY_HOST = ['/api/health', '/api/ready']
const NOT_FOUND_PATH: PagePath = '/not-found'
const MAX_PATH = 2000

/** Separators and controls that a browser drops or turns around before it reads an address. */
const DISGUISE = [...Array.from({ length: 0x21 }, (_, code) => String.fromCharCode(code)), '\x7f', '\\', '//']

/** Percent-encoding that does not decode, separators in disguise, control characters, empty segments. */
function isMalformed(pathname: string): boolean {
  if (pathname.length > MAX_PATH || DISGUISE.some((part) => pathname.includes(part)) || /%(?:2f|5c|0[0-9a-f]|1[0-9a-f]|7f)/i.test(pathname)) return true
  try {
    decodeURIComponent(pathname)
    return false
  } catch {
    return true
  }
}

/** The language of a visitor without one in the address: saved, browser, English (specification, section 4). */
export function visitorLanguage(variant: VariantId, saved: string | undefined, acceptLanguage: string): Language {
  const spoken = languagesOf(variant)
  const wanted = acceptLanguage
    .slice(0, 500)
    .split(',')
    .map((item) => {
      const [tag = '', ...parameters] = item
        .toLowerCase()
        .split(';')
        .map((part) => part.trim())
      const quality = Number(
        parameters
          .find((parameter) => parameter.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      )
      return { language: parseLanguage(tag.split('-')[0]), quality: Number.isFinite(quality) ? quality : 0 }
    })
    .filter((item) => item.quality > 0)
    .sort((a, b) => b.quality - a.quality)
  const candidates = [parseLanguage(saved), ...wanted.map((item) => item.language), FALLBACK_LANGUAGE]
  return candidates.find((language) => language && spoken.includes(language)) ?? (spoken[0] as Language)
}

const notFound = (place: Place): Decision => ({ kind: 'not-found', target: internalPath(place, NOT_FOUND_PATH) })

/** Content pages that are not published are made anew for whoever has leave to see them; the site's own pages have no other version. */
function previewAt(place: Place, path: string, { pathname, preview }: DoorRequest): Decision | undefined {
  const page = withoutClosingSlash(path)
  if (preview?.address !== pathname || publicPath(place, page) !== pathname || FIXED_PATHS.includes(page)) return undefined
  return { kind: 'page', target: internalPath(place, `/content-preview${page}`), personal: true }
}

/** The arm of the visitor, where a test runs that has it: drawn in the browser, never here (decisions, Static pages). */
export function armOf({ facts, arms }: Pick<DoorRequest, 'facts' | 'arms'>): { readonly content: string; readonly arm: string } | undefined {
  const { id = '', arms: known = [] } = (facts.kind === 'page' && facts.content) || {}
  const arm = Object.hasOwn(arms, id) ? arms[id] : undefined
  return arm !== undefined && known.includes(arm) ? { content: id, arm } : undefined
}

function armPath(page: PagePath, request: DoorRequest): PagePath {
  const drawn = armOf(request)
  return drawn ? `${page}/~${drawn.arm}` : page
}

/** Where a redirect of the table leads: its own query wins over that of the request. */
function movedTo(place: Place, { to, query: own, hash }: Facts & { kind: 'redirect' }, asked: URLSearchParams): string {
  const query = new URLSearchParams(asked)
  for (const [name, value] of new URLSearchParams(own)) query.set(name, value)
  return href(place, to, { query, ...(hash && { hash }) })
}

/** On a variant without prefixes a language segment belongs to the other variant, or is one too many. */
function foreignLanguage(place: Place, path: string, query: URLSearchParams, config: Config): Decision | undefined {
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(path) ?? []
  const language = parseLanguage(first)
  if (!language) return undefined
  const page = (rest || '/') as PagePath
  if (languagesOf(place.variant).includes(language))
    return {
      kind: 'redirect',
      location: href(place, page, { query }),
      status: 308,
      ...(PERSONAL_PATHS.includes(withoutClosingSlash(page)) && { personal: true }),
    }
  const other = languagesVariant(language, config)
  return other ? { kind: 'redirect', location: originOf(other, config) + href({ variant: other, language }, page, { query }), status: 308 } : notFound(place)
}

/** The variant that speaks a language, where it has a host of its own. */
function languagesVariant(language: Language, config: Config): VariantId | undefined {
  const other = variantOf(2)
  return languagesOf(other).includes(language) && config.hosts[2].length ? other : undefined
}

/**
 * Decides what an address is. Pure: the same request, facts and configuration give the same decision.
 * The steps stand in their order; decisions about languages follow section 2 of the specification.
 */
export function decide(request: DoorRequest, config: Config): Decision {
  const { pathname, query, facts } = request
  const variant = variantOfHost(request.host, config)
  if (!variant) return ANY_HOST.includes(pathname) ? { kind: 'pass' } : { kind: 'misdirected' }
  const malformed = isMalformed(pathname)
  if (facts.kind === 'file' || (isHandler(pathname) && !malformed)) return { kind: 'pass' }
  const isOptimiser = pathname === OPTIMISER
  if (isOptimiser ? isOwnPicture(query, config) : !config.strict && /^\/(?:_next|__nextjs)/.test(pathname)) return { kind: 'pass' }

  if (CRAWLER_FILES.includes(pathname)) return { kind: 'document', target: `/crawlers${pathname}` }

  const { language: prefix, path } = parsePath(variant, pathname)
  const language = prefix ?? visitorLanguage(variant, request.savedLanguage, request.acceptLanguage)
  const place: Place = { variant, language }
  if (malformed || isOptimiser) return notFound(place)
  if (!choosesLanguage(variant)) {
    const foreign = foreignLanguage(place, pathname, query, config)
    if (foreign) return foreign
  }
  const previewed = previewAt(place, path, request)
  if (previewed) return previewed
  if (facts.kind === 'unknown') return notFound(place)
  if (facts.kind === 'gone') return { kind: 'gone', target: internalPath(place, '/gone') }
  if (facts.kind === 'lost') return { kind: 'not-found', target: internalPath(place, '/lost') }
  const personal = choosesLanguage(variant) && !prefix ? ({ personal: true } as const) : {}
  if (facts.kind === 'redirect') return { kind: 'redirect', location: movedTo(place, facts, query), status: facts.status, changes: true, ...personal }

  const document = DOCUMENT_PATHS.get(path)
  const page = document ? path : withoutClosingSlash(path)
  const mine = PERSONAL_PATHS.includes(page) ? ({ personal: true } as const) : {}
  if (personal.personal) return { kind: 'redirect', location: href(place, page, { query }), status: 307, ...personal }
  if (publicPath(place, page) !== pathname) return { kind: 'redirect', location: href(place, page, { query }), status: 308, ...mine }
  if (page === SAMPLE_PATH && config.demoUrl) return { kind: 'redirect', location: outsideHref(place, config.demoUrl), status: 307 }
  if (document) return { kind: 'document', target: internalPath(place, document) }
  // The page of an arm is inside the application only: its name stands in no address.
  if (facts.kind === 'unsure' && page.includes('/~')) return notFound(place)
  return { kind: 'page', target: internalPath(place, armPath(page, request)), ...mine, ...(page === FORM_PATH && { form: true }) }
}
