import type { Config } from '../../config/config.ts'
import { resolvePathRoute } from '../../routing/path-routes.ts'
import { pagePath } from '../../routing/route-key.ts'
import { CRAWLER_FILES, BUILT_IN_PATHS, RESERVED } from '../../routing/static-routes.ts'
import type { RouteInfo } from '../../routing/route-info.ts'
import { memoized } from '../../http/memoized.ts'
import type { Database } from '../../embedded/database/open.ts'
import { readRedirects } from '../../embedded/redirects/repository.ts'
import type { ContentIndexPoller } from './content-index.ts'

const REFRESH_INTERVAL_MS = 60_000

const SEPARATOR = '\n'

/** Whether a built-in page, in any language, or a reserved prefix has this public path. */
export function isBuiltInPage(pathname: string): boolean {
  const path = pagePath(pathname)
  return BUILT_IN_PATHS.has(path) || CRAWLER_FILES.includes(path) || RESERVED.test(path)
}

export interface RouteTable {
  routeInfo(host: string, pathname: string): RouteInfo
  refresh(): Promise<void>
  stop(): void
}

/** Reads the table; a failed refresh leaves the last one in use. */
export async function createRouteTable({
  files,
  database,
  content,
  config,
}: {
  files: ReadonlySet<string>
  database: Database
  content: ContentIndexPoller
  config: Config
}): Promise<RouteTable> {
  let redirects = await readRedirects(database, BUILT_IN_PATHS)

  const refresh = async () => {
    redirects = await readRedirects(database, BUILT_IN_PATHS)
  }
  const timer = setInterval(() => {
    refresh().catch((error: unknown) =>
      console.warn(`route table: refresh failed, keeping the previous one: ${String(error)}`),
    )
  }, REFRESH_INTERVAL_MS)
  timer.unref()

  function createRouteInfoCache() {
    const origins = [redirects, content.forVariant(1), content.forVariant(2)] as const
    const sources = { contentIndex: content.forVariant, redirects }
    const findRouteInfo = memoized((key) => {
      const [host = '', pathname = ''] = key.split(SEPARATOR, 2)
      return resolvePathRoute({ host, pathname, isFile: files.has(pathname) }, sources, config)
    })
    return {
      findRouteInfo,
      isCurrent: () =>
        origins[0] === redirects && origins[1] === content.forVariant(1) && origins[2] === content.forVariant(2),
    }
  }
  let routeInfoCache = createRouteInfoCache()

  return {
    refresh,
    stop: () => clearInterval(timer),
    routeInfo(host, pathname) {
      if (!routeInfoCache.isCurrent()) routeInfoCache = createRouteInfoCache()
      return routeInfoCache.findRouteInfo(host + SEPARATOR + pathname)
    },
  }
}
