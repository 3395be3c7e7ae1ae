import { computeCacheBustingSearchParam } from 'next/dist/shared/lib/router/utils/cache-busting-search-param.js'
import type { IncomingMessage } from 'node:http'
import type { Config } from '../../config/config.ts'
import { VARIATION_COOKIE } from '../../domain/experiment-assignment.ts'
import { findVariation, resolveRoute } from '../../routing/resolve-route.ts'
import { parseRouteRequest } from '../../routing/route-request.ts'
import type { RouteInfo } from '../../routing/route-info.ts'

/** A page in one representation, with a request for it that contains nothing specific to the visitor. */
export interface PageRequest {
  readonly key: string
  readonly steps: readonly [RenderStep, ...RenderStep[]]
}

interface RenderStep {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

interface Representation {
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  readonly query: string
}

const DOCUMENT: Representation = { name: 'html', headers: {}, query: '' }
const SEGMENT = /^\/[\w/$%.()!~-]{0,300}$/

const textOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(',') : value)

/** `undefined` where Next itself must interpret the headers. */
async function parseRepresentation(
  { headers }: IncomingMessage,
  query: URLSearchParams,
): Promise<Representation | undefined> {
  if (headers['rsc'] !== '1') return DOCUMENT
  const [prefetch, segment, tree, from] = (
    ['next-router-prefetch', 'next-router-segment-prefetch', 'next-router-state-tree', 'next-url'] as const
  ).map((name) => textOf(headers[name]))
  // Next reads the segment only of a prefetch; otherwise one page could have unlimited cache keys.
  if (segment !== undefined && (prefetch !== '1' || !SEGMENT.test(segment))) return undefined
  // Next redirects requests whose cache-busting parameter does not match their headers.
  const cacheBustingParam = (...parameters: Parameters<typeof computeCacheBustingSearchParam>) =>
    computeCacheBustingSearchParam(...parameters)
  if (query.get('_rsc') !== (await cacheBustingParam(prefetch as '1' | undefined, segment, tree, from)))
    return undefined
  return {
    name: `data ${prefetch ?? ''} ${segment ?? ''}`,
    headers: {
      rsc: '1',
      ...(prefetch && { 'next-router-prefetch': prefetch }),
      ...(segment && { 'next-router-segment-prefetch': segment }),
    },
    query: `?_rsc=${await cacheBustingParam(prefetch as '1' | undefined, segment, undefined, undefined)}`,
  }
}

/**
 * Parses a request for a page that is the same for all visitors; `undefined` for pages that depend on the visitor.
 * Other parts of the visitor's request never reach the rendering.
 */
export async function parsePageRequest(
  request: IncomingMessage,
  routeInfo: RouteInfo,
  config: Config,
): Promise<PageRequest | undefined> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const { host = '', cookie = '' } = request.headers
  const url = new URL(request.url ?? '/', 'http://door.invalid')
  const routeRequest = parseRouteRequest({ url, host, cookie, acceptLanguage: '' }, routeInfo)
  if (routeRequest.preview) return undefined
  const decision = resolveRoute(routeRequest, config)
  if (decision.kind !== 'page' || decision.dynamic || decision.form) return undefined
  const representation = await parseRepresentation(request, url.searchParams)
  if (!representation) return undefined
  const variation = findVariation(routeRequest)
  const document = {
    url: url.pathname,
    headers: { host, ...(variation && { cookie: `${VARIATION_COOKIE}${variation.content}=${variation.variation}` }) },
  }
  const data = { url: url.pathname + representation.query, headers: { ...document.headers, ...representation.headers } }
  // Next stores both renderings under the request URL, so request the document first, by the page's own URL.
  return {
    key: `${decision.target} ${representation.name}`,
    steps: representation === DOCUMENT ? [document] : [document, data],
  }
}
