import type { Upload, Uploads } from '../transport/uploads'
import type { ConversationContext } from './conversation-context'
import type { rejectionMessageKey } from './rejection-message'

const FINAL_ERROR = /^file/

interface UploadRowProps extends Pick<ConversationContext, 't' | 'tag'> {
  readonly upload: Upload
  readonly uploads: Pick<Uploads, 'cancel' | 'retry' | 'remove'>
  readonly limitMb: number | undefined
  readonly messageKeyOf: typeof rejectionMessageKey
}

export function UploadRow({
  upload: { id, file, state, progress, rejection },
  uploads,
  limitMb,
  messageKeyOf,
  t,
  tag,
}: UploadRowProps) {
  const percent = new Intl.NumberFormat(tag, { style: 'percent' }).format(progress)
  const isOver = state === 'error' || state === 'cancelled'
  const isMoving = !isOver && state !== 'completed'
  const isHeldUp = state === 'waiting' && rejection?.code === 'tooMany'
  // Placeholder of the specification (section 5).
  const reason = rejection?.code && t(messageKeyOf(rejection.code)).replace('#LIMIT#', String(limitMb))
  return (
    <li className="chat-upload" data-state={state} aria-live="off">
      <b className="chat-name">{file.name}</b>
      {isMoving && <progress aria-label={file.name} max={1} value={state === 'saving' ? undefined : progress} />}
      <span className={state === 'error' ? 'chat-error' : 'chat-quiet'} role={state === 'error' ? 'alert' : undefined}>
        {state === 'error' && reason
          ? `${t('chat.err.upload')}. ${reason}`
          : t(isHeldUp ? 'chat.err.tooMany' : `upload.${state}`, { percent })}
      </span>
      {isMoving && (
        <button type="button" className="chat-link" onClick={() => uploads.cancel(id)}>
          {t('upload.cancel')}
        </button>
      )}
      {isOver && !FINAL_ERROR.test(rejection?.code ?? '') && (
        <button type="button" className="chat-link" onClick={() => uploads.retry(id)}>
          {t('common.retry')}
        </button>
      )}
      {isOver && (
        <button type="button" className="chat-link" onClick={() => uploads.remove(id)}>
          {t('common.close')}
        </button>
      )}
    </li>
  )
}
