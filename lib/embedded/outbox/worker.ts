import { redactEmails } from '../../http/redact.ts'
import type { Database } from '../database/open.ts'
import { nextDue } from './queues.ts'
import { claimMail, settleMail, type ClaimedMail, type Outcome } from './repository.ts'
import { nextTry } from './retry.ts'

/** Delivers an email. Rejects with {@link PermanentDeliveryError} if the receiving server will never accept it. */
export type Deliver = (mail: ClaimedMail, signal: AbortSignal) => Promise<void>

export class PermanentDeliveryError extends Error {}

export interface Clock {
  now(): number
  after(milliseconds: number, call: () => void): () => void
  random(): number
}

const systemClock: Clock = {
  now: Date.now,
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds)
    return () => clearTimeout(timer)
  },
  random: Math.random,
}

export interface Outbox {
  /** Checks for due email at once; call it after the commit of the transaction that queued one. */
  wake(): void
  /** Claims no further email and waits for the current deliveries, which are aborted after a timeout. */
  stop(): Promise<void>
}

interface OutboxOptions {
  readonly database: Database
  readonly deliver: Deliver
  readonly clock?: Clock
}

const MAX_DELIVERIES = 5
/** Retries of more urgent email, which may take days, leave places for first attempts. */
const MAX_RETRIES = 3
/** Must be well below `LEASE_MS`, so that a live worker never loses its lease mid-delivery. */
const DELIVERY_TIMEOUT_MS = 30_000
const LEASE_MS = 5 * 60_000
/** Polling finds email queued by other processes, and email whose lease a crashed process held. */
const POLL_INTERVAL_MS = 30_000
const MIN_DELAY_MS = 100
const DATABASE_RETRY_DELAY_MS = 5000
const SHUTDOWN_TIMEOUT_MS = 10_000

/**
 * Delivers queued email until stopped: several at a time, but only one for each recipient domain, so that a domain that
 * does not respond delays only its own email. Several processes may share a database: each email is claimed under a
 * lease, and the lease of a crashed process expires.
 */
export function startOutbox({ database, deliver: send, clock = systemClock }: OutboxOptions): Outbox {
  const shutdown = new AbortController()
  let stopped = false
  let isWakePending = false
  const interrupts = new Set<() => void>()
  const deliveriesByDomain = new Map<string, Promise<void>>()
  let retries = 0

  const sleep = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        cancelTimer()
        interrupts.delete(end)
        resolve()
      }
      const cancelTimer = clock.after(milliseconds, end)
      interrupts.add(end)
    })

  function wake(): void {
    isWakePending = true
    for (const end of interrupts) end()
  }

  async function attemptDelivery(mail: ClaimedMail): Promise<Outcome> {
    const timeout = new AbortController()
    const cancelTimer = clock.after(DELIVERY_TIMEOUT_MS, () =>
      timeout.abort(new Error(`not accepted within ${DELIVERY_TIMEOUT_MS / 1000} seconds`)),
    )
    const signal = AbortSignal.any([shutdown.signal, timeout.signal])
    try {
      await send(mail, signal)
      return { sentAt: clock.now() }
    } catch (thrown) {
      const error: unknown = signal.aborted ? signal.reason : thrown
      const nextAt = error instanceof PermanentDeliveryError ? undefined : nextTry(mail, clock.now(), clock.random())
      const summary = `outbox: mail ${mail.id}, try ${mail.attempts}: ${redactEmails(error)}`
      if (nextAt === undefined) console.error(`${summary}; given up, see the table "outbox"`)
      else console.warn(`${summary}; next attempt at ${new Date(nextAt).toISOString()}`)
      return { error: String(error).slice(0, 1000), nextAt }
    } finally {
      cancelTimer()
    }
  }

  /** Retries while the database is unavailable: a sent email that is not recorded would be sent again. */
  async function storeOutcome(mail: ClaimedMail, outcome: Outcome): Promise<void> {
    for (;;) {
      try {
        return await settleMail(database, mail, outcome)
      } catch (error) {
        if (stopped) throw error
        console.error(`outbox: the result of an email ${mail.id} cannot be stored: ${redactEmails(error)}`)
        await sleep(DATABASE_RETRY_DELAY_MS)
      }
    }
  }

  async function deliver(mail: ClaimedMail): Promise<void> {
    const isRetry = mail.attempts > 1
    if (isRetry) retries += 1
    try {
      await storeOutcome(mail, await attemptDelivery(mail))
    } catch (error) {
      console.error(`outbox: ${redactEmails(error)}`)
    }
    if (isRetry) retries -= 1
    deliveriesByDomain.delete(mail.domain)
    wake()
  }

  async function startDeliveries(): Promise<void> {
    isWakePending = false
    let dueAt: number | undefined
    while (!stopped && deliveriesByDomain.size < MAX_DELIVERIES) {
      const mail = await claimMail(database, clock.now(), LEASE_MS, {
        busyDomains: [...deliveriesByDomain.keys()],
        withRetries: retries < MAX_RETRIES,
      })
      if (!mail) {
        dueAt = await nextDue(database, clock.now())
        break
      }
      deliveriesByDomain.set(mail.domain, deliver(mail))
    }
    if (isWakePending || stopped) return
    const delayMs = dueAt === undefined ? POLL_INTERVAL_MS : Math.max(dueAt - clock.now(), MIN_DELAY_MS)
    await sleep(Math.min(delayMs, POLL_INTERVAL_MS))
  }

  async function run(): Promise<void> {
    while (!stopped) {
      await startDeliveries().catch(async (error: unknown) => {
        console.error(`outbox: ${redactEmails(error)}`)
        if (!stopped) await sleep(DATABASE_RETRY_DELAY_MS)
      })
    }
    await Promise.all(deliveriesByDomain.values())
  }

  const running = run()
  return {
    wake,
    async stop() {
      stopped = true
      wake()
      const cancelTimer = clock.after(SHUTDOWN_TIMEOUT_MS, () => shutdown.abort(new Error('the site is stopping')))
      await running
      cancelTimer()
    },
  }
}
