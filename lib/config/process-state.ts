/**
 * What the module instances of one process share: the server process (`lib/serve`) and Next's bundles (one for
 * pages, one for handlers) load this file separately, and meet in one object on `globalThis`.
 */
interface ProcessState {
  /** Names this configuration and this database; a cached page made under another name counts as missing. */
  instance: string
  /** When each cache tag was last dropped (milliseconds since the epoch); written by `dropTag`. */
  readonly droppedTags: Map<string, number>
  /** The network's `fetch` as Node made it: Next puts one of its own in place, which keeps answers by its own rules. */
  readonly fetch: (request: Request) => Promise<Response>
  /** Hear of every tag that is dropped in this process. */
  readonly dropListeners: Set<(tag: string) => void>
  /** Reads the list of content pages again and says whether that went well; absent where there is no server process of ours. */
  contentChanged?: () => Promise<boolean>
  /** Compares the prices of the backends with those of before, and drops what is made of others; absent where there is no server process of ours. */
  pricesReset?: () => Promise<void>
  /** Hears of what a page threw, in the course of its request; absent where there is no server process of ours. */
  pageThrew?: (error: unknown) => void
  /** Hears that what a page answers was asked too often, and after how many seconds it may be asked again; absent as above. */
  askedTooOften?: (retryAfter: number) => void
  /** Hears that a page says that its link has ended; absent as above. */
  linkEnded?: () => void
  readonly shared: Map<string, unknown>
}

/** The tag of everything that shows prices. */
export const PRICES_TAG = 'prices'

/** The tag of everything that shows banners. */
export const BANNERS_TAG = 'banners'

/** The tag of what the product backend says of complex sets. */
export const COMPLEX_SETS_TAG = 'complex-sets'

/** The tag of everything that the content service has a part in. */
export const CONTENT_TAG = 'content'

const KEY = Symbol.for('site.process-state')

/** The state shared by everything in this process. */
export function processState(): ProcessState {
  const holder = globalThis as { [KEY]?: ProcessState }
  return (holder[KEY] ??= {
    instance: 'unnamed',
    droppedTags: new Map(),
    dropListeners: new Set(),
    fetch: globalThis.fetch,
    shared: new Map(),
  })
}

/** Drops a tag: what is cached under it counts as missing from now on. */
export function dropTag(tag: string): void {
  const { droppedTags, dropListeners } = processState()
  droppedTags.set(tag, Date.now())
  for (const listener of dropListeners) listener(tag)
}

/** Hears of every tag that is dropped, in the very moment. */
export const onDroppedTag = (listener: (tag: string) => void): void => void processState().dropListeners.add(listener)

/** True where any tag was dropped in the very millisecond `since` or later. */
export const anyDroppedSince = (since: number): boolean =>
  processState()
    .droppedTags.values()
    .some((at) => at >= since)

/** True where a tag was dropped in the very millisecond `since` or later: what was read then may be what was dropped. */
export const droppedSince = (tag: string, since: number): boolean =>
  (processState().droppedTags.get(tag) ?? -Infinity) >= since

/** Something that one file needs once in a process, however often bundles load the file. The name is that file's own. */
export function shared<T>(name: string, make: () => T): T {
  const { shared: things } = processState()
  if (!things.has(name)) things.set(name, make())
  return things.get(name) as T
}
