import { ChatIcon } from '../ui/chat-icon'
import { useModel, useView } from './view'

export function ErrorNote() {
  const { controller, t } = useView()
  const { error } = useModel()
  if (!error) return null
  return (
    <div className="chat-alert" role="alert">
      <p>{t(`chat.err.${error}`)}</p>
      {(error === 'auth' || error === 'authFailed') && (
        <button type="button" className="chat-link" onClick={() => location.reload()}>
          {t('chat.reload')}
        </button>
      )}
      <button type="button" aria-label={t('common.close')} onClick={controller.dismissError}>
        <ChatIcon name="close" />
      </button>
    </div>
  )
}
