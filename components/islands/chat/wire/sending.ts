import { mayPass, type Refusal } from './calls'
import type { Outbox } from './outbox'

/** What became of a try: it arrived; it will never; it may later; it has to wait for whoever wrote it. */
export type Attempt = 'arrived' | 'wait' | { readonly refusal: Refusal }

interface Sending {
  /** Sends what waits, one after the other; `byHand`: something has just been written, and its writer may be asked. */
  flush(byHand?: boolean): void
}

const FIRST_REST = 1000
const LONGEST_REST = 30_000

/** One tab at a time: two that send the same messages would still send each once, but not in their order. */
const inTurn = (lock: string, act: () => Promise<void>): Promise<void> => (navigator.locks ? navigator.locks.request(lock, act) : act())

interface Options<Message> {
  readonly outbox: Outbox<Message>
  readonly attempt: (message: Message, byHand: boolean) => Promise<Attempt>
  /** Whoever has it sends. */
  readonly lock: string
}

/**
 * Sends the messages of an outbox in their order: the next when the one before has arrived. What may pass is tried
 * again, ever more seldom; what the server will never take is marked and passed over.
 */
export function createSending<Message extends { readonly id: string }>({ outbox, attempt, lock }: Options<Message>): Sending {
  let running: Promise<void> | undefined
  let isWanted = false
  let rest = FIRST_REST
  let timer: ReturnType<typeof setTimeout> | undefined

  function again({ rest: asked = 0 }: Refusal): void {
    timer = setTimeout(flush, Math.max(asked, rest))
    rest = Math.min(rest * 2, LONGEST_REST)
  }

  async function sendAll(byHand: boolean): Promise<void> {
    for (let next = outbox.first(); next; next = outbox.first()) {
      const became = await attempt(next.message, byHand)
      if (became === 'wait') return
      if (became === 'arrived') {
        outbox.remove(next.message.id)
        rest = FIRST_REST
      } else if (mayPass(became.refusal)) return again(became.refusal)
      else outbox.change(next.message.id, { refused: became.refusal.code || 'failed' })
    }
  }

  function flush(byHand = false): void {
    isWanted = running !== undefined
    if (isWanted || !outbox.first()) return
    clearTimeout(timer)
    running = inTurn(lock, () => sendAll(byHand)).finally(() => {
      running = undefined
      // Something was written while the last one was under way.
      if (isWanted) flush()
    })
  }
  return { flush }
}
