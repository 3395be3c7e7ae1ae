import { z } from 'zod'
import { visitorMessageSchema } from '@/lib/contract/chat-message'
import { store, stored } from '@/lib/visitor/storage'

export type VisitorMessage = z.output<typeof visitorMessageSchema>

const waitingSchema = z.object({
  message: visitorMessageSchema,
  at: z.iso.datetime(),
  /** Why the server will never take it, one of `CHAT_PROBLEMS`; absent while it may. */
  refused: z.string().optional(),
})
/** A message that is written and not known to have arrived. */
export type Waiting = z.output<typeof waitingSchema>

const KEY = 'chatQueue'
const listSchema = z.array(z.unknown())

/** What is stored; what cannot be read of it is left out. */
function parse(text: string): Waiting[] {
  try {
    return listSchema.parse(JSON.parse(text)).flatMap((item) => waitingSchema.safeParse(item).data ?? [])
  } catch {
    return []
  }
}

/** Messages on their way, in the order in which they were written. They outlive the page, and every tab has the same. */
export interface Outbox {
  list(): Waiting[]
  /** The first that may be sent. */
  first(): Waiting | undefined
  add(message: VisitorMessage, at: Date): void
  /** Puts another message in the place of one. */
  change(id: string, change: { readonly message?: VisitorMessage; readonly refused?: string | undefined }): void
  remove(...ids: string[]): void
}

/** @param changed told after each change, those of other tabs too */
export function createOutbox(changed: (waiting: readonly Waiting[]) => void): Outbox {
  // Where nothing can be stored it lives as long as the page.
  let memory: Waiting[] = []
  const list = () => {
    const text = stored(KEY)
    return text === null ? memory : parse(text)
  }
  function write(waiting: Waiting[]): void {
    memory = waiting
    store(KEY, JSON.stringify(waiting))
    changed(waiting)
  }
  addEventListener('storage', ({ key }) => key === KEY && changed(list()))
  return {
    list,
    first: () => list().find(({ refused }) => refused === undefined),
    add: (message, at) => write([...list(), { message, at: at.toISOString() }]),
    change: (id, change) => write(list().map((waiting) => (waiting.message.id === id ? { ...waiting, ...change } : waiting))),
    remove(...ids) {
      const before = list()
      const left = before.filter(({ message }) => !ids.includes(message.id))
      if (left.length < before.length) write(left)
    },
  }
}
