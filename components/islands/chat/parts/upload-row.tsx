import type { Upload, Uploads } from '../wire/uploads'
import type { Reader } from './reader'
import type { refusalWord } from './refusal-word'

/** What another try cannot change. */
const FINAL = /^file/

interface UploadRowProps extends Pick<Reader, 'say' | 'tag'> {
  readonly upload: Upload
  readonly uploads: Pick<Uploads, 'cancel' | 'retry' | 'forget'>
  readonly limitMb: number | undefined
  readonly wordOf: typeof refusalWord
}

/** A file on its way with how far it is, and what can be done about it. */
export function UploadRow({
  upload: { id, file, state, part, refusal },
  uploads,
  limitMb,
  wordOf,
  say,
  tag,
}: UploadRowProps) {
  const percent = new Intl.NumberFormat(tag, { style: 'percent' }).format(part)
  const isOver = state === 'error' || state === 'cancelled'
  const isMoving = !isOver && state !== 'completed'
  const isHeldUp = state === 'waiting' && refusal?.code === 'tooMany'
  // The token of the specification (section 5).
  const reason = refusal?.code && say(wordOf(refusal.code)).replace('#LIMIT#', String(limitMb))
  return (
    <li className="chat-upload" data-state={state} aria-live="off">
      <b className="chat-name">{file.name}</b>
      {isMoving && <progress aria-label={file.name} max={1} value={state === 'saving' ? undefined : part} />}
      <span className={state === 'error' ? 'chat-fault' : 'chat-quiet'} role={state === 'error' ? 'alert' : undefined}>
        {state === 'error' && reason
          ? `${say('chat.err.upload')}. ${reason}`
          : say(isHeldUp ? 'chat.err.tooMany' : `upload.${state}`, { percent })}
      </span>
      {isMoving && (
        <button type="button" className="chat-link" onClick={() => uploads.cancel(id)}>
          {say('upload.cancel')}
        </button>
      )}
      {isOver && !FINAL.test(refusal?.code ?? '') && (
        <button type="button" className="chat-link" onClick={() => uploads.retry(id)}>
          {say('common.retry')}
        </button>
      )}
      {isOver && (
        <button type="button" className="chat-link" onClick={() => uploads.forget(id)}>
          {say('common.close')}
        </button>
      )}
    </li>
  )
}
