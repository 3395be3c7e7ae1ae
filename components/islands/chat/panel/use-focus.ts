import { useEffect, useRef, type RefObject } from 'react'

const phone = () => matchMedia('(pointer: coarse)').matches

interface Focus {
  /** Given to the panel: what had the focus in it and is taken away leaves it to the chat. */
  readonly panel: RefObject<HTMLDivElement | null>
  readonly title: RefObject<HTMLHeadingElement | null>
  readonly field: RefObject<HTMLTextAreaElement | null>
}

/** Keeps the focus in the open chat: where one writes, or on its title where that would open a keyboard. @param isReady one can write */
export function useFocus(dialog: HTMLElement, isReady: boolean): Focus {
  const panel = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const ended = new AbortController()
    let last: Element | null = null
    const focus = () => {
      if (dialog.matches(':popover-open')) (phone() ? title.current : (field.current ?? title.current))?.focus()
    }
    const remember = () => void (last = document.activeElement)
    // Whoever has left the chat by himself is not called back.
    const forget = ({ target }: FocusEvent) =>
      queueMicrotask(() => (target as Element).isConnected && last === target && (last = null))
    const removed = new MutationObserver(() => {
      if (last && !last.isConnected && document.activeElement === document.body) focus()
    })
    focus()
    dialog.addEventListener('toggle', focus, ended)
    dialog.addEventListener('focusin', remember, ended)
    dialog.addEventListener('focusout', forget, ended)
    if (panel.current) removed.observe(panel.current, { childList: true, subtree: true })
    return () => {
      removed.disconnect()
      ended.abort()
    }
  }, [dialog])
  useEffect(() => {
    // The title had it in the place of a field that was not there yet.
    if (isReady && !phone() && document.activeElement === title.current) field.current?.focus()
  }, [isReady])
  return { panel, title, field }
}
