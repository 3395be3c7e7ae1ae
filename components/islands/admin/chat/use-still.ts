import { useEffect, useState } from 'react'

/**
 * A value that stands still while somebody presses on what it draws: what moves away between press and release is not
 * clicked, or something else is.
 * @returns the value as it is to be drawn, and what to call when a press begins
 */
export function useStill<Value>(value: Value): readonly [Value, () => void] {
  const [held, setHeld] = useState<{ readonly value: Value }>()
  useEffect(() => {
    if (!held) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // The click comes after the release.
    const release = () => (timer = setTimeout(() => setHeld(undefined)))
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release)
    return () => {
      clearTimeout(timer)
      for (const end of ['pointerup', 'pointercancel']) removeEventListener(end, release)
    }
  }, [held])
  return [held ? held.value : value, () => setHeld({ value })]
}
