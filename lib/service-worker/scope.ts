interface ExtendableEventLike {
  waitUntil(work: Promise<unknown>): void
}

/** The parts of `ServiceWorkerGlobalScope` in use: TypeScript cannot load its library together with the DOM's. */
interface Scope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate' | 'fetch', listener: (event: ExtendableEventLike) => void): void
  addEventListener(type: 'message', listener: (event: ExtendableEventLike & { readonly data: unknown }) => void): void
}

export const scope = globalThis as unknown as Scope
