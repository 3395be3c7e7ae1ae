import { redactEmails } from '../../http/redact.ts'
import { nextTry } from './retry.ts'

/** Rejection of a delivery that will never succeed. */
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

interface QueuedItem {
  readonly id: string
  /** Start of its retries. */
  readonly createdAt: string
  readonly attempts: number
}

/** Result of an attempt: sent, to be retried at `nextAt`, or given up (`nextAt` undefined). */
export type Outcome = { readonly sentAt: number } | { readonly error: string; readonly nextAt: number | undefined }

/** A table whose rows are delivered, each by one process at a time. */
export interface DeliveryQueue<Item extends QueuedItem> {
  /** Names in log lines. */
  readonly name: string
  readonly itemName: string
  readonly table: string
  readonly maxDeliveries: number
  /** Claims a due item for `leaseMs`, after which it is due again. @param delivering items of this process */
  claim(now: number, leaseMs: number, delivering: readonly Item[]): Promise<Item | undefined>
  nextDue(now: number): Promise<number | undefined>
  /** Delivers an item. Rejects with {@link PermanentDeliveryError} if a retry makes no sense. */
  deliver(item: Item, signal: AbortSignal): Promise<void>
  settle(item: Item, outcome: Outcome, now: number): Promise<void>
}

export interface DeliveryWorker {
  /** Checks for due items at once; call it after the commit of the transaction that queued one. */
  wake(): void
  /** Claims no further item and waits for the current deliveries, which are aborted after a timeout. */
  stop(): Promise<void>
}

/** Must be well below `LEASE_MS`, so that a live worker never loses its lease mid-delivery. */
const DELIVERY_TIMEOUT_MS = 30_000
const LEASE_MS = 5 * 60_000
/** Polling finds items queued by other processes, and items whose lease a crashed process held. */
const POLL_INTERVAL_MS = 30_000
const MIN_DELAY_MS = 100
const DATABASE_RETRY_DELAY_MS = 5000
const SHUTDOWN_TIMEOUT_MS = 10_000

/**
 * Delivers queued items until stopped. Several processes may share a database: each item is claimed under a lease, and
 * the lease of a crashed process expires.
 */
export function startDeliveryWorker<Item extends QueuedItem>(
  queue: DeliveryQueue<Item>,
  clock: Clock = systemClock,
): DeliveryWorker {
  const { name, itemName } = queue
  const shutdown = new AbortController()
  let stopped = false
  let isWakePending = false
  const interrupts = new Set<() => void>()
  const deliveries = new Map<Item, Promise<void>>()

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

  async function attemptDelivery(item: Item): Promise<Outcome> {
    const timeout = new AbortController()
    const cancelTimer = clock.after(DELIVERY_TIMEOUT_MS, () =>
      timeout.abort(new Error(`not accepted within ${DELIVERY_TIMEOUT_MS / 1000} seconds`)),
    )
    const signal = AbortSignal.any([shutdown.signal, timeout.signal])
    try {
      await queue.deliver(item, signal)
      return { sentAt: clock.now() }
    } catch (thrown) {
      const error: unknown = signal.aborted ? signal.reason : thrown
      const nextAt = error instanceof PermanentDeliveryError ? undefined : nextTry(item, clock.now(), clock.random())
      const summary = `${name}: ${itemName} ${item.id}, try ${item.attempts}: ${redactEmails(error)}`
      if (nextAt === undefined) console.error(`${summary}; given up, see the table "${queue.table}"`)
      else console.warn(`${summary}; next attempt at ${new Date(nextAt).toISOString()}`)
      return { error: String(error).slice(0, 1000), nextAt }
    } finally {
      cancelTimer()
    }
  }

  /** Retries while the database is unavailable: an item whose delivery is not recorded would be delivered again. */
  async function storeOutcome(item: Item, outcome: Outcome): Promise<void> {
    for (;;) {
      try {
        return await queue.settle(item, outcome, clock.now())
      } catch (error) {
        if (stopped) throw error
        console.error(`${name}: the result of ${itemName} ${item.id} cannot be stored: ${redactEmails(error)}`)
        await sleep(DATABASE_RETRY_DELAY_MS)
      }
    }
  }

  async function deliver(item: Item): Promise<void> {
    try {
      await storeOutcome(item, await attemptDelivery(item))
    } catch (error) {
      console.error(`${name}: ${redactEmails(error)}`)
    }
    deliveries.delete(item)
    wake()
  }

  async function startDeliveries(): Promise<void> {
    isWakePending = false
    let dueAt: number | undefined
    while (!stopped && deliveries.size < queue.maxDeliveries) {
      const item = await queue.claim(clock.now(), LEASE_MS, [...deliveries.keys()])
      if (!item) {
        dueAt = await queue.nextDue(clock.now())
        break
      }
      deliveries.set(item, deliver(item))
    }
    if (isWakePending || stopped) return
    const delayMs = dueAt === undefined ? POLL_INTERVAL_MS : Math.max(dueAt - clock.now(), MIN_DELAY_MS)
    await sleep(Math.min(delayMs, POLL_INTERVAL_MS))
  }

  async function run(): Promise<void> {
    while (!stopped) {
      await startDeliveries().catch(async (error: unknown) => {
        console.error(`${name}: ${redactEmails(error)}`)
        if (!stopped) await sleep(DATABASE_RETRY_DELAY_MS)
      })
    }
    await Promise.all(deliveries.values())
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
