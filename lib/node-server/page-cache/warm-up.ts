import { get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { listContentPaths } from '../../routing/content-routes.ts'
import { homePaths, pagePaths } from '../../routing/static-routes.ts'
import { toRouteKey } from '../../routing/route-key.ts'
import type { Config } from '../../config/config.ts'
import type { ContentIndexPoller } from '../pollers/content-index.ts'
import type { SiteUrl } from '../site-urls.ts'

const TIMEOUT_MS = 10_000
const MAX_CONTENT_PAGES = 1000
const BACKGROUND_DELAY_MS = 15_000
/** Pause after each page, as a multiple of its rendering time, so that visitors' requests come first. */
const PAUSE_FACTOR = 4

const requestPage = ({ port, host }: SiteUrl, path: string): Promise<void> =>
  new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path, headers: { host }, timeout: TIMEOUT_MS }, (response) =>
      response.resume().on('close', resolve),
    )
    request.on('error', () => resolve()).on('timeout', () => request.destroy())
  })

async function requestThrottled(siteUrl: SiteUrl, path: string): Promise<void> {
  const startedAt = performance.now()
  await requestPage(siteUrl, path)
  await setTimeout(PAUSE_FACTOR * (performance.now() - startedAt), undefined, { ref: false })
}

function contentPaths({ host }: SiteUrl, content: ContentIndexPoller, config: Config): readonly string[] {
  const { variant, number } = toRouteKey(host, '/', config)
  const index = number && content.forVariant(number)
  return variant && index ? listContentPaths(index, variant).slice(0, MAX_CONTENT_PAGES) : []
}

/**
 * Requests the home pages twice, so that they are rendered and cached. Other pages follow later one at a time, content
 * pages last, using a fifth of the time. Failures are ignored: such pages are rendered on demand.
 */
export async function warmUp(
  siteUrls: readonly SiteUrl[],
  content: ContentIndexPoller,
  config: Config,
): Promise<{ stop(): void }> {
  if (!config.pageCacheWarmUp) return { stop: () => undefined }
  await Promise.all(
    siteUrls.flatMap((siteUrl) =>
      homePaths(siteUrl.host, config).map((path) => requestPage(siteUrl, path).then(() => requestPage(siteUrl, path))),
    ),
  )
  let stopped = false
  const follow = async () => {
    await setTimeout(BACKGROUND_DELAY_MS, undefined, { ref: false })
    for (const siteUrl of siteUrls)
      for (const path of pagePaths(siteUrl.host, config)) if (!stopped) await requestThrottled(siteUrl, path)
    for (const siteUrl of siteUrls)
      for (const path of contentPaths(siteUrl, content, config)) if (!stopped) await requestThrottled(siteUrl, path)
  }
  void follow()
  return {
    stop() {
      stopped = true
    },
  }
}
