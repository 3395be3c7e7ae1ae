import 'server-only'
import { droppedSince, shared } from '../config/process-state.ts'
import { isFailure } from '../http/failure.ts'
import { warnOncePerMinute } from './log.ts'

/** How an answer of an outside system is kept. */
interface KeptRule<T> {
  /** Names system and question. */
  readonly key: string
  readonly tag: string
  /** How long it is good without asking again. */
  readonly seconds: number
  /** Asks the system. */
  readonly read: () => Promise<T>
  /** What stands in where the system fails before it ever answered. */
  readonly standIn?: () => Promise<T | undefined>
  /** What the log says of a failure. */
  readonly failure: string
}

/** All times are those of the beginning of a call: an answer is as old as its question. */
interface Entry {
  value: unknown
  answeredAt: number
  askedAt: number
  failed: boolean
  /** Milliseconds of rest that the system gets after a failure. */
  rest: number
  asking: Promise<void> | undefined
  /** What is asked for takes the place of something that was dropped: nobody is given that any more while there is hope. */
  replaces: boolean
}

/** Milliseconds of rest that a failing system gets at least. */
const REST = 5000
const MAX_ENTRIES = 500
const shelves = shared('kept.shelves', () => new Map<string, Map<string, Entry>>())

/** Answers under one tag push out each other, never those under another: many visitors leave the prices alone. */
function entryOf({ tag, key }: Pick<KeptRule<unknown>, 'tag' | 'key'>): Entry {
  const entries = shelves.get(tag) ?? new Map<string, Entry>()
  shelves.set(tag, entries)
  const known = entries.get(key)
  if (known) return known
  const [oldest] = entries.keys()
  if (oldest !== undefined && entries.size >= MAX_ENTRIES) entries.delete(oldest)
  const made: Entry = {
    value: undefined,
    answeredAt: -Infinity,
    askedAt: -Infinity,
    failed: false,
    rest: REST,
    asking: undefined,
    replaces: false,
  }
  entries.set(key, made)
  return made
}

/** A throttling system says how long it wants to be left alone. */
const restAfter = (outcome: object) =>
  Math.max(REST, ('error' in outcome && isFailure(outcome.error) && outcome.error.retryAfter) || 0)

async function ask<T>(entry: Entry, { read, standIn, failure }: KeptRule<T>): Promise<void> {
  const now = Date.now()
  entry.askedAt = now
  const outcome = await read().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  const isLatest = entry.askedAt === now
  if ('value' in outcome) {
    // A slower answer to an earlier question says nothing new.
    if (now >= entry.answeredAt) Object.assign(entry, { value: outcome.value, answeredAt: now })
  } else {
    warnOncePerMinute(failure, outcome.error)
    entry.value ??= await standIn?.()
  }
  if (isLatest)
    Object.assign(entry, { failed: 'error' in outcome, rest: restAfter(outcome), asking: undefined, replaces: false })
}

/**
 * An answer of an outside system, kept in this process; `undefined` where the system never gave one. It is asked
 * by one call at a time, again when the answer is old or its tag was dropped. While it fails it is left alone for
 * a few seconds after each try, its last answer stays, and nobody who can be given that waits for a try.
 */
export async function kept<T>(rule: KeptRule<T>): Promise<T | undefined> {
  const entry = entryOf(rule)
  const dropped = droppedSince(rule.tag, entry.askedAt)
  const old = Date.now() - entry.askedAt >= (entry.failed ? entry.rest : rule.seconds * 1000)
  if (dropped || (old && !entry.asking)) entry.asking = ask(entry, rule)
  if (dropped) entry.replaces = true
  if (entry.replaces || !entry.failed || entry.value === undefined) await entry.asking
  return entry.value as T | undefined
}
