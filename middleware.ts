import { NextResponse, type NextRequest } from 'next/server'
import { config as siteConfig, internalToken } from './lib/config/config'
import { CSP_HEADER } from './lib/csp/csp'
import { MISDIRECTED, resolveRoute, type RouteDecision } from './lib/routing/resolve-route'
import { parseRouteRequest } from './lib/routing/route-request'
import { decodeRouteInfo, ROUTE_INFO_HEADER } from './lib/routing/route-info'
import { isServerActionForm } from './lib/routing/server-action-body'
import { BODY_LIMITS } from './lib/http/body-limits'
import { isCrossOrigin } from './lib/http/origin'
import { readAtMost } from './lib/http/read-at-most'
import { dynamicPageCsp } from './lib/csp/dynamic-page-csp'
import { PATHLESS_REFERRER } from './lib/csp/referrer-policy'
import { noindexHeaders } from './lib/routing/static-routes'
import { originOfHost } from './lib/variants/variants'

const MAX_LOCATION_LENGTH = 4096

const FRESH = { 'cache-control': 'no-cache' }

/** Routes every request except files of Next, in the order of `lib/routing/resolve-route`. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const url = new URL(request.url)
  const headers = {
    host: request.headers.get('host') ?? '',
    cookie: request.headers.get('cookie') ?? '',
    acceptLanguage: request.headers.get('accept-language') ?? '',
  }
  const decision = resolveRoute(
    parseRouteRequest({ url, ...headers }, decodeRouteInfo(request.headers.get(ROUTE_INFO_HEADER), internalToken())),
    siteConfig(),
  )
  return toResponse(decision, request)
}

const isReading = ({ method }: NextRequest) => method === 'GET' || method === 'HEAD'

const reject = (status: number, message: string, headers = {}) =>
  new NextResponse(message, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })

/** Rejects everything except reads of pages and a page's own form, since Next would fail on it. */
async function rejectForm(
  { form }: RouteDecision & { kind: 'page' },
  request: NextRequest,
): Promise<NextResponse | undefined> {
  if (isReading(request)) return undefined
  if (!form || request.method !== 'POST')
    return reject(405, 'A page can only be read.\n', { allow: form ? 'GET, HEAD, POST' : 'GET, HEAD' })
  if (isCrossOrigin(request)) return reject(403, 'The form comes from another origin.\n')
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data;\s*boundary=\S/i.test(type)) return reject(415, 'A form is expected.\n')
  const body =
    Number(request.headers.get('content-length')) > BODY_LIMITS.default
      ? undefined
      : await readAtMost(request, BODY_LIMITS.default)
  if (!body) return reject(413, `At most ${BODY_LIMITS.default} bytes are read.\n`)
  return (await isServerActionForm(body, type)) ? undefined : reject(400, 'The form cannot be read.\n')
}

async function toResponse(decision: RouteDecision, request: NextRequest): Promise<NextResponse> {
  const headers = new Headers(request.headers)
  headers.delete(ROUTE_INFO_HEADER)
  switch (decision.kind) {
    case 'misdirected':
      return reject(421, MISDIRECTED)
    case 'pass':
      return NextResponse.next({ request: { headers } })
    case 'page': {
      if (decision.postTarget && request.method === 'POST')
        return NextResponse.rewrite(new URL(decision.postTarget + new URL(request.url).search, request.url), {
          request: { headers },
        })
      const rejection = await rejectForm(decision, request)
      if (rejection) return rejection
      const target = new URL(decision.target, request.url)
      if (decision.dynamic) target.search = new URL(request.url).search
      const policy = decision.dynamic ? dynamicPageCsp(target.pathname, siteConfig()) : {}
      // Next reads the nonce for its scripts from this header.
      if (policy[CSP_HEADER]) headers.set(CSP_HEADER, policy[CSP_HEADER])
      const cache = decision.dynamic ? { 'cache-control': 'no-store', ...PATHLESS_REFERRER } : FRESH
      return NextResponse.rewrite(target, {
        headers: { ...cache, ...policy, ...noindexHeaders(request.nextUrl.searchParams, siteConfig()) },
        request: { headers },
      })
    }
    case 'document':
      return NextResponse.rewrite(new URL(decision.target, request.url), { request: { headers } })
    case 'not-found':
    case 'gone': {
      const status = decision.kind === 'gone' ? 410 : 404
      if (!isReading(request)) return reject(status, 'Page not found: check the URL.\n')
      return NextResponse.rewrite(new URL(decision.target, request.url), {
        status,
        headers: FRESH,
        request: { headers },
      })
    }
    case 'redirect': {
      const cache: Record<string, string> = decision.personal
        ? { 'cache-control': 'no-store', vary: 'Accept-Language, Cookie' }
        : decision.changes
          ? FRESH
          : { 'cache-control': 'public, max-age=3600' }
      // Next derives the origin from the first port.
      const location = new URL(decision.location, originOfHost(request.headers.get('host') ?? '', siteConfig()))
      // Encoding may triple the length of a query, and proxies reject responses with long headers.
      if (location.href.length > MAX_LOCATION_LENGTH) location.search = ''
      return new NextResponse(null, { status: decision.status, headers: { location: location.href, ...cache } })
    }
  }
}

// Next buffers the body of every request that the middleware handles, and only the beginning of a large one. Image
// uploads and the chat therefore bypass it; `lib/node-server/handlers/request-handlers.ts` covers them.
export const config = { matcher: '/((?!_next/static/|api/v1/images/create-image/?$|api/chat/|api/admin/chat/).*)' }
