import { useCallback, useRef } from 'react'

/** Lets writes run one after the other: each knows what those before it have made. `isLast`: none waits behind it. */
export function useTurns(): <T>(work: (isLast: () => boolean) => Promise<T>) => Promise<T> {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(0)
  return useCallback((work) => {
    waiting.current++
    const done = last.current.then(() => work(() => waiting.current === 1)).finally(() => waiting.current--)
    last.current = done.catch(() => undefined)
    return done
  }, [])
}
