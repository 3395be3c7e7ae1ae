import { parseCookie } from 'cookie'
import { VARIATION_COOKIE } from '../domain/experiment-assignment.ts'
import type { RouteRequest } from './resolve-route.ts'
import type { RouteInfo } from './route-info.ts'
import { parseDraftAccess, PREVIEW_COOKIE } from './draft-access.ts'

interface RawRequest {
  readonly url: URL
  readonly host: string
  readonly cookie: string
  readonly acceptLanguage: string
}

/** Variations from cookies and from query parameters, both as written by the content SDK. */
function parseVariations(cookies: Record<string, string | undefined>, query: URLSearchParams): Record<string, string> {
  const entries = [...Object.entries(cookies), ...query].flatMap(([name, variation]) =>
    name.startsWith(VARIATION_COOKIE) ? [[name.slice(VARIATION_COOKIE.length), variation ?? '']] : [],
  )
  return Object.fromEntries(entries)
}

export function parseRouteRequest(
  { url, host, cookie, acceptLanguage }: RawRequest,
  routeInfo: RouteInfo,
): RouteRequest {
  const cookies = parseCookie(cookie)
  return {
    host,
    pathname: url.pathname,
    query: url.searchParams,
    savedLanguage: cookies['lang'],
    acceptLanguage,
    variations: parseVariations(cookies, url.searchParams),
    preview: parseDraftAccess(new URLSearchParams(cookies[PREVIEW_COOKIE])),
    routeInfo: routeInfo,
  }
}
