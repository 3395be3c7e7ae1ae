import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ENCODING_HEADER } from '../../http/content-encoding.ts'
import { LENGTH_HEADER } from '../../http/file-response.ts'
import { interceptResponse } from '../intercept-response.ts'

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

/** The deepest page has eight. The time that Next takes to validate a tree grows with the square of its depth. */
const MAX_TREE_BRACKETS = 40

const countBrackets = (tree: string): number => tree.match(/\[|%5B/gi)?.length ?? 0

/**
 * Validates the headers of the client router. Next fails on an invalid router state. Kinds of prefetch that this site
 * does not use are rejected, since its pages fail to render for them.
 */
export function hasValidRscHeaders({ headers, headersDistinct }: IncomingMessage): boolean {
  if (ROUTER_HEADERS.some((name) => (headersDistinct[name]?.length ?? 0) > 1)) return false
  if (headers['rsc'] !== '1') return true
  const prefetch = headers['next-router-prefetch']
  if (prefetch !== undefined && prefetch !== '1') return false
  const tree = headers['next-router-state-tree']
  if (countBrackets(String(tree)) > MAX_TREE_BRACKETS) return false
  try {
    parseAndValidateFlightRouterState(tree)
    return true
  } catch {
    return false
  }
}

/** Headers for internal use by Next; they would reveal internal paths. */
const INTERNAL = ['x-middleware-rewrite', 'x-nextjs-rewritten-path', 'x-nextjs-rewritten-query', 'x-next-cache-tags']
/** Duplicates the location of redirects, for browsers that are not supported. */
const REFRESH = 'refresh'

/** Headers that Next drops, by the names under which handlers send them. */
const RESTORED: Readonly<Record<string, string>> = {
  [LENGTH_HEADER]: 'content-length',
  [ENCODING_HEADER]: 'content-encoding',
}

/** Removes internal headers from a response and restores those that Next drops. RSC data needs no preload `link`. */
export function filterResponseHeaders({ headers }: IncomingMessage, response: ServerResponse): void {
  const hidden = [...INTERNAL, REFRESH, ...(headers['rsc'] === '1' ? ['link'] : [])]
  interceptResponse(response, ({ setHeader }) => ({
    setHeader(name, value) {
      const restored = RESTORED[name.toLowerCase()]
      if (restored !== undefined) return setHeader(restored, String(value))
      return hidden.includes(name.toLowerCase()) ? response : setHeader(name, value)
    },
  }))
}
