import type { PagePath } from '../../i18n/paths.ts'
import type { Language } from '../domain/languages.ts'
import { signInternal, readInternal } from './internal-headers.ts'

/**
 * Route information from the server process, for middleware without network and database access. `content`: a content
 * page with a running test, and the IDs of its variations. `language`: that of the target, where paths of this variant
 * contain none. `unresolved`: no route table in this process, so the page itself must respond.
 */
export type RouteInfo =
  | { readonly kind: 'page'; readonly content?: { readonly id: string; readonly variations: readonly string[] } }
  | { readonly kind: 'file' }
  | {
      readonly kind: 'redirect'
      readonly to: PagePath
      readonly query?: string
      readonly hash?: string
      readonly status: 301 | 302 | 307 | 308
      readonly language?: Language
    }
  | { readonly kind: 'gone' }
  | { readonly kind: 'redirect-loop' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unresolved' }

/** Request header from the server process to the middleware. Removed from incoming requests. */
export const ROUTE_INFO_HEADER = 'x-route-info'

export const encodeRouteInfo = (routeInfo: RouteInfo, key: string): string =>
  signInternal(encodeURIComponent(JSON.stringify(routeInfo)), key)

const UNRESOLVED: RouteInfo = { kind: 'unresolved' }
const KINDS: readonly string[] = ['page', 'file', 'redirect', 'gone', 'redirect-loop', 'unknown']

/** Returns `unresolved` for a missing, forged or malformed header. */
export function decodeRouteInfo(header: string | null, key: string | undefined): RouteInfo {
  try {
    const routeInfo = JSON.parse(decodeURIComponent(readInternal(header, key) ?? '')) as RouteInfo | null
    return routeInfo && KINDS.includes(routeInfo.kind) ? routeInfo : UNRESOLVED
  } catch {
    return UNRESOLVED
  }
}
