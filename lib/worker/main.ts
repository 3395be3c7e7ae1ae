// The service worker of the site, bundled by lib/cli/service-worker.ts and served as /sw-master.js.
import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { isHtml, markKept } from './kept-page.ts'
import { kindOf, type Kind } from './kinds.ts'
import { scope } from './scope.ts'
import { dropOldShells, fromShell, keepShell, readShell, renewShells } from './shell.ts'

/** Seconds after which a page that was kept is shown instead of one that does not come. */
const PATIENCE = 4
const DAY = 24 * 60 * 60

/** Only pages that everybody would get are kept, and by their address alone; of what is opened like a page, a download is none. */
const forEverybody = {
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

/** A page that is opened as it was kept says so. What is looked up in a cache is an address, which is opened by nobody. */
const says = {
  cachedResponseWillBeUsed: async ({ event, cachedResponse: page }: { event: object; cachedResponse?: Response }) =>
    page && 'request' in event && (event.request as Request).mode === 'navigate' ? markKept(page) : page,
}

// The library's own types do not fit each other as strictly as ours do.
const kept = (maxEntries: number, days: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * DAY, purgeOnQuotaError: true }) as WorkboxPlugin

const STRATEGIES: Readonly<Record<Kind, NetworkFirst | CacheFirst | StaleWhileRevalidate>> = {
  page: new NetworkFirst({
    cacheName: 'pages',
    networkTimeoutSeconds: PATIENCE,
    plugins: [forEverybody, kept(60, 30), says],
  }),
  // Their names change with their bytes.
  build: new CacheFirst({ cacheName: 'build', plugins: [kept(200, 60)] }),
  font: new CacheFirst({ cacheName: 'fonts', plugins: [kept(20, 365)] }),
  // Drawings keep their names when they change.
  drawing: new StaleWhileRevalidate({ cacheName: 'drawings', plugins: [kept(50, 30)] }),
  picture: new CacheFirst({ cacheName: 'pictures', plugins: [kept(150, 30)] }),
}

for (const [kind, strategy] of Object.entries(STRATEGIES))
  registerRoute(({ url, request }) => kindOf(url, request, scope.location.origin) === kind, strategy)

// A page that is not kept gives way to the one that says why; everything else fails as it would without a worker.
setCatchHandler(
  async ({ request, url }) => (request.mode === 'navigate' && (await fromShell(url.pathname))) || Response.error(),
)

scope.addEventListener('install', (event) => event.waitUntil(renewShells()))
scope.addEventListener('activate', (event) => event.waitUntil(dropOldShells()))
scope.addEventListener('message', (event) => {
  const message = (event.data ?? {}) as { type?: unknown; payload?: object }
  if (message.type === 'SKIP_WAITING') void scope.skipWaiting()
  const shell = message.type === 'KEEP_SHELL' && readShell(message.payload ?? {})
  if (shell) event.waitUntil(keepShell(shell))
})
clientsClaim()
