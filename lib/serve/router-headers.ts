import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js'
import type { IncomingMessage } from 'node:http'

/** A cache may read the first of two, and the framework both as one: it would keep a document under the key of data. */
const ROUTER_HEADERS = [
  'rsc',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-router-state-tree',
  'next-url',
]

/**
 * Whether what a request says as the router of the browser is what that router says. The framework fails on a state that
 * is none, and by kinds of prefetching that no page of ours has it renders a page in a way in which ours fail.
 */
export function isRouterLike({ headers, headersDistinct }: IncomingMessage): boolean {
  if (ROUTER_HEADERS.some((name) => (headersDistinct[name]?.length ?? 0) > 1)) return false
  if (headers['rsc'] !== '1') return true
  const prefetch = headers['next-router-prefetch']
  if (prefetch !== undefined && prefetch !== '1') return false
  try {
    parseAndValidateFlightRouterState(headers['next-router-state-tree'])
    return true
  } catch {
    return false
  }
}
