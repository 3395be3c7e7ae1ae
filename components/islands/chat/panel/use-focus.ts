import { useEffect, useRef, type RefObject } from 'react'

const isTouchDevice = () => matchMedia('(pointer: coarse)').matches

interface Focus {
  /** Observed, to recover the focus from a removed element. */
  readonly panel: RefObject<HTMLDivElement | null>
  readonly title: RefObject<HTMLHeadingElement | null>
  readonly field: RefObject<HTMLTextAreaElement | null>
}

/**
 * Keeps the focus in the open chat: in the input, or on touch devices, where that would open a keyboard, on the title.
 * @param isReady the input exists
 */
export function useFocus(dialog: HTMLElement, isReady: boolean): Focus {
  const panel = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const controller = new AbortController()
    let last: Element | null = null
    const focus = () => {
      if (dialog.matches(':popover-open')) (isTouchDevice() ? title.current : (field.current ?? title.current))?.focus()
    }
    const saveFocus = () => void (last = document.activeElement)
    // A visitor who has moved the focus out of the chat is not pulled back.
    const clearFocus = ({ target }: FocusEvent) =>
      queueMicrotask(() => (target as Element).isConnected && last === target && (last = null))
    const removed = new MutationObserver(() => {
      if (last && !last.isConnected && document.activeElement === document.body) focus()
    })
    focus()
    dialog.addEventListener('toggle', focus, controller)
    dialog.addEventListener('focusin', saveFocus, controller)
    dialog.addEventListener('focusout', clearFocus, controller)
    if (panel.current) removed.observe(panel.current, { childList: true, subtree: true })
    return () => {
      removed.disconnect()
      controller.abort()
    }
  }, [dialog])
  useEffect(() => {
    // The title held the focus until the input was rendered.
    if (isReady && !isTouchDevice() && document.activeElement === title.current) field.current?.focus()
  }, [isReady])
  return { panel, title, field }
}
