import 'server-only'
import { isInvalidatedSince } from '../runtime/cache-tags.ts'
import { shared } from '../runtime/process-state.ts'
import { isUpstreamError } from '../http/upstream-error.ts'
import { warnOncePerMinute } from './log.ts'

interface CacheRule<T> {
  readonly key: string
  readonly tag: string
  /** Tags of the data that the value is made of. */
  readonly sources?: readonly string[]
  readonly seconds: number
  readonly read: () => Promise<T>
  /** Used if the system fails before its first response. */
  readonly fallback?: () => Promise<T | undefined>
  readonly failure: string
  /** Whether callers get an invalidated or expired value while it is reloaded, because that takes long. */
  readonly servesStale?: boolean
}

/** Times are those of the start of a request: a response is as old as its request. */
interface Entry {
  value: unknown
  answeredAt: number
  requestedAt: number
  failed: boolean
  cooldownMs: number
  loading: Promise<void> | undefined
  /** The value was invalidated: callers wait for the reload instead of getting the stale value. */
  isInvalidated: boolean
}

const MIN_COOLDOWN_MS = 5000
const MAX_ENTRIES = 500
const entriesByTag = shared('cache.entries', () => new Map<string, Map<string, Entry>>())

/** Evicts per tag, so that entries per visitor cannot evict prices. */
function findEntry({ tag, key }: Pick<CacheRule<unknown>, 'tag' | 'key'>): Entry {
  const entries = entriesByTag.get(tag) ?? new Map<string, Entry>()
  entriesByTag.set(tag, entries)
  const existing = entries.get(key)
  if (existing) return existing
  const [oldest] = entries.keys()
  if (oldest !== undefined && entries.size >= MAX_ENTRIES) entries.delete(oldest)
  const entry: Entry = {
    value: undefined,
    answeredAt: -Infinity,
    requestedAt: -Infinity,
    failed: false,
    cooldownMs: MIN_COOLDOWN_MS,
    loading: undefined,
    isInvalidated: false,
  }
  entries.set(key, entry)
  return entry
}

/** Respects the `Retry-After` of a throttling system. */
const cooldownAfter = (outcome: object) =>
  Math.max(MIN_COOLDOWN_MS, ('error' in outcome && isUpstreamError(outcome.error) && outcome.error.retryAfter) || 0)

async function load<T>(entry: Entry, { read, fallback, failure }: CacheRule<T>): Promise<void> {
  const now = Date.now()
  entry.requestedAt = now
  const outcome = await read().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  const isLatest = entry.requestedAt === now
  if ('value' in outcome) {
    // Ignore a late response to an earlier request.
    if (now >= entry.answeredAt)
      Object.assign(entry, { value: outcome.value, answeredAt: now } satisfies Partial<Entry>)
  } else {
    warnOncePerMinute(failure, outcome.error)
    entry.value ??= await fallback?.()
  }
  if (isLatest)
    Object.assign(entry, {
      failed: 'error' in outcome,
      cooldownMs: cooldownAfter(outcome),
      loading: undefined,
      isInvalidated: false,
    } satisfies Partial<Entry>)
}

/**
 * Caches a system's response in this process; `undefined` if it has never responded. Requests it again when the value
 * has expired or its tag was invalidated, one request at a time. After a failure it serves the last value without
 * waiting, and retries after a cooldown.
 */
export async function cached<T>(rule: CacheRule<T>): Promise<T | undefined> {
  const entry = findEntry(rule)
  const isInvalid = [rule.tag, ...(rule.sources ?? [])].some((tag) => isInvalidatedSince(tag, entry.requestedAt))
  const isExpired = Date.now() - entry.requestedAt >= (entry.failed ? entry.cooldownMs : rule.seconds * 1000)
  if (isInvalid || (isExpired && !entry.loading)) entry.loading = load(entry, rule)
  if (isInvalid) entry.isInvalidated = true
  const mayWait = entry.isInvalidated || !entry.failed
  if (entry.value === undefined || (mayWait && !rule.servesStale)) await entry.loading
  return entry.value as T | undefined
}
