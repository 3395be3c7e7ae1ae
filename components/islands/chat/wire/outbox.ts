import * as z from 'zod/mini'
import { momentSchema } from '@/lib/contract/chat-message'
import { store, stored } from '@/lib/visitor/storage'
import { jsonOf } from '../../json-of'

/** A message that is written and not known to have arrived. */
export interface Waiting<Message> {
  readonly message: Message
  readonly at: string
  /** Why the server will never take it, one of `CHAT_PROBLEMS`; absent while it may. */
  readonly refused?: string | undefined
}

const listSchema = z.array(z.unknown())
const waitingSchema = z.object({ at: momentSchema, refused: z.optional(z.string()) })

/** Messages on their way, in the order in which they were written. They outlive the page, and every tab has the same. */
export interface Outbox<Message> {
  list(): Waiting<Message>[]
  /** The first that may be sent. */
  first(): Waiting<Message> | undefined
  add(message: Message, at: Date): void
  /** Puts another message in the place of one. */
  change(id: string, change: { readonly message?: Message; readonly refused?: string | undefined }): void
  remove(...ids: string[]): void
}

/**
 * @param key where they are kept
 * @param changed told after each change, those of other tabs too
 */
export function createOutbox<Message extends { readonly id: string }>(
  key: string,
  schema: z.core.$ZodType<Message>,
  changed: (waiting: readonly Waiting<Message>[]) => void,
): Outbox<Message> {
  // Where nothing can be stored, or not all of it, it lives as long as the page.
  let memory: Waiting<Message>[] = []
  let isStored = true
  const itemSchema = z.extend(waitingSchema, { message: schema })

  /** What is stored; what cannot be read of it is left out. */
  const parse = (text: string): Waiting<Message>[] =>
    (listSchema.safeParse(jsonOf(text)).data ?? []).flatMap((item) => itemSchema.safeParse(item).data ?? [])
  const list = () => {
    const text = stored(key)
    return text === null || !isStored ? memory : parse(text)
  }
  function write(waiting: Waiting<Message>[]): void {
    const text = JSON.stringify(waiting)
    memory = waiting
    store(key, text)
    isStored = stored(key) === text
    changed(waiting)
  }
  addEventListener('storage', (event) => event.key === key && changed(list()))
  return {
    list,
    first: () => list().find(({ refused }) => refused === undefined),
    add: (message, at) => write([...list(), { message, at: at.toISOString() }]),
    change: (id, change) =>
      write(list().map((waiting) => (waiting.message.id === id ? { ...waiting, ...change } : waiting))),
    remove(...ids) {
      const before = list()
      const left = before.filter(({ message }) => !ids.includes(message.id))
      if (left.length < before.length) write(left)
    },
  }
}
