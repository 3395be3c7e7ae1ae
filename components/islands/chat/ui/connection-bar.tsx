import { useEffect, useState } from 'react'
import type { ConnectionState } from '../transport/event-source'
import { useConversationContext } from './conversation-context'

const BACK_ONLINE_NOTICE_MS = 3000

const reload = () => location.reload()

function useIsBack(connection: ConnectionState): boolean {
  const [wasAway, setWasAway] = useState(false)
  if (connection === 'offline' && !wasAway) setWasAway(true)
  useEffect(() => {
    if (connection !== 'online') return undefined
    const timer = setTimeout(() => setWasAway(false), BACK_ONLINE_NOTICE_MS)
    return () => clearTimeout(timer)
  }, [connection])
  return wasAway && connection === 'online'
}

/** Connection state with possible actions (specification, sections 4 and 8). */
export function ConnectionBar({ connection, reconnect }: { connection: ConnectionState; reconnect: () => void }) {
  const { t } = useConversationContext()
  const isBack = useIsBack(connection)
  const messages = {
    connecting: 'conn.connecting',
    offline: 'chat.err.noServer',
    oldRevision: 'chat.err.oldRevision',
    online: 'conn.online',
  } as const
  const isShown = connection !== 'online' || isBack
  return (
    <div className="chat-bar" data-connection={connection} hidden={!isShown}>
      <p role="status">{isShown && t(messages[connection])}</p>
      {(connection === 'offline' || connection === 'oldRevision') && (
        <button type="button" className="chat-link" onClick={reload}>
          {t('chat.reload')}
        </button>
      )}
      {connection === 'offline' && (
        <button type="button" className="chat-link" onClick={reconnect}>
          {t('chat.reconnect')}
        </button>
      )}
    </div>
  )
}
