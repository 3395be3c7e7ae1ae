import { useEffect, useRef } from 'react'

interface QuestionProps {
  readonly text: string
  readonly yes: string
  readonly no: string
  readonly act: () => void
  readonly close: () => void
}

/** Asks before something is done that nobody may have meant: whoever answers without looking leaves it undone. */
export function Question({ text, yes, no, act, close }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const leave = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    leave.current?.focus()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="admin-stack admin-editor admin-question"
      aria-labelledby="admin-question"
      onClose={close}
    >
      <p id="admin-question">{text}</p>
      <form method="dialog" className="admin-bar">
        <button className="admin-primary" onClick={act}>
          {yes}
        </button>
        <button ref={leave}>{no}</button>
      </form>
    </dialog>
  )
}
