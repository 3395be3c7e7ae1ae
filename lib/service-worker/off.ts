// Served as /sw-master.js when the service worker is disabled: replaces an installed worker, drops its caches and
// unregisters.
import { scope } from './scope.ts'

/** Time for the replaced worker's pending requests: they may still write to caches or open them again. */
const PENDING_WORK_MS = 20_000
const CLEANUP_INTERVAL_MS = 2000

async function dropCaches(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
}

async function end(): Promise<void> {
  for (let waited = 0; waited < PENDING_WORK_MS; waited += CLEANUP_INTERVAL_MS) {
    await dropCaches()
    await new Promise((resolve) => setTimeout(resolve, CLEANUP_INTERVAL_MS))
  }
  await dropCaches()
  // Unregister last: the browser may stop an unregistered worker.
  await scope.registration.unregister()
}

let ending: Promise<void> | undefined
const endOnce = () => (ending ??= end())

scope.addEventListener('install', () => void scope.skipWaiting())
// Takes over from the previous worker, which no longer handles requests. Pages do not wait for the cleanup.
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim().then(() => void endOnce())))
// If the worker was stopped early, the next request restarts the cleanup; the request itself is not intercepted.
scope.addEventListener('fetch', (event) => event.waitUntil(endOnce()))
