import type { ChatMessage } from '@/lib/contract/chat-message'
import type { UploadState } from '@/lib/contract/chat-words'
import { sentMessageSchema } from '@/lib/contract/chat-state'
import { sendWithProgress } from '../../send-with-progress'
import { refusalOf, type Refusal } from './calls'
import { newId } from './new-id'

/** A file on its way (specification, section 4). */
export interface Upload {
  /** Of the message that it becomes: the same again is the same message. */
  readonly id: string
  readonly file: File
  /** The talk that it is for; absent where there is one only. */
  readonly conversation?: string | undefined
  readonly state: UploadState
  /** The part that is sent, 0 to 1. */
  readonly part: number
  readonly refusal?: Refusal | undefined
}

interface Options {
  readonly model: {
    get(): { readonly uploads: readonly Upload[] }
    set(change: { uploads: readonly Upload[] }): void
    subscribe(listener: () => void): unknown
  }
  readonly limitMb: () => number
  /** Where a file is sent now; `undefined` while it has to wait. */
  readonly addressOf: (upload: Upload) => string | undefined
  /** Told the message that a file has become. */
  readonly arrived: (message: ChatMessage, upload: Upload) => void
}

/** Files on their way, and what can be done with them. */
export interface Uploads {
  add(files: readonly File[], conversation?: string): void
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

/** Sends files, a few at a time, once there is a talk to send them to. */
export function createUploads({ model, limitMb, addressOf, arrived }: Options): Uploads {
  const running = new Map<string, () => void>()
  const list = () => model.get().uploads
  const change = (id: string, part: Partial<Upload>) => model.set({ uploads: list().map((one) => (one.id === id ? { ...one, ...part } : one)) })
  const forget = (id: string) => model.set({ uploads: list().filter((one) => one.id !== id) })

  async function send(upload: Upload, address: string): Promise<void> {
    const { id, file } = upload
    const form = new FormData()
    form.append('file', file)
    const sending = sendWithProgress(address, form, { timeout: TIMEOUT, progressed: (part) => change(id, { part, state: part < 1 ? 'loading' : 'saving' }) })
    running.set(id, sending.cancel)
    change(id, { state: 'loading', part: 0, refusal: undefined })
    const { status, json, retryAfter } = await sending.done
    // Whoever cancelled has said so already.
    if (!running.delete(id)) return
    const answer = status >= 200 && status < 300 ? sentMessageSchema.safeParse(json).data : undefined
    if (!answer) return change(id, { state: 'error', refusal: refusalOf(status, json, retryAfter) })
    change(id, { state: 'completed', part: 1 })
    arrived(answer.message, upload)
    setTimeout(() => forget(id), SAID_FOR)
  }

  function next(): void {
    if (running.size >= AT_ONCE) return
    for (const upload of list()) {
      const address = upload.state === 'waiting' ? addressOf(upload) : undefined
      if (address === undefined) continue
      void send(upload, address).then(next)
      return next()
    }
  }
  // A talk has begun, or the connection is there again.
  model.subscribe(next)

  return {
    add(files, conversation) {
      const added = files.map((file): Upload => {
        const refusal = faultOf(file, limitMb())
        return { id: newId(), file, conversation, state: refusal ? 'error' : 'waiting', part: 0, refusal }
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
