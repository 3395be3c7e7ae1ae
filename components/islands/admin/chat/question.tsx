import { useEffect, useRef } from 'react'

interface QuestionProps {
  readonly text: string
  readonly yes: string
  readonly no: string
  readonly act: () => void
  readonly close: () => void
}

/** Asks before something is done that cannot be taken back. */
export function Question({ text, yes, no, act, close }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="admin-stack admin-editor desk-dialog" aria-labelledby="desk-question" onClose={close}>
      <p id="desk-question">{text}</p>
      <form method="dialog" className="admin-bar">
        <button className="admin-primary" onClick={act}>
          {yes}
        </button>
        <button>{no}</button>
      </form>
    </dialog>
  )
}
