import { isRetryable, type Rejection } from './calls'
import type { Outbox } from './outbox'

/**
 * Result of an attempt. `wait`: cannot be sent now; `needsConsent`: consent is needed; a rejection is permanent unless
 * retryable.
 */
export type Attempt = 'sent' | 'wait' | 'needsConsent' | { readonly rejection: Rejection }

interface Sender {
  flush(userInitiated?: boolean): void
}

const MIN_RETRY_DELAY_MS = 1000
const MAX_RETRY_DELAY_MS = 30_000

/** Runs in one tab at a time: parallel sending would not duplicate messages, but could reorder them. */
export const withLock = <T>(lock: string, task: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(lock, task) : task()

interface Options<Message> {
  readonly outbox: Outbox<Message>
  readonly attempt: (message: Message) => Promise<Attempt>
  readonly requestConsent?: () => Promise<boolean>
  readonly lock: string
}

/**
 * Sends the messages of an outbox in order, each after the previous one has arrived. Retries temporary failures with
 * exponential backoff; marks and skips permanent ones. Only a `userInitiated` flush may request consent,
 * without holding the lock; `requestConsent` returns whether to retry.
 */
export function createSender<Message extends { readonly id: string }>({
  outbox,
  attempt,
  requestConsent,
  lock,
}: Options<Message>): Sender {
  let isRunning = false
  /** A flush requested while running: its `userInitiated`. */
  let pendingFlush: boolean | undefined
  let retryDelayMs = MIN_RETRY_DELAY_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  function scheduleRetry({ retryAfterMs = 0 }: Rejection): void {
    timer = setTimeout(flush, Math.max(retryAfterMs, retryDelayMs))
    retryDelayMs = Math.min(retryDelayMs * 2, MAX_RETRY_DELAY_MS)
  }

  async function sendAll(): Promise<boolean> {
    for (let next = outbox.first(); next; next = outbox.first()) {
      const result = await attempt(next.message)
      if (result === 'wait' || result === 'needsConsent') return result === 'needsConsent'
      if (result === 'sent') {
        outbox.remove(next.message.id)
        retryDelayMs = MIN_RETRY_DELAY_MS
      } else if (isRetryable(result.rejection)) {
        scheduleRetry(result.rejection)
        return false
      } else outbox.change(next.message.id, { rejected: result.rejection.code || 'failed' })
    }
    return false
  }

  async function run(userInitiated: boolean): Promise<void> {
    isRunning = true
    pendingFlush = undefined
    clearTimeout(timer)
    const needsConsent = await withLock(lock, sendAll).finally(() => (isRunning = false))
    if (needsConsent && (userInitiated || pendingFlush)) {
      if (await requestConsent?.()) flush(true)
    } else if (pendingFlush !== undefined) flush(pendingFlush)
  }

  function flush(userInitiated = false): void {
    if (isRunning) pendingFlush = pendingFlush || userInitiated
    else if (outbox.first()) void run(userInitiated)
  }
  return { flush }
}
