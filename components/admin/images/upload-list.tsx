import { useRef } from 'react'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { ImagesMessages } from '@/components/admin/page/images-messages'
import { uploadError } from './upload-error'
import type { Upload } from './use-uploads'

interface UploadListProps {
  readonly uploads: readonly Upload[]
  readonly messages: ImagesMessages
  readonly common: CommonMessages
  readonly cancel: (id: number) => void
  readonly retry: (upload: Upload) => void
  readonly clear: () => void
}

/** Statuses after which a retry with the same file cannot succeed. */
const FINAL_STATUSES = [400, 413, 415]

export function UploadList({ uploads, messages, common, cancel, retry, clear }: UploadListProps) {
  const pressed = useRef<number>(undefined)
  /** Of two buttons that replace each other, moves the focus to the new one if the old one was pressed. */
  const press = (id: number, act: () => void) => () => {
    pressed.current = id
    act()
  }
  const afterOther = (id: number) => (button: HTMLButtonElement | null) => {
    if (!button || pressed.current !== id) return
    pressed.current = undefined
    button.focus()
  }
  const statusText = ({ file, state, rejection }: Upload) => {
    if (state === 'sending') return undefined
    if (state !== 'failed') return messages[state]
    return uploadError(file, rejection, messages, common)
  }
  const isMoving = ({ state }: Upload) => state === 'waiting' || state === 'sending' || state === 'saving'
  /** A complete upload is stored by the server even if the client aborts. */
  const isStoppable = ({ state }: Upload) => state === 'waiting' || state === 'sending'
  if (!uploads.length) return null
  return (
    <div className="admin-panel">
      <ul className="admin-uploads">
        {uploads.map((one) => (
          <li key={one.id}>
            <span className="admin-name">{one.file.name}</span>
            {isMoving(one) && (
              <progress aria-label={one.file.name} max={1} value={one.state === 'saving' ? undefined : one.part} />
            )}
            {one.state === 'sending' && <span className="admin-quiet">{`${Math.round(one.part * 100)} %`}</span>}
            {/* The running percentage stays outside the live region; screen readers would announce every step. */}
            <span role="status" className={one.state === 'failed' ? 'admin-error' : 'admin-quiet'}>
              {statusText(one)}
            </span>
            {isStoppable(one) && (
              <button type="button" ref={afterOther(one.id)} onClick={press(one.id, () => cancel(one.id))}>
                {common.cancel}
              </button>
            )}
            {(one.state === 'failed' || one.state === 'cancelled') &&
              !FINAL_STATUSES.includes(one.rejection?.status ?? 0) && (
                <button type="button" ref={afterOther(one.id)} onClick={press(one.id, () => retry(one))}>
                  {common.retry}
                </button>
              )}
          </li>
        ))}
      </ul>
      {uploads.some((one) => !isMoving(one)) && (
        <button type="button" onClick={clear}>
          {common.clear}
        </button>
      )}
    </div>
  )
}
