import { useModel, useView } from './view'

/** Replaces a conversation whose first call failed. An unreachable server is reported by the connection bar. */
export function NotStarted() {
  const { t, controller } = useView()
  const isRejected = useModel().connection === 'online'
  return (
    <div className="chat-body chat-blocked" role={isRejected ? 'alert' : undefined}>
      {isRejected && <b>{t('chat.err.loadTitle')}</b>}
      <p>{t('chat.err.loadText')}</p>
      {isRejected && (
        <button type="button" className="chat-button" onClick={controller.reconnect}>
          {t('chat.reconnect')}
        </button>
      )}
    </div>
  )
}
