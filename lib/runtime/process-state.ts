/**
 * State shared by the module instances of one process through `globalThis`: the server process (`lib/node-server`) and
 * Next's bundles (one for pages, one for handlers) load this file separately.
 * Callbacks are absent where there is no server process.
 */
interface ProcessState {
  /** Identifies configuration and database; cached pages of another instance are misses. */
  instance: string
  /** Last invalidation of each cache tag (ms since the epoch); see `cache-tags.ts`. */
  readonly invalidatedTags: Map<string, number>
  /** Node's original `fetch`: Next replaces the global one with a version that caches. */
  readonly fetch: (request: Request) => Promise<Response>
  readonly invalidationListeners: Set<(tag: string) => void>
  onContentWebhook?: () => Promise<boolean>
  /** Checks the backends for changed prices and invalidates what depends on them. */
  onPricesReset?: () => Promise<void>
  onPageError?: (error: unknown) => void
  onRateLimited?: (retryAfter: number) => void
  onLinkExpired?: () => void
  readonly shared: Map<string, unknown>
}

const KEY = Symbol.for('site.process-state')

export function processState(): ProcessState {
  const holder = globalThis as { [KEY]?: ProcessState }
  return (holder[KEY] ??= {
    instance: 'unnamed',
    invalidatedTags: new Map(),
    invalidationListeners: new Set(),
    fetch: globalThis.fetch,
    shared: new Map(),
  })
}

/**
 * Returns a value created once per process, even if several bundles load the calling file. `name` must be unique to
 * that file.
 */
export function shared<T>(name: string, create: () => T): T {
  const { shared: values } = processState()
  if (!values.has(name)) values.set(name, create())
  return values.get(name) as T
}
