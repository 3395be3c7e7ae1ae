import { LRUCache } from 'lru-cache'
import type { OutgoingHttpHeaders } from 'node:http'
import { isAnyInvalidatedSince } from '../../runtime/cache-tags.ts'
import { compressShared, createDecompressor } from '../../http/content-encoding.ts'
import { withTimeout } from '../../http/with-timeout.ts'
import { RequestRejected } from '../handlers/request-queue.ts'
import type { CachedResponse } from './cached-response.ts'

const STALE_AFTER_MS = 30_000
const MAX_REVALIDATION_TIME_SHARE = 0.1
const RENDER_TIMEOUT_MS = 30_000
/**
 * Recently rendered pages. Only a page rendered a second time is compressed and cached, since compressing takes longer
 * than rendering, and a rarely requested page must not evict frequently requested ones.
 */
const MAX_SEEN_ONCE = 1000
const ESTIMATED_HEADERS_BYTES = 2_000

export interface RenderedResponse {
  readonly status: number
  readonly headers: Readonly<OutgoingHttpHeaders>
  readonly body: Buffer
}

interface CachedPage extends CachedResponse {
  /** Start of rendering (ms since the epoch): an invalidation after it makes the page stale. */
  readonly startedAt: number
  readonly size: number
}

interface PageCacheStats {
  readonly pages: number
  readonly bytes: number
  readonly hits: number
  readonly misses: number
}

export type Charge = <Result>(work: () => Promise<Result>) => Promise<Result>

export interface PageCache {
  stats(): PageCacheStats
  isCached(key: string): boolean
  /**
   * Returns the cached response, else the result of `render`, which runs once per key at a time. A page is cached when
   * it is rendered for the second time.
   * @param charge runs the compression
   */
  getOrRender(
    key: string,
    render: () => Promise<RenderedResponse>,
    charge?: Charge,
  ): Promise<CachedResponse | RenderedResponse>
}

/** Next marks prerendered responses; a page rendered for each visitor has no such header. */
const isPublic = ({ status, headers }: RenderedResponse) =>
  status === 200 &&
  headers['x-nextjs-prerender'] === '1' &&
  !headers['set-cookie'] &&
  !/private|no-store/.test(String(headers['cache-control'] ?? ''))

async function compressPage({ headers, body }: RenderedResponse, startedAt: number): Promise<CachedPage> {
  const { br, gzip } = await compressShared(body)
  return {
    headers,
    hasAllHeaders: true,
    bodies: { br, gzip },
    decompress: createDecompressor(gzip),
    startedAt,
    size: br.length + gzip.length + ESTIMATED_HEADERS_BYTES,
  }
}

/** @param megabytes memory limit for cached pages, least recently used evicted first; 0 caches nothing */
export function createPageCache(megabytes: number): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: megabytes * 2 ** 20 || 1,
    sizeCalculation: ({ size }) => size,
  })
  const seenOnce = new LRUCache<string, true>({ max: MAX_SEEN_ONCE })
  let hits = 0
  let misses = 0
  const inFlight = new Map<
    string,
    { readonly startedAt: number; readonly answer: Promise<CachedResponse | RenderedResponse> }
  >()

  async function renderAndStore(
    key: string,
    render: () => Promise<RenderedResponse>,
    charge: Charge,
    startedAt: number,
  ): Promise<CachedResponse | RenderedResponse> {
    const answer = await withTimeout(RENDER_TIMEOUT_MS, key, render)
    if (!isPublic(answer)) return answer
    const last = pages.peek(key)
    if (!last && !seenOnce.has(key)) {
      seenOnce.set(key, true)
      return { headers: answer.headers, bodies: { identity: answer.body } }
    }
    const isSame = last && answer.headers['etag'] !== undefined && answer.headers['etag'] === last.headers['etag']
    const page = isSame
      ? { ...last, headers: answer.headers, startedAt }
      : await charge(() => compressPage(answer, startedAt))
    if (!isAnyInvalidatedSince(startedAt)) pages.set(key, page)
    return page
  }

  function renderOnce(
    key: string,
    render: () => Promise<RenderedResponse>,
    charge: Charge,
  ): Promise<CachedResponse | RenderedResponse> {
    const running = inFlight.get(key)
    if (running && !isAnyInvalidatedSince(running.startedAt)) return running.answer
    misses += 1
    const startedAt = Date.now()
    const current = {
      startedAt,
      answer: renderAndStore(key, render, charge, startedAt).finally(() => {
        if (inFlight.get(key) === current) inFlight.delete(key)
      }),
    }
    inFlight.set(key, current)
    return current.answer
  }

  let nextRevalidationAt = 0
  async function revalidate(key: string, render: () => Promise<RenderedResponse>, charge: Charge): Promise<void> {
    const startedAt = Date.now()
    if (startedAt < nextRevalidationAt) return
    nextRevalidationAt = Infinity
    await renderOnce(key, render, charge).catch((error: unknown) => {
      if (!(error instanceof RequestRejected)) console.error(error)
    })
    const now = Date.now()
    nextRevalidationAt = now + (now - startedAt) * (1 / MAX_REVALIDATION_TIME_SHARE - 1)
  }

  return {
    isCached(key) {
      const page = pages.peek(key)
      return page !== undefined && !isAnyInvalidatedSince(page.startedAt)
    },
    stats: () => ({ pages: pages.size, bytes: pages.calculatedSize, hits, misses }),
    async getOrRender(key, render, charge = (work) => work()) {
      const page = pages.get(key)
      if (!page || isAnyInvalidatedSince(page.startedAt)) return renderOnce(key, render, charge)
      hits += 1
      if (Date.now() - page.startedAt > STALE_AFTER_MS) void revalidate(key, render, charge)
      return page
    },
  }
}
