import type { Upload } from '../talk/model'
import { refusalWord } from './refusal-word'
import { useModel, useView } from './view'

const MOVING = ['waiting', 'loading', 'saving']
/** What another try cannot change. */
const FINAL = ['fileSize', 'fileEmpty', 'fileType', 'fileName', 'fileScript', 'fileDamaged']

/** A file on its way with how far it is, and what can be done about it. */
export function UploadRow({ upload: { id, file, state, part, refusal } }: { upload: Upload }) {
  const { talk, say, tag } = useView()
  const { setting } = useModel()
  const percent = new Intl.NumberFormat(tag, { style: 'percent' }).format(part)
  const isMoving = MOVING.includes(state)
  const isOver = state === 'error' || state === 'cancelled'
  // The token of the specification (section 5).
  const reason = refusal?.code && say(refusalWord(refusal.code)).replace('#LIMIT#', String(setting?.limits.fileMb))
  return (
    <li className="chat-upload" data-state={state}>
      <b className="chat-name">{file.name}</b>
      {isMoving && <progress aria-label={file.name} max={1} value={state === 'saving' ? undefined : part} />}
      <span className={state === 'error' ? 'chat-fault' : 'chat-quiet'} role={state === 'error' ? 'alert' : undefined}>
        {state === 'error' && reason ? `${say('chat.err.upload')}. ${reason}` : say(`upload.${state}`, { percent })}
      </span>
      {isMoving && (
        <button type="button" className="chat-link" onClick={() => talk.uploads.cancel(id)}>
          {say('upload.cancel')}
        </button>
      )}
      {isOver && !FINAL.includes(refusal?.code ?? '') && (
        <button type="button" className="chat-link" onClick={() => void talk.retryFile(id)}>
          {say('common.retry')}
        </button>
      )}
      {isOver && (
        <button type="button" className="chat-link" onClick={() => talk.uploads.forget(id)}>
          {say('common.close')}
        </button>
      )}
    </li>
  )
}
