/**
 * What the two module instances of one process share: the server process (`lib/serve`) and Next's bundle load
 * this file separately, and meet in one object on `globalThis`.
 */
interface ProcessState {
  /** Names this configuration and this database; a cached page made under another name counts as missing. */
  instance: string
  /** When each cache tag was last dropped (milliseconds since the epoch). */
  readonly droppedTags: Map<string, number>
  /** The embedded backend of the server process: one process has one database handle. */
  embedded: ((request: Request) => Promise<Response>) | undefined
}

/** The tag of everything that shows prices. */
export const PRICES_TAG = 'prices'

const KEY = Symbol.for('site.process-state')

/** The state shared by everything in this process. */
export function processState(): ProcessState {
  const holder = globalThis as { [KEY]?: ProcessState }
  return (holder[KEY] ??= { instance: 'unnamed', droppedTags: new Map(), embedded: undefined })
}
