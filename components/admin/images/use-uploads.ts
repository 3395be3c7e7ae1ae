import { useRef, useState } from 'react'
import type { Rejection } from '../call-api'
import { upload } from './upload'

export interface Upload {
  readonly id: number
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'saving' | 'done' | 'failed' | 'cancelled'
  /** Fraction sent, 0 to 1. */
  readonly part: number
  readonly rejection?: Rejection | undefined
}

const MAX_PARALLEL_UPLOADS = 2

/** Uploads files, a limited number at a time. */
export function useUploads(maxBytes: number, onUploaded: () => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef<Upload[]>([])
  const running = useRef(new Map<number, () => void>())
  const lastId = useRef(0)

  const change = (id: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)))

  function next(): void {
    const first = running.current.size < MAX_PARALLEL_UPLOADS ? queue.current.shift() : undefined
    if (!first) return
    const { id, file } = first
    const sending = upload(file, (part) => change(id, { part, state: part < 1 ? 'sending' : 'saving' }))
    running.current.set(id, sending.cancel)
    change(id, { state: 'sending', part: 0, rejection: undefined })
    void sending.done.then((rejection) => {
      // `cancel()` has set the state already, and a retry may be running.
      const isCancelled = running.current.get(id) !== sending.cancel
      if (!isCancelled) running.current.delete(id)
      if (!isCancelled) change(id, rejection ? { state: 'failed', rejection } : { state: 'done', part: 1 })
      if (!rejection) onUploaded()
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
      const newUploads = files.map((file): Upload => {
        // The status that the server would respond with.
        const status = file.size > maxBytes ? 413 : file.size ? undefined : 400
        return {
          id: ++lastId.current,
          file,
          state: status ? 'failed' : 'waiting',
          part: 0,
          ...(status && { rejection: { status } }),
        }
      })
      setUploads((all) => [...newUploads, ...all])
      for (const one of newUploads) if (one.state === 'waiting') enqueue(one)
    },
    cancel(id: number): void {
      queue.current = queue.current.filter((one) => one.id !== id)
      const stop = running.current.get(id)
      running.current.delete(id)
      stop?.()
      change(id, { state: 'cancelled' })
    },
    retry(one: Upload): void {
      change(one.id, { state: 'waiting', part: 0, rejection: undefined })
      enqueue(one)
    },
    clear: () =>
      setUploads((all) => all.filter(({ state }) => state === 'waiting' || state === 'sending' || state === 'saving')),
  }
}
