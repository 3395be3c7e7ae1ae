import { useEffect } from 'react'
import type { CommonWords } from '@/components/sections/admin/common-words'

/** Milliseconds in which something can be taken back. */
const LIFE = 15_000

interface UndoBarProps {
  /** What was done. */
  readonly text: string
  readonly common: CommonWords
  readonly undo: () => void
  readonly close: () => void
}

/** Says what was done, and takes it back for a while. */
export function UndoBar({ text, common, undo, close }: UndoBarProps) {
  useEffect(() => {
    const timer = setTimeout(close, LIFE)
    return () => clearTimeout(timer)
  }, [close])
  return (
    <div className="admin-undo" role="status">
      <span>{text}</span>
      <button type="button" onClick={undo}>
        {common.undo}
      </button>
      <button type="button" onClick={close}>
        {common.close}
      </button>
    </div>
  )
}
