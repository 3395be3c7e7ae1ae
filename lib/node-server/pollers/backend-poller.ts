import { createHash } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { CACHE_TAGS, invalidateTag } from '../../runtime/cache-tags.ts'
import { singleFlight } from '../page-cache/single-flight.ts'
import type { SiteUrl } from '../site-urls.ts'

const POLL_INTERVAL_MS = 20_000
const MIN_PRICE_CHECK_INTERVAL_MS = 250

interface ProbeRequest {
  readonly method: string
  readonly path: string
  readonly body?: string
}

/**
 * Requests for what pages show of the product backend and the flags, with the tag to invalidate on a change. Prices
 * depend on a flag that turns discounts off.
 */
const PROBES: readonly (readonly [probe: ProbeRequest, tag: string])[] = [
  [{ method: 'GET', path: '/api/price/' }, CACHE_TAGS.prices],
  [{ method: 'POST', path: '/ofrep/v1/evaluate/flags/discounts', body: '{}' }, CACHE_TAGS.prices],
  [{ method: 'GET', path: '/api/get-banners/' }, CACHE_TAGS.banners],
  [{ method: 'GET', path: '/api/complex-sets/' }, CACHE_TAGS.complexSets],
  [{ method: 'GET', path: '/api/company-details/' }, CACHE_TAGS.companyDetails],
]

function digest({ port, host }: SiteUrl, { body, ...probe }: ProbeRequest): Promise<string | undefined> {
  return new Promise((resolve) => {
    const request = httpRequest({ host: '127.0.0.1', port, ...probe, headers: { host }, timeout: 5000 }, (response) => {
      const hash = createHash('sha256')
      response
        .on('data', (chunk: Buffer) => hash.update(chunk))
        .on('end', () => resolve(response.statusCode === 200 ? hash.digest('hex') : undefined))
      response.on('error', () => resolve(undefined))
    })
    request.on('error', () => resolve(undefined)).on('timeout', () => request.destroy())
    request.end(body)
  })
}

/**
 * Polls what pages of every variant show, three times a minute, and invalidates what has changed or is available again,
 * so that no page shows a price or banner for longer than a minute after it changed.
 */
export function pollBackend(siteUrls: readonly SiteUrl[]): { stop(): void; pollPrices(): Promise<void> } {
  const last = new Map<string, string | undefined>()
  const poll = async (probes: typeof PROBES) => {
    for (const siteUrl of siteUrls)
      for (const [probe, tag] of probes) {
        const name = siteUrl.host + probe.path
        const now = await digest(siteUrl, probe)
        const changed = last.has(name) && now !== last.get(name)
        last.set(name, now)
        if (changed && now !== undefined) invalidateTag(tag)
      }
  }
  const pollAll = singleFlight(() => poll(PROBES))
  const timer = setInterval(() => void pollAll(), POLL_INTERVAL_MS)
  timer.unref()
  void pollAll()
  let checkedAt = -Infinity
  return {
    stop: () => clearInterval(timer),
    pollPrices: singleFlight(async () => {
      await wait(Math.max(0, checkedAt + MIN_PRICE_CHECK_INTERVAL_MS - performance.now()))
      checkedAt = performance.now()
      await poll(PROBES.filter(([, tag]) => tag === CACHE_TAGS.prices))
    }),
  }
}
