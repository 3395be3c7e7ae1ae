import type { ChatMessage } from '@/lib/contract/chat-message'
import type { UploadState } from '@/lib/contract/chat-messages'
import { sendWithProgress } from '../../send-with-progress'
import type { Rejection } from './calls'
import type { PendingMessage } from './outbox'
import type { UploadKit } from './upload-kit'

/**
 * `id`: id of the resulting message, which makes retries idempotent. `conversation`: absent where there is only one.
 */
export interface Upload {
  readonly id: string
  readonly file: File
  readonly conversation?: string | undefined
  readonly at: string
  readonly state: UploadState
  readonly progress: number
  readonly rejection?: Rejection | undefined
}

interface Options {
  readonly kit: UploadKit
  readonly model: {
    get(): { readonly uploads: readonly Upload[] }
    set(change: { uploads: readonly Upload[] }): void
    subscribe(listener: () => void): unknown
  }
  readonly limitMb: () => number
  readonly uploadUrl: (upload: Upload) => string | undefined
  readonly texts?: () => readonly PendingMessage<{ readonly id: string; readonly conversation?: string | undefined }>[]
  readonly onSettled?: () => void
  readonly onSent: (message: ChatMessage, upload: Upload) => void
  readonly onFailure?: (rejection: Rejection) => void
  /** Whether a rejected file waits until `uploadUrl` returns a URL again; `onFailure` must have changed that. */
  readonly mustWait?: (rejection: Rejection) => boolean
}

export interface Uploads {
  add(files: readonly File[], conversation?: string): void
  cancel(id: string): void
  retry(id: string): void
  isWaiting(): boolean
  /** Whether a text must wait for a file chosen before it. */
  blocksUpload(text: string): boolean
  /** Fails waiting uploads when there is no conversation. */
  reject(rejection: Rejection): void
  remove(id: string): void
}

/** Includes the server's image processing. */
const TIMEOUT_MS = 300_000
const COMPLETED_NOTICE_MS = 4000
const MIN_RETRY_DELAY_MS = 1000
const MAX_RETRY_DELAY_MS = 4000
const BYTES_PER_MB = 1024 * 1024

const MOVING: readonly UploadState[] = ['waiting', 'loading', 'saving']
const isMoving = ({ state }: Upload) => MOVING.includes(state)

/** Unsent files are lost with the page, so the browser asks before leaving it. */
const askToStay = (event: Event) => event.preventDefault()

/**
 * Sends files in order, each as soon as `uploadUrl` returns its upload URL, and after the pending `texts` written
 * before it in the same conversation.
 */
export function createUploads({
  kit,
  model,
  limitMb,
  uploadUrl,
  texts = () => [],
  onSettled,
  onSent,
  onFailure,
  mustWait = () => false,
}: Options): Uploads {
  let running: { readonly id: string; readonly cancel: () => void } | undefined
  let retryDelayMs = MIN_RETRY_DELAY_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const list = () => model.get().uploads
  const change = (id: string, update: Partial<Upload>) =>
    model.set({ uploads: list().map((one) => (one.id === id ? { ...one, ...update } : one)) })
  const remove = (id: string) => model.set({ uploads: list().filter((one) => one.id !== id) })

  const findError = ({ size }: File): Rejection | undefined =>
    size > limitMb() * BYTES_PER_MB ? kit.rejected('fileSize') : size === 0 ? kit.rejected('fileEmpty') : undefined

  async function send(upload: Upload, url: string): Promise<void> {
    const { id, file } = upload
    const form = new FormData()
    form.append('file', file)
    const sending = sendWithProgress(url, form, {
      timeout: TIMEOUT_MS,
      onProgress: (progress) => change(id, { progress, state: progress < 1 ? 'loading' : 'saving' }),
    })
    const current = (running = { id, cancel: sending.cancel })
    change(id, { state: 'loading', progress: 0, rejection: undefined })
    const { status, json, retryAfter } = await sending.done
    // Cancelled; already reported.
    if (running !== current) return
    const message = status >= 200 && status < 300 ? kit.sentMessage(json) : undefined
    if (!message) return fail(id, kit.parseRejection(status, json, retryAfter))
    running = undefined
    retryDelayMs = MIN_RETRY_DELAY_MS
    change(id, { state: 'completed', progress: 1 })
    onSent(message, upload)
    setTimeout(() => remove(id), COMPLETED_NOTICE_MS)
  }

  /**
   * Retries temporary failures after a delay that doubles each time and also holds back later files. Above the maximum
   * the user has to retry.
   */
  function fail(id: string, rejection: Rejection): void {
    running = undefined
    if (mustWait(rejection)) {
      onFailure?.(rejection)
      return change(id, { state: 'waiting', progress: 0, rejection })
    }
    if (!kit.isRetryable(rejection) || retryDelayMs > MAX_RETRY_DELAY_MS) {
      retryDelayMs = MIN_RETRY_DELAY_MS
      change(id, { state: 'error', rejection })
      return onFailure?.(rejection)
    }
    const timeout = Math.max(rejection.retryAfterMs ?? 0, retryDelayMs)
    retryDelayMs *= 2
    timer = setTimeout(() => {
      timer = undefined
      next()
    }, timeout)
    change(id, { state: 'waiting', progress: 0, rejection })
  }

  function next(): void {
    if (running || timer) return
    for (const upload of list()) {
      const isBefore = ({ at, rejected: why, message }: ReturnType<typeof texts>[number]) =>
        why === undefined && message.conversation === upload.conversation && at < upload.at
      const canSend = upload.state === 'waiting' && !texts().some(isBefore)
      const url = canSend ? uploadUrl(upload) : undefined
      if (url !== undefined) return void send(upload, url).then(next)
    }
  }
  // A conversation started, a text was sent, or the connection is back.
  model.subscribe(next)

  let movingCount = 0
  model.subscribe(() => {
    const before = movingCount
    movingCount = list().filter(isMoving).length
    if (movingCount) addEventListener('beforeunload', askToStay)
    else removeEventListener('beforeunload', askToStay)
    if (movingCount < before) onSettled?.()
  })

  return {
    add(files, conversation) {
      const at = new Date().toISOString()
      const uploads = files.map((file): Upload => {
        const rejection = findError(file)
        return {
          id: kit.newId(),
          file,
          conversation,
          at,
          state: rejection ? 'error' : 'waiting',
          progress: 0,
          rejection,
        }
      })
      model.set({ uploads: [...list(), ...uploads] })
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
    blocksUpload(text) {
      const pending = texts().find(({ message }) => message.id === text)
      return pending !== undefined && list().some((one) => isMoving(one) && one.at <= pending.at)
    },
    reject: (rejection) =>
      model.set({
        uploads: list().map((one) => (one.state === 'waiting' ? { ...one, state: 'error', rejection } : one)),
      }),
    retry: (id) => change(id, { state: 'waiting', progress: 0, rejection: undefined }),
    remove,
  }
}
