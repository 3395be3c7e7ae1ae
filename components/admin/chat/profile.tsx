import { useEffect, useRef, useState, type FormEvent } from 'react'
import { isSignedOut } from './desk/calls'
import { useDesk, useModel } from './view'

const MAX_LENGTH = 60

/** The operator's name and position as visitors see them. The input stays when saving fails. */
export function Profile({ close }: { close: () => void }) {
  const { desk, labels, common } = useDesk()
  const { me } = useModel()
  const dialog = useRef<HTMLDialogElement>(null)
  const [state, setState] = useState<'open' | 'saving' | 'failed' | 'signedOut'>('open')
  useEffect(() => dialog.current?.showModal(), [])

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setState('saving')
    const rejection = await desk.saveProfile({ name: String(form.get('name')), position: String(form.get('position')) })
    if (!rejection) return dialog.current?.close()
    setState(isSignedOut(rejection) ? 'signedOut' : 'failed')
  }
  return (
    <dialog
      ref={dialog}
      className="admin-stack admin-editor desk-dialog"
      aria-labelledby="desk-profile"
      onClose={close}
    >
      <h2 id="desk-profile">{labels.profile}</h2>
      <form className="admin-stack" onSubmit={(event) => void save(event)}>
        <label className="admin-field">
          <span>{labels.name}</span>
          <input name="name" maxLength={MAX_LENGTH} defaultValue={me.name} autoComplete="name" />
        </label>
        <label className="admin-field">
          <span>{labels.position}</span>
          <input name="position" maxLength={MAX_LENGTH} defaultValue={me.position} autoComplete="organization-title" />
        </label>
        {(state === 'failed' || state === 'signedOut') && (
          <p role="alert" className="admin-error">
            {common[state]}
          </p>
        )}
        <div className="admin-bar">
          <button className="admin-primary" disabled={state === 'saving'}>
            {common.save}
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            {common.cancel}
          </button>
        </div>
      </form>
    </dialog>
  )
}
