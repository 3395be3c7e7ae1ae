import { useEffect } from 'react'

/** Closes what is open on a press elsewhere. */
export function usePressElsewhere(isOpen: boolean, isInside: (target: Element) => unknown, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const press = ({ target }: Event) => isInside(target as Element) || close()
    // Not before: what closes may move what is pressed.
    document.addEventListener('click', press)
    return () => document.removeEventListener('click', press)
  })
}
