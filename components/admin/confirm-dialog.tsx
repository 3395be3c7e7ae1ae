import { useEffect, useRef } from 'react'

interface ConfirmDialogProps {
  readonly text: string
  readonly yes: string
  readonly no: string
  readonly onConfirm: () => void
  readonly close: () => void
}

/** Asks before an action that may be unintended; the default answer is no. */
export function ConfirmDialog({ text, yes, no, onConfirm, close }: ConfirmDialogProps) {
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
        <button className="admin-primary" onClick={onConfirm}>
          {yes}
        </button>
        <button ref={leave}>{no}</button>
      </form>
    </dialog>
  )
}
