interface Lasting {
  waitUntil(work: Promise<unknown>): void
}

/** What of a service worker's world is used here: the compiler knows either that world or that of pages. */
interface Scope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate' | 'fetch', listener: (event: Lasting) => void): void
  addEventListener(type: 'message', listener: (event: Lasting & { readonly data: unknown }) => void): void
}

export const scope = globalThis as unknown as Scope
