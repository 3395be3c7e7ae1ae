import type { CommonWords } from '@/components/sections/admin/common-words'
import type { ImagesWords } from '@/components/sections/admin/images-words'
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

/** What is on its way, each with how far it is. */
export function UploadList({ uploads, words, common, cancel, retry, clear }: UploadListProps) {
  const said = ({ state, part, refusal }: Upload) => {
    if (state === 'sending') return `${Math.round(part * 100)} %`
    if (state === 'failed')
      return refusal?.status === 413
        ? words.tooLarge
        : refusal && [400, 415, 422].includes(refusal.status)
          ? `${words.notTaken} ${refusal.detail ?? ''}`
          : refusalText(refusal ?? { status: 0 }, common)
    return words[state]
  }
  const isMoving = ({ state }: Upload) => state === 'waiting' || state === 'sending' || state === 'saving'
  if (!uploads.length) return null
  return (
    <div className="admin-panel">
      <ul className="admin-uploads" aria-live="polite">
        {uploads.map((one) => (
          <li key={one.id}>
            <span className="admin-name">{one.file.name}</span>
            {isMoving(one) && <progress aria-label={one.file.name} max={1} value={one.state === 'saving' ? undefined : one.part} />}
            <span className={one.state === 'failed' ? 'admin-error' : 'admin-quiet'}>{said(one)}</span>
            {isMoving(one) && (
              <button type="button" onClick={() => cancel(one.id)}>
                {common.cancel}
              </button>
            )}
            {(one.state === 'failed' || one.state === 'cancelled') && one.refusal?.status !== 413 && (
              <button type="button" onClick={() => retry(one)}>
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
