import { isRetryable, type Rejection } from './calls'
import type { Outbox } from './outbox'

/**
 * Result of an attempt. `wait`: cannot be sent now; `ask`: consent is needed; a rejection is permanent unless
 * retryable.
 */
export type Attempt = 'arrived' | 'wait' | 'ask' | { readonly rejection: Rejection }

interface Sending {
  flush(userInitiated?: boolean): void
}

const MIN_RETRY_DELAY_MS = 1000
const MAX_RETRY_DELAY_MS = 30_000

/** Runs in one tab at a time: parallel sending would not duplicate messages, but could reorder them. */
export const withLock = <T>(lock: string, act: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(lock, act) : act()

interface Options<Message> {
  readonly outbox: Outbox<Message>
  readonly attempt: (message: Message) => Promise<Attempt>
  readonly ask?: () => Promise<boolean>
  readonly lock: string
}

/**
 * Sends the messages of an outbox in order, each after the previous one has arrived. Retries temporary failures with
 * exponential backoff; marks and skips permanent ones. Only a `userInitiated` flush may `ask` the visitor for consent,
 * without holding the lock; `ask` returns whether to retry.
 */
export function createSending<Message extends { readonly id: string }>({
  outbox,
  attempt,
  ask,
  lock,
}: Options<Message>): Sending {
  let isRunning = false
  /** A flush requested while running: its `userInitiated`. */
  let requested: boolean | undefined
  let retryDelayMs = MIN_RETRY_DELAY_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  function again({ rest: retryAfterMs = 0 }: Rejection): void {
    timer = setTimeout(flush, Math.max(retryAfterMs, retryDelayMs))
    retryDelayMs = Math.min(retryDelayMs * 2, MAX_RETRY_DELAY_MS)
  }

  async function sendAll(): Promise<boolean> {
    for (let next = outbox.first(); next; next = outbox.first()) {
      const result = await attempt(next.message)
      if (result === 'wait' || result === 'ask') return result === 'ask'
      if (result === 'arrived') {
        outbox.remove(next.message.id)
        retryDelayMs = MIN_RETRY_DELAY_MS
      } else if (isRetryable(result.rejection)) {
        again(result.rejection)
        return false
      } else outbox.change(next.message.id, { rejected: result.rejection.code || 'failed' })
    }
    return false
  }

  async function run(userInitiated: boolean): Promise<void> {
    isRunning = true
    requested = undefined
    clearTimeout(timer)
    const isStuck = await withLock(lock, sendAll).finally(() => (isRunning = false))
    if (isStuck && (userInitiated || requested)) {
      if (await ask?.()) flush(true)
    } else if (requested !== undefined) flush(requested)
  }

  function flush(userInitiated = false): void {
    if (isRunning) requested = requested || userInitiated
    else if (outbox.first()) void run(userInitiated)
  }
  return { flush }
}
