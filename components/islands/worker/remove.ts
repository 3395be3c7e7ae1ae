/** Time in which a disabled worker removes itself (`lib/service-worker/off.ts`). */
const SELF_REMOVAL_MS = 30_000

/**
 * Unregisters remaining service workers and deletes their caches: a browser may keep the old worker alive for minutes
 * while it has pending work.
 */
export async function removeWorkers(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, SELF_REMOVAL_MS))
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
}
