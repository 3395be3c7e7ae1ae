/** Events wait so many milliseconds for company (specification, section 9). */
const THROTTLE = 5

interface EventQueue<T> {
  add(event: T): void
  /** Sends what waits at once, by a way that outlives the page. */
  leave(): void
  /** Drops what waits. */
  clear(): void
}

/**
 * Collects events into batches. How they travel is the caller's: `send` while the page lives, `beacon` as it is left.
 * @param most events of a batch at most
 */
export function createEventQueue<T>({
  send,
  beacon,
  most,
}: {
  send: Deliver<T>
  beacon: Deliver<T>
  most: number
}): EventQueue<T> {
  let waiting: T[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = (deliver: Deliver<T>) => {
    clearTimeout(timer)
    timer = undefined
    const events = waiting
    waiting = []
    for (let from = 0; from < events.length; from += most) deliver(events.slice(from, from + most))
  }
  return {
    add(event) {
      waiting.push(event)
      timer ??= setTimeout(() => flush(send), THROTTLE)
    },
    leave: () => flush(beacon),
    clear() {
      waiting = []
    },
  }
}
type Deliver<T> = (events: readonly T[]) => void
