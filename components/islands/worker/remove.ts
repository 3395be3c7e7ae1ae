/** Milliseconds in which a worker that was turned off ends by itself (`lib/worker/off.ts`). */
const BY_ITSELF = 30_000

/**
 * Ends the service workers of the site and drops what they have kept, where they have not ended by themselves: a browser may
 * keep the earlier one going for minutes, for what it has begun.
 */
export async function removeWorkers(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, BY_ITSELF))
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
}
