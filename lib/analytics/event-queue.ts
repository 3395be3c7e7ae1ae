const BATCH_DELAY_MS = 5

interface EventQueue<T> {
  add(event: T): void
  leave(): void
  clear(): void
}

/**
 * Collects events into batches of at most `maxBatchSize`, after a delay (specification, section 9). `send` delivers
 * while the page is open; `beacon` delivers immediately when it is left (`leave`), in a way that outlives the page.
 */
export function createEventQueue<T>({
  send,
  beacon,
  maxBatchSize,
}: {
  send: Deliver<T>
  beacon: Deliver<T>
  maxBatchSize: number
}): EventQueue<T> {
  let pending: T[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = (deliver: Deliver<T>) => {
    clearTimeout(timer)
    timer = undefined
    const events = pending
    pending = []
    for (let from = 0; from < events.length; from += maxBatchSize) deliver(events.slice(from, from + maxBatchSize))
  }
  return {
    add(event) {
      pending.push(event)
      timer ??= setTimeout(() => flush(send), BATCH_DELAY_MS)
    },
    leave: () => flush(beacon),
    clear() {
      pending = []
    },
  }
}
type Deliver<T> = (events: readonly T[]) => void
