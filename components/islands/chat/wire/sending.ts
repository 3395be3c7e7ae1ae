import { mayPass, type Refusal } from './calls'
import type { Outbox } from './outbox'

/** What became of a try: it arrived; it will never; it may later; it has to wait; whoever wrote it has to be asked. */
export type Attempt = 'arrived' | 'wait' | 'ask' | { readonly refusal: Refusal }

interface Sending {
  /** Sends what waits, one after the other; `byHand`: something has just been written, and its writer may be asked. */
  flush(byHand?: boolean): void
}

const FIRST_REST = 1000
const LONGEST_REST = 30_000

/** One tab at a time: two that send the same messages would still send each once, but not in their order. */
export const inTurn = <T>(lock: string, act: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(lock, act) : act()

interface Options<Message> {
  readonly outbox: Outbox<Message>
  readonly attempt: (message: Message) => Promise<Attempt>
  /** Asks whoever writes, while other tabs may send; gives whether to try again. */
  readonly ask?: () => Promise<boolean>
  /** Whoever has it sends. */
  readonly lock: string
}

/**
 * Sends the messages of an outbox in their order: the next when the one before has arrived. What may pass is tried
 * again, ever more seldom; what the server will never take is marked and passed over.
 */
export function createSending<Message extends { readonly id: string }>({
  outbox,
  attempt,
  ask,
  lock,
}: Options<Message>): Sending {
  let isRunning = false
  /** Asked for meanwhile, and whether by hand. */
  let wanted: boolean | undefined
  let rest = FIRST_REST
  let timer: ReturnType<typeof setTimeout> | undefined

  function again({ rest: asked = 0 }: Refusal): void {
    timer = setTimeout(flush, Math.max(asked, rest))
    rest = Math.min(rest * 2, LONGEST_REST)
  }

  /** @returns whether the writer has to be asked */
  async function sendAll(): Promise<boolean> {
    for (let next = outbox.first(); next; next = outbox.first()) {
      const became = await attempt(next.message)
      if (became === 'wait' || became === 'ask') return became === 'ask'
      if (became === 'arrived') {
        outbox.remove(next.message.id)
        rest = FIRST_REST
      } else if (mayPass(became.refusal)) {
        again(became.refusal)
        return false
      } else outbox.change(next.message.id, { refused: became.refusal.code || 'failed' })
    }
    return false
  }

  async function run(byHand: boolean): Promise<void> {
    isRunning = true
    wanted = undefined
    clearTimeout(timer)
    const isStuck = await inTurn(lock, sendAll).finally(() => (isRunning = false))
    if (isStuck && (byHand || wanted)) {
      if (await ask?.()) flush(true)
    } else if (wanted !== undefined) flush(wanted)
  }

  function flush(byHand = false): void {
    if (isRunning) wanted = wanted || byHand
    else if (outbox.first()) void run(byHand)
  }
  return { flush }
}
