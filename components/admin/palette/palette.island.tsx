'use client'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { PaletteMessages } from '@/components/admin/page/palette-messages'
import { useHydrated } from '@/components/islands/use-hydrated'
import { Icon } from '@/components/ui/icon'
import type { Command } from './commands'

const Search = lazy(async () => ({ default: (await import('./palette-search')).PaletteSearch }))

interface PaletteProps {
  readonly messages: PaletteMessages
  readonly commands: readonly Command[]
  readonly lng: string
}

/** Search over the whole back office, opened by its button or Ctrl-K. Its code is loaded when it is opened. */
export function Palette({ messages, commands, lng }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Each opening starts with an empty field.
  const [openings, setOpenings] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const isHydrated = useHydrated()
  const open = useCallback(() => {
    if (dialog.current?.open) return
    dialog.current?.showModal()
    setOpenings((count) => count + 1)
    setOpen(true)
  }, [])
  useEffect(() => {
    const controller = new AbortController()
    addEventListener(
      'keydown',
      (event) => {
        // The key, not its letter: layouts of other scripts have none.
        if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
        event.preventDefault()
        open()
      },
      controller,
    )
    return () => controller.abort()
  }, [open])
  return (
    <>
      <button
        type="button"
        className="admin-palette-button"
        disabled={!isHydrated}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <Icon name="search" />
        <span>{messages.open}</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      <dialog
        ref={dialog}
        className="admin-palette"
        aria-label={messages.open}
        closedby="any"
        onClose={() => setOpen(false)}
      >
        {isOpen && (
          <Suspense fallback={<p role="status">{messages.loading}</p>}>
            <Search key={openings} {...{ messages, commands, lng }} close={() => dialog.current?.close()} />
          </Suspense>
        )}
      </dialog>
    </>
  )
}
