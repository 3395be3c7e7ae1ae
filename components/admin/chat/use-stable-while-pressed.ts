import { useEffect, useState } from 'react'

/**
 * Freezes a value while the pointer is down: an element that moves between press and release would not be clicked.
 * @returns the value to render, and the `pointerdown` handler
 */
export function useStableWhilePressed<Value>(value: Value): readonly [Value, () => void] {
  const [held, setHeld] = useState<{ readonly value: Value }>()
  useEffect(() => {
    if (!held) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // `click` fires after `pointerup`.
    const release = () => (timer = setTimeout(() => setHeld(undefined)))
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release)
    return () => {
      clearTimeout(timer)
      for (const end of ['pointerup', 'pointercancel']) removeEventListener(end, release)
    }
  }, [held])
  return [held ? held.value : value, () => setHeld({ value })]
}
