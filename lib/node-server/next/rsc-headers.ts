import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js'
import type { IncomingMessage } from 'node:http'

/**
 * Must not be repeated: a cache may read the first value and Next both joined, and so store a document under the key of
 * RSC data.
 */
const ROUTER_HEADERS = [
  'rsc',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-router-state-tree',
  'next-url',
]

/**
 * Validates the headers of the client router. Next fails on an invalid router state. Kinds of prefetch that this site
 * does not use are rejected, since its pages fail to render for them.
 */
export function hasValidRscHeaders({ headers, headersDistinct }: IncomingMessage): boolean {
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
