import type { ChatMessage } from '@/lib/contract/chat-message'
import { sentMessageSchema } from '@/lib/contract/chat'
import { sendWithProgress } from '../../send-with-progress'
import { addressOf, refusalOf, type Refusal } from './calls'
import { isOpen, type ModelStore, type Upload } from './model'
import { newId } from './new-id'

interface Uploads {
  add(files: readonly File[]): void
  cancel(id: string): void
  retry(id: string): void
  isWaiting(): boolean
  /** There is no talk to send to what waits. */
  refuse(refusal: Refusal): void
  /** Takes one that is over out of the list. */
  forget(id: string): void
}

/** Files that are sent at a time. */
const AT_ONCE = 2
/** Milliseconds for sending, and for making a picture anew. */
const TIMEOUT = 300_000
/** Milliseconds for which it is said that a file has arrived. */
const SAID_FOR = 4000
const MB = 1024 * 1024

const refused = (status: number, code: string): Refusal => ({ status, code, errors: [] })

/** What can be said of a file before it is sent. */
const faultOf = ({ size }: File, limitMb: number): Refusal | undefined =>
  size > limitMb * MB ? refused(413, 'fileSize') : size === 0 ? refused(400, 'fileEmpty') : undefined

/** Sends files, a few at a time, once there is a talk to send them to. @param arrived told the message that a file has become */
export function createUploads(model: ModelStore, arrived: (message: ChatMessage) => void): Uploads {
  const running = new Map<string, () => void>()
  const list = () => model.get().uploads
  const change = (id: string, part: Partial<Upload>) => model.set({ uploads: list().map((one) => (one.id === id ? { ...one, ...part } : one)) })
  const forget = (id: string) => model.set({ uploads: list().filter((one) => one.id !== id) })

  async function send({ id, file }: Upload, conversation: string): Promise<void> {
    const form = new FormData()
    form.append('file', file)
    const sending = sendWithProgress(addressOf('files', { conversation, id }), form, {
      timeout: TIMEOUT,
      progressed: (part) => change(id, { part, state: part < 1 ? 'loading' : 'saving' }),
    })
    running.set(id, sending.cancel)
    change(id, { state: 'loading', part: 0, refusal: undefined })
    const { status, json, retryAfter } = await sending.done
    // Whoever cancelled has said so already.
    if (!running.delete(id)) return
    const answer = status >= 200 && status < 300 ? sentMessageSchema.safeParse(json).data : undefined
    if (!answer) return change(id, { state: 'error', refusal: refusalOf(status, json, retryAfter) })
    change(id, { state: 'completed', part: 1 })
    arrived(answer.message)
    setTimeout(() => forget(id), SAID_FOR)
  }

  function next(): void {
    const { conversation, link, uploads, setting } = model.get()
    const waiting = uploads.find(({ state }) => state === 'waiting')
    const mayGo = isOpen(conversation) && link !== 'offline' && link !== 'oldRevision' && setting?.employee === false
    if (!waiting || !mayGo || running.size >= AT_ONCE) return
    void send(waiting, conversation.id).then(next)
    next()
  }
  // A talk has begun, or the connection is there again.
  model.subscribe(next)

  return {
    add(files) {
      const limit = model.get().setting?.limits.fileMb ?? Infinity
      const added = files.map((file): Upload => {
        const refusal = faultOf(file, limit)
        return { id: newId(), file, state: refusal ? 'error' : 'waiting', part: 0, refusal }
      })
      model.set({ uploads: [...list(), ...added] })
    },
    cancel(id) {
      const stop = running.get(id)
      running.delete(id)
      change(id, { state: 'cancelled' })
      stop?.()
    },
    isWaiting: () => list().some(({ state }) => state === 'waiting'),
    refuse: (refusal) => model.set({ uploads: list().map((one) => (one.state === 'waiting' ? { ...one, state: 'error', refusal } : one)) }),
    retry: (id) => change(id, { state: 'waiting', part: 0, refusal: undefined }),
    forget,
  }
}
