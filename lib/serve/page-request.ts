import { computeCacheBustingSearchParam } from 'next/dist/shared/lib/router/utils/cache-busting-search-param.js'
import type { IncomingMessage } from 'node:http'
import type { Config } from '../config/config.ts'
import { ARM_COOKIE } from '../domain/content-test.ts'
import { armOf, decide } from '../door/decide.ts'
import { readDoorRequest } from '../door/door-request.ts'
import type { Facts } from '../door/facts.ts'

/** A page in one of its representations, and the request that asks for it and for nothing of the visitor's own. */
export interface PageRequest {
  readonly key: string
  /** What is asked for, one after the other; the answer is that of the last. */
  readonly steps: readonly [Step, ...Step[]]
}

interface Step {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** How a page is asked for: as a document, or as data by the router of the browser. */
interface Representation {
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  readonly query: string
}

const DOCUMENT: Representation = { name: 'html', headers: {}, query: '' }
/** Parts of a page that the router fetches ahead, by their place in it. */
const SEGMENT = /^\/[\w/$%.()!~-]{0,300}$/

const textOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(',') : value)

/** `undefined` where the framework itself is to say what it makes of the headers. */
async function representationOf(
  { headers }: IncomingMessage,
  query: URLSearchParams,
): Promise<Representation | undefined> {
  if (headers['rsc'] !== '1') return DOCUMENT
  const [prefetch, segment, tree, from] = (
    ['next-router-prefetch', 'next-router-segment-prefetch', 'next-router-state-tree', 'next-url'] as const
  ).map((name) => textOf(headers[name]))
  // The framework reads a segment of a prefetch alone; with any other the whole page would have as many keys as there are names.
  if (segment !== undefined && (prefetch !== '1' || !SEGMENT.test(segment))) return undefined
  // The mark by which the framework tells apart what caches would mix up; it redirects to the right one.
  const markOf = (...given: Parameters<typeof computeCacheBustingSearchParam>) =>
    computeCacheBustingSearchParam(...given)
  if (query.get('_rsc') !== (await markOf(prefetch as '1' | undefined, segment, tree, from))) return undefined
  return {
    name: `data ${prefetch ?? ''} ${segment ?? ''}`,
    headers: {
      rsc: '1',
      ...(prefetch && { 'next-router-prefetch': prefetch }),
      ...(segment && { 'next-router-segment-prefetch': segment }),
    },
    query: `?_rsc=${await markOf(prefetch as '1' | undefined, segment, undefined, undefined)}`,
  }
}

/**
 * What a request asks for, where the answer is the same for everybody: only pages that the door lets through to, and
 * none that depends on who asks. What a visitor's request says beyond that never reaches the making of the answer.
 */
export async function readPageRequest(
  request: IncomingMessage,
  facts: Facts,
  config: Config,
): Promise<PageRequest | undefined> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const { host = '', cookie = '' } = request.headers
  const url = new URL(request.url ?? '/', 'http://door.invalid')
  const asked = readDoorRequest({ url, host, cookie, acceptLanguage: '' }, facts)
  if (asked.preview) return undefined
  const decision = decide(asked, config)
  if (decision.kind !== 'page' || decision.personal || decision.form) return undefined
  const shape = await representationOf(request, url.searchParams)
  if (!shape) return undefined
  const drawn = armOf(asked)
  const document = {
    url: url.pathname,
    headers: { host, ...(drawn && { cookie: `${ARM_COOKIE}${drawn.content}=${drawn.arm}` }) },
  }
  const data = { url: url.pathname + shape.query, headers: { ...document.headers, ...shape.headers } }
  // The framework stores what it renders for either with the address that it was asked by: that must be the page's own.
  return { key: `${decision.target} ${shape.name}`, steps: shape === DOCUMENT ? [document] : [document, data] }
}
