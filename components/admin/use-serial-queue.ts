import { useCallback, useRef } from 'react'

/** Runs writes one at a time, so that each sees the results of the previous ones. `isLast`: the queue is empty. */
export function useSerialQueue(): <T>(work: (isLast: () => boolean) => Promise<T>) => Promise<T> {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const queuedCount = useRef(0)
  return useCallback((work) => {
    queuedCount.current++
    const done = last.current.then(() => work(() => queuedCount.current === 1)).finally(() => queuedCount.current--)
    last.current = done.catch(() => undefined)
    return done
  }, [])
}
