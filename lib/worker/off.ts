// What is served as /sw-master.js where the service worker is turned off: it takes the place of one that browsers still have, and ends.
import { scope } from './scope.ts'

/** Milliseconds after which the earlier worker has done what was under way: what it was just fetching it still keeps, and what it tidies it opens anew. */
const UNDER_WAY = 20_000
/** Milliseconds between two looks at what that was. */
const PAUSE = 2000

async function dropCaches(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
}

async function end(): Promise<void> {
  for (let waited = 0; waited < UNDER_WAY; waited += PAUSE) {
    await dropCaches()
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
  await dropCaches()
  // Last of all: a browser stops a worker that it has forgotten.
  await scope.registration.unregister()
}

let ending: Promise<void> | undefined
const endOnce = () => (ending ??= end())

scope.addEventListener('install', () => void scope.skipWaiting())
// From now on the earlier one keeps nothing any more. No page waits for the end.
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim().then(() => void endOnce())))
// One that was stopped before its end is started again by the next request, which it lets pass.
scope.addEventListener('fetch', (event) => event.waitUntil(endOnce()))
