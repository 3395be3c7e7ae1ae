import { useRef } from 'react'
import type { CommonWords } from '@/components/sections/admin/common-words'
import type { ImagesWords } from '@/components/sections/admin/images-words'
import type { ImageFault } from '@/lib/domain/images'
import { refusalText } from '../refusal-text'
import type { Upload } from './use-uploads'

interface UploadListProps {
  readonly uploads: readonly Upload[]
  readonly words: ImagesWords
  readonly common: CommonWords
  readonly cancel: (id: number) => void
  readonly retry: (upload: Upload) => void
  readonly clear: () => void
}

/** Answers that the same file would get again. */
const FINAL = [400, 413, 415]

/** What is on its way, each with how far it is. */
export function UploadList({ uploads, words, common, cancel, retry, clear }: UploadListProps) {
  const pressed = useRef<number>(undefined)
  /** Of two buttons that take each other's place, the one that comes when the other was pressed takes the focus too. */
  const press = (id: number, act: () => void) => () => {
    pressed.current = id
    act()
  }
  const afterOther = (id: number) => (button: HTMLButtonElement | null) => {
    if (!button || pressed.current !== id) return
    pressed.current = undefined
    button.focus()
  }
  const said = ({ file, state, refusal }: Upload) => {
    if (state === 'sending') return undefined
    if (state !== 'failed') return words[state]
    if (!file.size) return words.emptyFile
    const fault = words.refused[refusal?.['code'] as ImageFault]
    if (fault) return `${words.notTaken} ${fault}`
    switch (refusal?.status) {
      case 413:
        return words.tooLarge
      case 400:
      case 415:
        return `${words.notTaken} ${words.limits}`
      case 422:
        return refusalText(refusal, { ...common, failed: words.notTaken })
      default:
        return refusalText(refusal ?? { status: 0 }, common)
    }
  }
  const isMoving = ({ state }: Upload) => state === 'waiting' || state === 'sending' || state === 'saving'
  /** Once all of it is there the server keeps it, whoever leaves. */
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
            {/* A percentage that runs would never let a reader end. */}
            <span role="status" className={one.state === 'failed' ? 'admin-error' : 'admin-quiet'}>
              {said(one)}
            </span>
            {isStoppable(one) && (
              <button type="button" ref={afterOther(one.id)} onClick={press(one.id, () => cancel(one.id))}>
                {common.cancel}
              </button>
            )}
            {(one.state === 'failed' || one.state === 'cancelled') && !FINAL.includes(one.refusal?.status ?? 0) && (
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
