import { useModel, useView } from './view'

/** In place of a talk whose first call failed. A server without an answer is the matter of the bar above, with its buttons. */
export function NotStarted() {
  const { say, talk } = useView()
  const isRefused = useModel().link === 'online'
  return (
    <div className="chat-body chat-blocked" role={isRefused ? 'alert' : undefined}>
      {isRefused && <b>{say('chat.err.loadTitle')}</b>}
      <p>{say('chat.err.loadText')}</p>
      {isRefused && (
        <button type="button" className="chat-button" onClick={talk.reconnect}>
          {say('chat.reconnect')}
        </button>
      )}
    </div>
  )
}
