import { ChatIcon } from '../parts/chat-icon'
import { useModel, useView } from './view'

/** What stands in the way now; where a new page may help, with the button for it. */
export function TroubleNote() {
  const { talk, say } = useView()
  const { trouble } = useModel()
  if (!trouble) return null
  return (
    <div className="chat-trouble" role="alert">
      <p>{say(`chat.err.${trouble}`)}</p>
      {(trouble === 'auth' || trouble === 'authFailed') && (
        <button type="button" className="chat-link" onClick={() => location.reload()}>
          {say('chat.reload')}
        </button>
      )}
      <button type="button" aria-label={say('common.close')} onClick={talk.calm}>
        <ChatIcon name="close" />
      </button>
    </div>
  )
}
