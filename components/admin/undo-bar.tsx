import { useEffect, useRef, useState } from 'react'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import { focusOnce } from './focus'

const UNDO_TIMEOUT_MS = 15_000

export interface Deleted {
  readonly id: string
  readonly name: string
}

interface UndoBarProps<Gone extends Deleted> {
  readonly gone: Gone
  readonly common: CommonMessages
  readonly undo: (gone: Gone) => Promise<boolean>
  readonly dismiss: (gone: Gone) => void
  readonly restoreFocus: (gone: Gone) => void
}

/**
 * Undo bar of a deletion. Takes the focus from the deleted element and does not expire while focused; `restoreFocus`
 * moves the focus when the bar is closed. `undo` returns whether it succeeded.
 */
function UndoBar<Gone extends Deleted>({ gone, common, undo, dismiss, restoreFocus }: UndoBarProps<Gone>) {
  const [isHeld, setHeld] = useState(false)
  const isRunning = useRef(false)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => dismiss(gone), UNDO_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [dismiss, gone, isHeld])
  const focusHandlers = { onFocus: () => setHeld(true), onBlur: () => setHeld(false) }
  function close(): void {
    dismiss(gone)
    restoreFocus(gone)
  }
  async function once(): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    const isBack = await undo(gone)
    isRunning.current = false
    if (isBack) close()
  }
  return (
    <div className="admin-undo">
      <span role="status">{`${common.deleted} ${gone.name}`}</span>
      <button
        type="button"
        ref={focusOnce}
        aria-label={`${common.undo}: ${gone.name}`}
        {...focusHandlers}
        onClick={() => void once()}
      >
        {common.undo}
      </button>
      <button type="button" aria-label={`${common.close}: ${gone.name}`} {...focusHandlers} onClick={close}>
        {common.close}
      </button>
    </div>
  )
}

interface UndoBarsProps<Gone extends Deleted> extends Omit<UndoBarProps<Gone>, 'gone'> {
  readonly deleted: readonly Gone[]
}

export function UndoBars<Gone extends Deleted>({ deleted, ...props }: UndoBarsProps<Gone>) {
  if (!deleted.length) return null
  return (
    <div className="admin-undos">
      {deleted.map((gone) => (
        <UndoBar key={gone.id} gone={gone} {...props} />
      ))}
    </div>
  )
}
