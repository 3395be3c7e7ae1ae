import { useDesk, useModel } from './view'

/** How the connection is, always to be seen, and what stands in the way. */
export function LinkState() {
  const { desk, words, common, say, signInHref } = useDesk()
  const { link, trouble } = useModel()
  const said = {
    connecting: say('conn.connecting'),
    online: say('conn.online'),
    offline: words.offline,
    oldRevision: say('chat.err.oldRevision'),
  }[link]
  return (
    <>
      <p className="desk-link" data-link={link} role="status">
        {said}
      </p>
      {link === 'offline' && (
        <button type="button" onClick={desk.reconnect}>
          {say('chat.reconnect')}
        </button>
      )}
      {link === 'oldRevision' && (
        <button type="button" onClick={() => location.reload()}>
          {say('chat.reload')}
        </button>
      )}
      {trouble && (
        <p className="desk-trouble" role="alert">
          <span>{`${trouble === 'signedOut' ? common.signedOut : say(trouble)} `}</span>
          {trouble === 'signedOut' && (
            <a href={signInHref} target="_blank" rel="noopener">
              {words.signIn}
            </a>
          )}
          <button type="button" onClick={desk.calm}>
            {common.close}
          </button>
        </p>
      )}
    </>
  )
}
