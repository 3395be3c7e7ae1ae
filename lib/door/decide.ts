import { choosesLanguage, FALLBACK_LANGUAGE, languagesOf, type Place } from '../../i18n/locales.ts'
import { parseLanguage, type Language } from '../domain/languages.ts'
import {
  href,
  internalPath,
  outsideHref,
  parseLastLanguage,
  pathname as publicPath,
  type PagePath,
} from '../../i18n/paths.ts'
import { ONE_CLICK_UNSUBSCRIBE_CALL, SUBSCRIPTION_PATH } from '../domain/subscription.ts'
import { SAMPLE_PATH } from '../domain/sample-report.ts'
import type { Config } from '../config/config.ts'
import { preferredTags } from '../http/accept-language.ts'
import { originOf, variantOf, variantOfHost, type VariantId } from '../variants/variants.ts'
import type { Facts } from './facts.ts'
import { CRAWLER_FILES, DOCUMENT_PATHS, FIXED_PATHS, FORM_PATH, isHandler, PERSONAL_PATHS } from './fixed-paths.ts'
import { isMalformed } from './malformed-path.ts'
import type { Preview } from './preview.ts'
import { parseAddress } from './table-address.ts'
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
  /** `personal`: made for whoever asks, by the query; nobody keeps it. `form`: it also takes what a form sends. `postTarget`: a handler takes it. */
  | {
      readonly kind: 'page'
      readonly target: string
      readonly personal?: true
      readonly form?: true
      readonly postTarget?: string
    }
  /** A file that a handler of ours makes. */
  | { readonly kind: 'document'; readonly target: string }
  | { readonly kind: 'not-found'; readonly target: string }
  | { readonly kind: 'gone'; readonly target: string }
  /** `personal`: depends on who asks, so that nobody may keep it. `changes`: is what a table or the content service says now. */
  | {
      readonly kind: 'redirect'
      readonly location: string
      readonly status: 301 | 302 | 307 | 308
      readonly personal?: true
      readonly changes?: true
    }

/** Makes pictures of content pages small that the page builder keeps. */
const OPTIMISER = '/_next/image'
/** A picture of the page builder, with the space that it belongs to: no path that leads on from there. */
const BUILDER_PICTURE =
  /^https:\/\/cdn\.builder\.io\/api\/v1\/image\/assets(?:\/|%2f)([\w-]{1,100})(?:\/|%2f)[\w-][\w.-]{0,200}(?:\?|$)/i

/** Whether a picture is one of our space: making a stranger's small would cost us as much. */
const isOwnPicture = (query: URLSearchParams, { builder }: Config): boolean =>
  builder.apiKey !== undefined && BUILDER_PICTURE.exec(query.get('url') ?? '')?.[1] === builder.apiKey

const ANY_HOST = ['/api/health', '/api/ready']
const NOT_FOUND_PATH: PagePath = '/not-found'

/** The language of a visitor without one in the address: saved, browser, English (specification, section 4). */
export function visitorLanguage(variant: VariantId, saved: string | undefined, acceptLanguage: string): Language {
  const spoken = languagesOf(variant)
  const wanted = preferredTags(acceptLanguage).map((tag) => parseLanguage(tag.split('-')[0]))
  const candidates = [parseLanguage(saved), ...wanted, FALLBACK_LANGUAGE]
  return candidates.find((language) => language && spoken.includes(language)) ?? (spoken[0] as Language)
}

const notFound = (place: Place): Decision => ({ kind: 'not-found', target: internalPath(place, NOT_FOUND_PATH) })

/** Content pages that are not published are made anew for whoever has leave to see them; the site's own pages have no other version. */
function previewAt(place: Place, path: string, { pathname, preview }: DoorRequest): Decision | undefined {
  const page = withoutClosingSlash(path)
  if (preview?.address !== pathname || publicPath(place, page) !== pathname || FIXED_PATHS.includes(page))
    return undefined
  return { kind: 'page', target: internalPath(place, `/content-preview${page}`), personal: true }
}

/** The arm of the visitor, where a test runs that has it: drawn in the browser, never here (decisions, Static pages). */
export function armOf({
  facts,
  arms,
}: Pick<DoorRequest, 'facts' | 'arms'>): { readonly content: string; readonly arm: string } | undefined {
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

/** Answers with a redirect of the table. What is asked of a page for one visitor, and where its language is the visitor's, nobody may keep. */
function redirected(
  place: Place,
  facts: Facts & { kind: 'redirect' },
  { query }: DoorRequest,
  isPersonal = false,
): Decision {
  return {
    kind: 'redirect',
    location: movedTo(place, facts, query),
    status: facts.status,
    changes: true,
    ...((isPersonal || PERSONAL_PATHS.includes(facts.to)) && { personal: true }),
  }
}

/** The same for a page of another language, which may be one of the other variant. */
function redirectedToLanguage(
  place: Place,
  facts: Facts & { kind: 'redirect'; language: Language },
  request: DoorRequest,
  config: Config,
): Decision | undefined {
  const { language } = facts
  if (languagesOf(place.variant).includes(language)) return redirected(place, facts, request)
  const variant = languagesVariant(language, config)
  const decision = variant && redirected({ variant, language }, facts, request)
  return decision?.kind === 'redirect'
    ? { ...decision, location: originOf(variant as VariantId, config) + decision.location }
    : undefined
}

/** On a variant without prefixes a language segment belongs to the other variant, or is one too many. */
function foreignLanguage(place: Place, request: DoorRequest, config: Config): Decision | undefined {
  const { pathname: path, query, facts } = request
  if (facts.kind === 'redirect' && facts.language)
    return redirectedToLanguage(place, { ...facts, language: facts.language }, request, config)
  const { language, path: page } = parseLastLanguage(path)
  if (!language || !parseLanguage(path.split('/', 2)[1])) return undefined
  if (languagesOf(place.variant).includes(language))
    return {
      kind: 'redirect',
      location: href(place, page, { query }),
      status: 308,
      ...(PERSONAL_PATHS.includes(withoutClosingSlash(page)) && { personal: true }),
    }
  const other = languagesVariant(language, config)
  return other
    ? {
        kind: 'redirect',
        location: originOf(other, config) + href({ variant: other, language }, page, { query }),
        status: 308,
      }
    : notFound(place)
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
  if (isOptimiser ? isOwnPicture(query, config) : !config.strict && /^\/(?:_next|__nextjs)/.test(pathname))
    return { kind: 'pass' }

  if (CRAWLER_FILES.includes(pathname)) return { kind: 'document', target: `/crawlers${pathname}` }

  const { language: prefix, path } = parseAddress(variant, pathname)
  const language = prefix ?? visitorLanguage(variant, request.savedLanguage, request.acceptLanguage)
  const place: Place = { variant, language }
  if (malformed || isOptimiser) return notFound(place)
  if (!choosesLanguage(variant)) {
    const foreign = foreignLanguage(place, request, config)
    if (foreign) return foreign
  }
  const previewed = previewAt(place, path, request)
  if (previewed) return previewed
  if (facts.kind === 'unknown') return notFound(place)
  if (facts.kind === 'gone') return { kind: 'gone', target: internalPath(place, '/gone') }
  if (facts.kind === 'lost') return { kind: 'not-found', target: internalPath(place, '/lost') }
  const personal = choosesLanguage(variant) && !prefix ? ({ personal: true } as const) : {}
  if (facts.kind === 'redirect') return redirected(place, facts, request, personal.personal)

  const document = DOCUMENT_PATHS.get(path)
  const page = document ? path : withoutClosingSlash(path)
  const mine = PERSONAL_PATHS.includes(page) ? ({ personal: true } as const) : {}
  if (personal.personal) return { kind: 'redirect', location: href(place, page, { query }), status: 307, ...personal }
  if (publicPath(place, page) !== pathname)
    return { kind: 'redirect', location: href(place, page, { query }), status: 308, ...mine }
  if (page === SAMPLE_PATH && config.demoUrl)
    return { kind: 'redirect', location: outsideHref(place, config.demoUrl), status: 307 }
  if (document) return { kind: 'document', target: internalPath(place, document) }
  // The page of an arm is inside the application only: its name stands in no address.
  if (facts.kind === 'unsure' && page.includes('/~')) return notFound(place)
  return {
    kind: 'page',
    target: internalPath(place, armPath(page, request)),
    ...mine,
    ...(page === FORM_PATH && { form: true }),
    // Mail programs also send the form of one click (RFC 8058) to the link in an e-mail's body.
    ...(page === SUBSCRIPTION_PATH && query.has('unsubscribe') && { postTarget: ONE_CLICK_UNSUBSCRIBE_CALL }),
  }
}
