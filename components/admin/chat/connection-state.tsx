import { useDesk, useModel } from './view'

export function ConnectionStatus() {
  const { desk, labels, common, t, signInHref } = useDesk()
  const { connection, error } = useModel()
  const text = {
    connecting: t('conn.connecting'),
    online: t('conn.online'),
    offline: labels.offline,
    oldRevision: t('chat.err.oldRevision'),
  }[connection]
  return (
    <>
      <p className="desk-connection" data-connection={connection} role="status">
        {text}
      </p>
      {connection === 'offline' && (
        <button type="button" onClick={desk.reconnect}>
          {t('chat.reconnect')}
        </button>
      )}
      {connection === 'oldRevision' && (
        <button type="button" onClick={() => location.reload()}>
          {t('chat.reload')}
        </button>
      )}
      {error && (
        <p className="desk-alert" role="alert">
          <span>{`${error === 'signedOut' ? common.signedOut : t(error)} `}</span>
          {error === 'signedOut' && (
            <a href={signInHref} target="_blank" rel="noopener">
              {labels.signIn}
            </a>
          )}
          <button type="button" onClick={desk.dismissError}>
            {common.close}
          </button>
        </p>
      )}
    </>
  )
}
