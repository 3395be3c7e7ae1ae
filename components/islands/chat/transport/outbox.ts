import * as z from 'zod/mini'
import { timestampSchema } from '@/lib/contract/chat-message'
import { writeStorage, readStorage } from '@/lib/visitor/storage'
import { jsonOf } from '../../json-of'

export interface PendingMessage<Message> {
  readonly message: Message
  readonly at: string
  readonly rejected?: string | undefined
}

const listSchema = z.array(z.unknown())
const pendingSchema = z.object({ at: timestampSchema, rejected: z.optional(z.string()) })

export interface Outbox<Message> {
  list(): PendingMessage<Message>[]
  first(): PendingMessage<Message> | undefined
  add(message: Message, at: Date): void
  change(id: string, change: { readonly message?: Message; readonly rejected?: string | undefined }): void
  remove(...ids: string[]): void
}

/**
 * Unsent messages in the order written; persisted and shared by all tabs. If storage is unavailable or full, they are
 * kept in memory and lost with the page.
 * @param key storage key
 * @param onChange called after each change, including those of other tabs
 */
export function createOutbox<Message extends { readonly id: string }>(
  key: string,
  schema: z.core.$ZodType<Message>,
  onChange: (pending: readonly PendingMessage<Message>[]) => void,
): Outbox<Message> {
  let memory: PendingMessage<Message>[] = []
  let isStored = true
  const itemSchema = z.extend(pendingSchema, { message: schema })

  const parse = (text: string): PendingMessage<Message>[] =>
    (listSchema.safeParse(jsonOf(text)).data ?? []).flatMap((item) => itemSchema.safeParse(item).data ?? [])
  const list = () => {
    const text = readStorage(key)
    return text === null || !isStored ? memory : parse(text)
  }
  function write(pending: PendingMessage<Message>[]): void {
    const text = JSON.stringify(pending)
    memory = pending
    writeStorage(key, text)
    isStored = readStorage(key) === text
    onChange(pending)
  }
  addEventListener('storage', (event) => event.key === key && onChange(list()))
  return {
    list,
    first: () => list().find(({ rejected }) => rejected === undefined),
    add: (message, at) => write([...list(), { message, at: at.toISOString() }]),
    change: (id, change) =>
      write(list().map((pending) => (pending.message.id === id ? { ...pending, ...change } : pending))),
    remove(...ids) {
      const before = list()
      const remaining = before.filter(({ message }) => !ids.includes(message.id))
      if (remaining.length < before.length) write(remaining)
    },
  }
}
