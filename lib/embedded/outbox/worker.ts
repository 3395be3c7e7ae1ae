import { redactEmails } from '../../http/redact.ts'
import type { Database } from '../database/open.ts'
import { claimMail, nextDue, settleMail, type ClaimedMail, type Outcome } from './repository.ts'
import { nextTry } from './retry.ts'

/** Delivers an email. Rejects with {@link PermanentDeliveryError} if another attempt would fail alike. */
export type Deliver = (mail: ClaimedMail, signal: AbortSignal) => Promise<void>

/** The receiving server will never accept this email, for example because the address does not exist. */
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
  /** Claims no further email and waits for the current delivery, which is aborted after a timeout. */
  stop(): Promise<void>
}

interface OutboxOptions {
  readonly database: Database
  readonly deliver: Deliver
  readonly clock?: Clock
}

/** Must be well below `LEASE_MS`, so that a live worker never loses its lease mid-delivery. */
const DELIVERY_TIMEOUT_MS = 60_000
const LEASE_MS = 5 * 60_000
/** Polling finds email queued by other processes, and email whose lease a crashed process held. */
const POLL_INTERVAL_MS = 30_000
/** Minimum delay while another process delivers the email that is due. */
const MIN_DELAY_MS = 100
const DATABASE_RETRY_DELAY_MS = 5000
const SHUTDOWN_TIMEOUT_MS = 10_000

/**
 * Delivers queued email, one at a time, until stopped. Several processes may share a database: each email is claimed
 * under a lease, and the lease of a crashed process expires.
 */
export function startOutbox({ database, deliver, clock = systemClock }: OutboxOptions): Outbox {
  const shutdown = new AbortController()
  let stopped = false
  let isWakePending = false
  let interruptSleep = () => {}

  const sleep = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const cancelTimer = clock.after(milliseconds, resolve)
      interruptSleep = () => {
        cancelTimer()
        resolve()
      }
    })

  async function attemptDelivery(mail: ClaimedMail): Promise<Outcome> {
    const timeout = new AbortController()
    const cancelTimer = clock.after(DELIVERY_TIMEOUT_MS, () =>
      timeout.abort(new Error(`not accepted within ${DELIVERY_TIMEOUT_MS / 1000} seconds`)),
    )
    const signal = AbortSignal.any([shutdown.signal, timeout.signal])
    try {
      await deliver(mail, signal)
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

  async function deliverNext(): Promise<void> {
    isWakePending = false
    const mail = await claimMail(database, clock.now(), LEASE_MS)
    if (mail) return storeOutcome(mail, await attemptDelivery(mail))
    const dueAt = await nextDue(database, clock.now())
    if (!isWakePending && !stopped)
      await sleep(
        dueAt === undefined
          ? POLL_INTERVAL_MS
          : Math.min(Math.max(dueAt - clock.now(), MIN_DELAY_MS), POLL_INTERVAL_MS),
      )
  }

  async function run(): Promise<void> {
    while (!stopped) {
      await deliverNext().catch(async (error: unknown) => {
        console.error(`outbox: ${redactEmails(error)}`)
        if (!stopped) await sleep(DATABASE_RETRY_DELAY_MS)
      })
    }
  }

  const running = run()
  const wake = () => {
    isWakePending = true
    interruptSleep()
  }
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
