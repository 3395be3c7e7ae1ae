// The site's service worker, bundled by lib/cli/bundle-service-worker.ts and served as /sw-master.js.
import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { isHtml, markStale } from './cached-page.ts'
import { kindOf, type Kind } from './kinds.ts'
import { scope } from './scope.ts'
import { dropOldShells, fromShell, cacheShell, readShell, refreshShells } from './shell.ts'

const NETWORK_TIMEOUT_S = 4
const DAY_S = 24 * 60 * 60

/**
 * Caches only public HTML pages, by URL without query and fragment. Downloads are opened like pages but are not HTML.
 */
const publicPagesOnly = {
  cacheKeyWillBeUsed: ({ request }: { request: Request }) =>
    Promise.resolve(request.url.split(/[?#]/, 1)[0] ?? request.url),
  cacheWillUpdate: ({ response }: { response: Response }) =>
    Promise.resolve(
      response.ok &&
        isHtml(response) &&
        !response.redirected &&
        !/no-store|private/.test(response.headers.get('cache-control') ?? '')
        ? response
        : null,
    ),
}

/** Marks a page that is opened from the cache. Cache lookups by URL have no navigation request. */
const marksStalePages = {
  cachedResponseWillBeUsed: async ({ event, cachedResponse: page }: { event: object; cachedResponse?: Response }) =>
    page && 'request' in event && (event.request as Request).mode === 'navigate' ? markStale(page) : page,
}

// Workbox's own types conflict under strict settings.
const expiration = (maxEntries: number, days: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * DAY_S, purgeOnQuotaError: true }) as WorkboxPlugin

const STRATEGIES: Readonly<Record<Kind, NetworkFirst | CacheFirst | StaleWhileRevalidate>> = {
  page: new NetworkFirst({
    cacheName: 'pages',
    networkTimeoutSeconds: NETWORK_TIMEOUT_S,
    plugins: [publicPagesOnly, expiration(60, 30), marksStalePages],
  }),
  // File names contain a content hash.
  build: new CacheFirst({ cacheName: 'build', plugins: [expiration(200, 60)] }),
  font: new CacheFirst({ cacheName: 'fonts', plugins: [expiration(20, 365)] }),
  // Drawings keep their names when their content changes.
  drawing: new StaleWhileRevalidate({ cacheName: 'drawings', plugins: [expiration(50, 30)] }),
  picture: new CacheFirst({ cacheName: 'pictures', plugins: [expiration(150, 30)] }),
}

for (const [kind, strategy] of Object.entries(STRATEGIES))
  registerRoute(({ url, request }) => kindOf(url, request, scope.location.origin) === kind, strategy)

// Navigations fall back to the shell; all other requests fail as without a worker.
setCatchHandler(
  async ({ request, url }) => (request.mode === 'navigate' && (await fromShell(url.pathname))) || Response.error(),
)

scope.addEventListener('install', (event) => event.waitUntil(refreshShells()))
scope.addEventListener('activate', (event) => event.waitUntil(dropOldShells()))
scope.addEventListener('message', (event) => {
  const message = (event.data ?? {}) as { type?: unknown; payload?: object }
  if (message.type === 'SKIP_WAITING') void scope.skipWaiting()
  const shell = message.type === 'KEEP_SHELL' && readShell(message.payload ?? {})
  if (shell) event.waitUntil(cacheShell(shell))
})
clientsClaim()
