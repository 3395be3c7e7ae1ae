import type { ChatMessage } from '@/lib/contract/chat-message'
import type { UploadState } from '@/lib/contract/chat-words'
import { sendWithProgress } from '../../send-with-progress'
import type { Refusal } from './calls'
import type { Waiting } from './outbox'
import type { UploadKit } from './upload-kit'

/** A file on its way (specification, section 4). */
export interface Upload {
  /** Of the message that it becomes: the same again is the same message. */
  readonly id: string
  readonly file: File
  /** The talk that it is for; absent where there is one only. */
  readonly conversation?: string | undefined
  readonly at: string
  readonly state: UploadState
  /** The part that is sent, 0 to 1. */
  readonly part: number
  readonly refusal?: Refusal | undefined
}

interface Options {
  readonly kit: UploadKit
  readonly model: {
    get(): { readonly uploads: readonly Upload[] }
    set(change: { uploads: readonly Upload[] }): void
    subscribe(listener: () => void): unknown
  }
  readonly limitMb: () => number
  /** Where a file is sent now; `undefined` while it has to wait. */
  readonly addressOf: (upload: Upload) => string | undefined
  /** Texts that wait: a file goes after those that were written before it for the same talk. */
  readonly texts?: () => readonly Waiting<{ readonly id: string; readonly conversation?: string | undefined }>[]
  /** Told that one is on its way no more, however that went. */
  readonly settled?: () => void
  /** Told the message that a file has become. */
  readonly arrived: (message: ChatMessage, upload: Upload) => void
  /** Told why one was not taken. */
  readonly failed?: (refusal: Refusal) => void
}

/** Files on their way, and what can be done with them. */
export interface Uploads {
  add(files: readonly File[], conversation?: string): void
  cancel(id: string): void
  retry(id: string): void
  isWaiting(): boolean
  /** Whether a text has to wait for a file that was chosen before it. */
  keepsBack(text: string): boolean
  /** There is no talk to send to what waits. */
  refuse(refusal: Refusal): void
  /** Takes one that is over out of the list. */
  forget(id: string): void
}

/** Milliseconds for sending, and for making a picture anew. */
const TIMEOUT = 300_000
/** Milliseconds for which it is said that a file has arrived. */
const SAID_FOR = 4000
/** Milliseconds before another try of its own; with each they double, until it is left to whoever sends. */
const FIRST_REST = 1000
const LONGEST_REST = 4000
const MB = 1024 * 1024

const MOVING: readonly UploadState[] = ['waiting', 'loading', 'saving']
const isMoving = ({ state }: Upload) => MOVING.includes(state)

/** A file lives as long as its page: whoever leaves before it is sent is asked by the browser. */
const askToStay = (event: Event) => event.preventDefault()

/** Sends files in their order, once there is a talk to send them to. */
export function createUploads({
  kit,
  model,
  limitMb,
  addressOf,
  texts = () => [],
  settled,
  arrived,
  failed,
}: Options): Uploads {
  let running: { readonly id: string; readonly cancel: () => void } | undefined
  let rest = FIRST_REST
  let timer: ReturnType<typeof setTimeout> | undefined
  const list = () => model.get().uploads
  const change = (id: string, part: Partial<Upload>) =>
    model.set({ uploads: list().map((one) => (one.id === id ? { ...one, ...part } : one)) })
  const forget = (id: string) => model.set({ uploads: list().filter((one) => one.id !== id) })

  /** What can be said of a file before it is sent. */
  const faultOf = ({ size }: File): Refusal | undefined =>
    size > limitMb() * MB ? kit.refused('fileSize') : size === 0 ? kit.refused('fileEmpty') : undefined

  async function send(upload: Upload, address: string): Promise<void> {
    const { id, file } = upload
    const form = new FormData()
    form.append('file', file)
    const sending = sendWithProgress(address, form, {
      timeout: TIMEOUT,
      progressed: (part) => change(id, { part, state: part < 1 ? 'loading' : 'saving' }),
    })
    const own = (running = { id, cancel: sending.cancel })
    change(id, { state: 'loading', part: 0, refusal: undefined })
    const { status, json, retryAfter } = await sending.done
    // Whoever cancelled has said so already.
    if (running !== own) return
    const message = status >= 200 && status < 300 ? kit.sentMessage(json) : undefined
    if (!message) return fail(id, kit.refusalOf(status, json, retryAfter))
    running = undefined
    rest = FIRST_REST
    change(id, { state: 'completed', part: 1 })
    arrived(message, upload)
    setTimeout(() => forget(id), SAID_FOR)
  }

  /** What may pass is tried again a little later, before what comes after it. */
  function fail(id: string, refusal: Refusal): void {
    running = undefined
    if (!kit.mayPass(refusal) || rest > LONGEST_REST) {
      rest = FIRST_REST
      change(id, { state: 'error', refusal })
      return failed?.(refusal)
    }
    const timeout = Math.max(refusal.rest ?? 0, rest)
    rest *= 2
    timer = setTimeout(() => {
      timer = undefined
      next()
    }, timeout)
    change(id, { state: 'waiting', part: 0, refusal })
  }

  function next(): void {
    if (running || timer) return
    for (const upload of list()) {
      const isBefore = ({ at, refused: why, message }: ReturnType<typeof texts>[number]) =>
        why === undefined && message.conversation === upload.conversation && at < upload.at
      const mayGo = upload.state === 'waiting' && !texts().some(isBefore)
      const address = mayGo ? addressOf(upload) : undefined
      if (address !== undefined) return void send(upload, address).then(next)
    }
  }
  // A talk has begun, a text has gone, or the connection is there again.
  model.subscribe(next)

  let moving = 0
  model.subscribe(() => {
    const before = moving
    moving = list().filter(isMoving).length
    if (moving) addEventListener('beforeunload', askToStay)
    else removeEventListener('beforeunload', askToStay)
    if (moving < before) settled?.()
  })

  return {
    add(files, conversation) {
      const at = new Date().toISOString()
      const added = files.map((file): Upload => {
        const refusal = faultOf(file)
        return { id: kit.newId(), file, conversation, at, state: refusal ? 'error' : 'waiting', part: 0, refusal }
      })
      model.set({ uploads: [...list(), ...added] })
    },
    cancel(id) {
      const stop = running?.id === id ? running.cancel : undefined
      if (stop) running = undefined
      clearTimeout(timer)
      timer = undefined
      change(id, { state: 'cancelled' })
      stop?.()
    },
    isWaiting: () => list().some(({ state }) => state === 'waiting'),
    keepsBack(text) {
      const written = texts().find(({ message }) => message.id === text)
      return written !== undefined && list().some((one) => isMoving(one) && one.at <= written.at)
    },
    refuse: (refusal) =>
      model.set({
        uploads: list().map((one) => (one.state === 'waiting' ? { ...one, state: 'error', refusal } : one)),
      }),
    retry: (id) => change(id, { state: 'waiting', part: 0, refusal: undefined }),
    forget,
  }
}
