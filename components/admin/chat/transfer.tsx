import { useEffect, useRef } from 'react'
import type { DeskSummary } from '@/lib/contract/chat-admin'
import { useDesk, useModel } from './view'

/** Dialog that hands the conversation to another operator, listed with their presence. */
export function Transfer({ conversation, close }: { conversation: DeskSummary; close: () => void }) {
  const { desk, labels, common, t } = useDesk()
  const { operators, me } = useModel()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const others = operators.filter(({ id }) => id !== me.id && id !== conversation.operator?.id)
  return (
    <dialog
      ref={dialog}
      className="admin-stack admin-editor admin-question"
      aria-labelledby="desk-transfer"
      onClose={close}
    >
      <h2 id="desk-transfer">{labels.transferTo}</h2>
      {others.length ? (
        <form
          method="dialog"
          className="admin-stack"
          onSubmit={(event) => void desk.transfer(String(new FormData(event.currentTarget).get('to')))}
        >
          <label className="admin-field">
            <span>{labels.operator}</span>
            <select name="to">
              {others.map(({ id, name, position, presence }) => (
                <option key={id} value={id}>
                  {[name || t('chat.operatorName'), position, t(`presence.${presence}`)].filter(Boolean).join(', ')}
                </option>
              ))}
            </select>
          </label>
          <div className="admin-bar">
            <button className="admin-primary">{labels.transfer}</button>
            <button type="button" onClick={() => dialog.current?.close()}>
              {common.cancel}
            </button>
          </div>
        </form>
      ) : (
        <form method="dialog" className="admin-stack">
          <p>{labels.noOperators}</p>
          <div className="admin-bar">
            <button>{common.close}</button>
          </div>
        </form>
      )}
    </dialog>
  )
}
