import { useRef, useState } from 'react'
import type { Refusal } from '../ask'
import { upload } from './upload'

/** A file on its way, from choosing to done. */
export interface Upload {
  readonly id: number
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'saving' | 'done' | 'failed' | 'cancelled'
  /** The part that is sent, 0 to 1. */
  readonly part: number
  readonly refusal?: Refusal | undefined
}

/** Files that are sent at a time. */
const AT_ONCE = 2

/** Sends files, a few at a time; each can be cancelled and tried again. */
export function useUploads(maxBytes: number, uploaded: () => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef<Upload[]>([])
  const running = useRef(new Map<number, () => void>())
  const lastId = useRef(0)

  const change = (id: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)))

  function next(): void {
    const first = running.current.size < AT_ONCE ? queue.current.shift() : undefined
    if (!first) return
    const { id, file } = first
    const sending = upload(file, (part) => change(id, { part, state: part < 1 ? 'sending' : 'saving' }))
    running.current.set(id, sending.cancel)
    change(id, { state: 'sending', part: 0, refusal: undefined })
    void sending.done.then((refusal) => {
      // Whoever cancelled has said so already, and may have tried again by now.
      const isCancelled = running.current.get(id) !== sending.cancel
      if (!isCancelled) running.current.delete(id)
      if (!isCancelled) change(id, refusal ? { state: 'failed', refusal } : { state: 'done', part: 1 })
      if (!refusal) uploaded()
      next()
    })
    next()
  }

  function enqueue(one: Upload): void {
    queue.current.push(one)
    next()
  }

  return {
    uploads,
    add(files: readonly File[]): void {
      const made = files.map((file): Upload => {
        // What the server would answer.
        const status = file.size > maxBytes ? 413 : file.size ? undefined : 400
        return {
          id: ++lastId.current,
          file,
          state: status ? 'failed' : 'waiting',
          part: 0,
          ...(status && { refusal: { status } }),
        }
      })
      setUploads((all) => [...made, ...all])
      for (const one of made) if (one.state === 'waiting') enqueue(one)
    },
    cancel(id: number): void {
      queue.current = queue.current.filter((one) => one.id !== id)
      const stop = running.current.get(id)
      running.current.delete(id)
      stop?.()
      change(id, { state: 'cancelled' })
    },
    retry(one: Upload): void {
      change(one.id, { state: 'waiting', part: 0, refusal: undefined })
      enqueue(one)
    },
    clear: () =>
      setUploads((all) => all.filter(({ state }) => state === 'waiting' || state === 'sending' || state === 'saving')),
  }
}
