import { useEffect } from 'react'

export function useOutsideClick(isOpen: boolean, isInside: (target: Element) => unknown, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const press = ({ target }: Event) => isInside(target as Element) || close()
    // On `click`, not earlier: closing may move the element being pressed.
    document.addEventListener('click', press)
    return () => document.removeEventListener('click', press)
  })
}
