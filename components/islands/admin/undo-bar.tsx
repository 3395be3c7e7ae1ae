import { useEffect, useRef, useState } from 'react'
import type { CommonWords } from '@/components/sections/admin/common-words'
import { focusOnce } from './focus'

/** Milliseconds in which something can be taken back. */
const LIFE = 15_000

/** Something that was deleted. */
export interface Deleted {
  readonly id: string
  readonly name: string
}

interface UndoBarProps<Gone extends Deleted> {
  readonly gone: Gone
  readonly common: CommonWords
  /** Brings it back; gives whether it is back. */
  readonly undo: (gone: Gone) => Promise<boolean>
  readonly forget: (gone: Gone) => void
  /** Puts the focus where it goes on from a bar that is closed. */
  readonly leave: (gone: Gone) => void
}

/** Says what was deleted, and brings it back for a while: as long as the focus, which comes from what is gone, stays here. */
function UndoBar<Gone extends Deleted>({ gone, common, undo, forget, leave }: UndoBarProps<Gone>) {
  const [isHeld, setHeld] = useState(false)
  const isAsked = useRef(false)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => forget(gone), LIFE)
    return () => clearTimeout(timer)
  }, [forget, gone, isHeld])
  const holding = { onFocus: () => setHeld(true), onBlur: () => setHeld(false) }
  function close(): void {
    forget(gone)
    leave(gone)
  }
  async function once(): Promise<void> {
    if (isAsked.current) return
    isAsked.current = true
    const isBack = await undo(gone)
    isAsked.current = false
    if (isBack) close()
  }
  return (
    <div className="admin-undo">
      <span role="status">{`${common.deleted} ${gone.name}`}</span>
      <button
        type="button"
        ref={focusOnce}
        aria-label={`${common.undo}: ${gone.name}`}
        {...holding}
        onClick={() => void once()}
      >
        {common.undo}
      </button>
      <button type="button" aria-label={`${common.close}: ${gone.name}`} {...holding} onClick={close}>
        {common.close}
      </button>
    </div>
  )
}

interface UndoBarsProps<Gone extends Deleted> extends Omit<UndoBarProps<Gone>, 'gone'> {
  readonly deleted: readonly Gone[]
}

/** What was deleted of late, each with a way back of its own. */
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
