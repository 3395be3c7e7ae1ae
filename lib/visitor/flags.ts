import type { StoredFlags } from '../contract/flags.ts'
import { FLAG_DEFAULTS, isFlagName, isFlagValue } from '../domain/flag-values.ts'
import { isEtag } from '../http/etag.ts'
import { isRecord } from './record.ts'
import { store, stored } from './storage.ts'

const KEY = 'flags'
/** Characters that are read: far more than the flags of a site have. */
const MAX_STORED = 50_000

const hasOnly = (value: unknown, isRight: (entry: unknown) => boolean): boolean =>
  isRecord(value) && Object.entries(value).every(([name, entry]) => isFlagName(name) && isRight(entry))

/** Reads stored flags; what is not ours counts as absent. Agrees with `storedFlagsSchema`, which is too large for the browser. */
export function parseStoredFlags(text: string | null): StoredFlags | undefined {
  if (!text || text.length > MAX_STORED) return undefined
  try {
    const kept = JSON.parse(text) as Partial<StoredFlags> | null
    if (!isRecord(kept) || kept['ready'] !== true) return undefined
    const { flags, buckets: names, etag } = kept
    const right = hasOnly(flags, isFlagValue) && hasOnly(names, isFlagName) && (etag === undefined || isEtag(etag))
    return right ? ({ ready: true, flags, buckets: names, ...(etag && { etag }) } as StoredFlags) : undefined
  } catch {
    return undefined
  }
}

/**
 * What an answer of `POST /ofrep/v1/evaluate/flags` leaves to be stored. A flag that failed keeps what it said last.
 * `undefined` where it is no answer.
 */
export function flagsOf(json: unknown, etag: string | null, last: StoredFlags | undefined): StoredFlags | undefined {
  if (!isRecord(json) || !Array.isArray(json['flags'])) return undefined
  const [values, names]: [StoredFlags['flags'], StoredFlags['buckets']] = [{}, {}]
  for (const said of json['flags'] as unknown[]) {
    if (!isRecord(said) || !isFlagName(said['key'])) continue
    const { key } = said
    const { value, variant } = isFlagValue(said['value'])
      ? said
      : { value: last?.flags[key], variant: last?.buckets[key] }
    if (isFlagValue(value)) values[key] = value
    if (isFlagName(variant)) names[key] = variant
  }
  return { ready: true, flags: values, buckets: names, ...(isEtag(etag) && { etag }) }
}

/** The flags that were fetched last; a browser without storage remembers them as long as its document. */
let fetched: StoredFlags | undefined

/** The flags as they were fetched last; absent before the first time. */
export const lastFlags = (): StoredFlags | undefined => parseStoredFlags(stored(KEY)) ?? fetched

/** Keeps what was fetched; where nothing was, what was known, else the defaults: flags are ready either way (specification, section 4). */
export function saveFlags(
  flags: StoredFlags = lastFlags() ?? { ready: true, flags: { ...FLAG_DEFAULTS }, buckets: {} },
): void {
  fetched = flags
  store(KEY, JSON.stringify(flags))
}

/** The flags of the page that is shown; `null` until they are first asked for. */
let page: StoredFlags | undefined | null = null

/** Another page has started: it has the flags that were fetched last. */
export const startPage = (): StoredFlags | undefined => (page = lastFlags())

/** The flags that this page started with, and keeps while others are fetched. */
export const pageFlags = (): StoredFlags | undefined => (page === null ? startPage() : page)

/** The bucket of each flag on this page by the flag's key, to be recorded with events. */
export const buckets = (): Record<string, string> => ({ ...pageFlags()?.buckets })
