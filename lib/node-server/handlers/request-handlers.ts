import type { IncomingMessage, ServerResponse } from 'node:http'
import { internalToken, type Config } from '../../config/config.ts'
import { encodeRouteInfo, ROUTE_INFO_HEADER } from '../../routing/route-info.ts'
import { MISDIRECTED } from '../../routing/resolve-route.ts'
import { variantNumberOfHost } from '../../routing/hosts.ts'
import { isDecodable } from '../../routing/malformed-path.ts'
import { signInternal, CLIENT_IP_HEADER } from '../../routing/internal-headers.ts'
import type { RouteTable } from '../pollers/route-table.ts'
import { compress } from '../page-cache/compress.ts'
import { readTarget } from '../next/request-target.ts'
import { filterResponseHeaders, hasValidRscHeaders } from '../next/headers.ts'
import { sendResponse } from './send-response.ts'
import type { StaticFiles } from './static-files.ts'
import { rateLimitPerIp } from '../../http/rate-limit.ts'
import { forwardedForError, clientIp } from '../../http/client-ip.ts'

/** Next cannot construct its request object for any other method. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const UNTRUSTED_FORWARDED_HEADERS = ['x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-port']

function reject(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(message)
}

/**
 * Server action calls by script. This site submits actions as forms, and Next would forward such a call to itself under
 * an address of its own.
 */
const SCRIPT_ACTION_HEADERS = ['next-action', 'x-action-forwarded']

/**
 * Internal headers of Next, or for page types that this site does not have. From a client they would expose internals
 * or set a CSP nonce.
 */
const INTERNAL_NEXT_HEADERS = [
  'x-middleware-prefetch',
  'x-nextjs-data',
  'x-matched-path',
  'x-now-route-matches',
  'content-security-policy',
  'content-security-policy-report-only',
]

/** Dropped: they would override the sampling decision and join other clients' traces. */
const TRACE_HEADERS = ['traceparent', 'tracestate', 'baggage']

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const MAX_FORWARDED_ERRORS = 20

function createForwardedErrorLog(config: Config): (request: IncomingMessage) => void {
  const logged = new Set<string>()
  return (request) => {
    const error = forwardedForError(request, config.trustedProxies)
    if (error === undefined || logged.has(error) || logged.size >= MAX_FORWARDED_ERRORS) return
    logged.add(error)
    console.warn(
      `proxy: ${error}. The address of the connection is used instead. Set TRUSTED_PROXIES and the header of the proxy`,
    )
  }
}

/**
 * Passes route info and the client IP to the middleware in authenticated headers, and drops headers that a client must
 * not set.
 */
export function withRouteInfo(handler: Handler, table: RouteTable, config: Config): Handler {
  const key = internalToken() ?? ''
  const logForwardedError = createForwardedErrorLog(config)
  return async (request, response) => {
    const pathname = (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/'
    request.headers[ROUTE_INFO_HEADER] = encodeRouteInfo(table.routeInfo(request.headers.host ?? '', pathname), key)
    for (const name of [
      CLIENT_IP_HEADER,
      ...UNTRUSTED_FORWARDED_HEADERS,
      ...SCRIPT_ACTION_HEADERS,
      ...TRACE_HEADERS,
      ...INTERNAL_NEXT_HEADERS,
    ])
      delete request.headers[name]
    const ip = clientIp(request, config.trustedProxies)
    logForwardedError(request)
    if (ip) request.headers[CLIENT_IP_HEADER] = signInternal(ip, key)
    filterResponseHeaders(request, response)
    await compress(request, response)
    await handler(request, response)
  }
}

/** Paths excluded by the matcher of `middleware.ts`, because Next would buffer a copy of their uploads. */
const WITHOUT_MIDDLEWARE = /^\/api\/(?:(?:admin\/)?chat\/|v1\/images\/create-image\/?$)/

/** Upload endpoints, which limit size and time of their bodies themselves. */
const UPLOADS = /^\/api\/(?:chat\/files|admin\/chat\/conversations\/[^/]+\/files|v1\/images\/create-image)\/?$/

const pathOf = (target: string | undefined): string => target?.split('?', 1)[0] ?? ''

export const isUpload = ({ method, url }: IncomingMessage): boolean => method === 'POST' && UPLOADS.test(pathOf(url))

const NEXT_PATHS = /^\/_next\/(?!image(?:\/|$))/

const NO_FILE = 'File not found: check the URL.\n'

/**
 * Serves files from memory. Rejects requests that neither middleware nor a handler would check: unknown hosts,
 * undecodable paths, and missing build files, for which Next would render a page and parse a form body.
 * @param build Next serves a build, not sources
 */
export function withStaticFiles(
  handler: Handler,
  files: StaticFiles,
  config: Config,
  { build }: { readonly build: boolean },
): Handler {
  return async (request, response) => {
    const isKnownHost = variantNumberOfHost(request.headers.host ?? '', config) !== undefined
    if (isKnownHost && files.serve(request, response)) return
    const path = pathOf(request.url)
    const isNextPath = build && NEXT_PATHS.test(path)
    const skipsMiddleware = isNextPath || WITHOUT_MIDDLEWARE.test(path)
    if (skipsMiddleware && !isKnownHost) return reject(response, 421, MISDIRECTED)
    if (skipsMiddleware && !isDecodable(path)) return reject(response, 400, 'Bad request: the URL cannot be decoded.\n')
    if (isNextPath) return reject(response, 404, NO_FILE)
    await handler(request, response)
  }
}

const IMAGE_OPTIMIZER = /^\/_next\/image(?:[/?]|$)/
const IMAGES_PER_MINUTE = 300

export function withImageLimit(handler: Handler, config: Config): Handler {
  const limit = rateLimitPerIp('pictures', IMAGES_PER_MINUTE, config.rateScale)
  return async (request, response) => {
    const rejection = IMAGE_OPTIMIZER.test(request.url ?? '')
      ? await limit(clientIp(request, config.trustedProxies))
      : undefined
    await (rejection ? sendResponse(rejection, response) : handler(request, response))
  }
}

/**
 * Open Graph images are generated once and cached; Next answers OPTIONS for them with an empty response and fails to
 * cache that.
 */
const isOpenGraphImage = (path: string): boolean => /^(?:\/[a-z]{2})?\/opengraph\//.test(path)

/** Next compares each parameter and cookie with all others, so their number is limited. */
const MAX_TARGET_LENGTH = 4096
const MAX_PARAMETERS = 100
const MAX_COOKIES = 100

const countOf = (text = '', separator: string): number => text.split(separator).length - 1

/** Rejects malformed or oversized requests before any other handler parses them. */
export function withTarget(handler: Handler): Handler {
  return async (request, response) => {
    if (!METHODS.includes(request.method ?? ''))
      return void response.writeHead(405, { allow: METHODS.join(', ') }).end()
    if ((request.url ?? '').length > MAX_TARGET_LENGTH)
      return reject(response, 414, `At most ${MAX_TARGET_LENGTH} characters of a URL are accepted.\n`)
    if (countOf(request.url, '&') > MAX_PARAMETERS || countOf(request.headers.cookie, ';') > MAX_COOKIES)
      return reject(response, 431, `At most ${MAX_PARAMETERS} parameters and ${MAX_COOKIES} cookies are accepted.\n`)
    if (!readTarget(request)) return reject(response, 400, 'Bad request: the request target is not a valid URL.\n')
    if (request.method === 'OPTIONS' && isOpenGraphImage(request.url ?? ''))
      return void response.writeHead(204, { allow: 'GET, HEAD' }).end()
    if (!hasValidRscHeaders(request)) return reject(response, 400, 'Bad request: invalid router headers.\n')
    await handler(request, response)
  }
}
