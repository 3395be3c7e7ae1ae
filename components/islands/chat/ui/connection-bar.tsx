import { useEffect, useState } from 'react'
import type { ConnectionState } from '../transport/event-source'
import { useConversationContext } from './conversation-context'

const BACK_ONLINE_NOTICE_MS = 3000

const reload = () => location.reload()

function useIsBack(link: ConnectionState): boolean {
  const [wasAway, setWasAway] = useState(false)
  if (link === 'offline' && !wasAway) setWasAway(true)
  useEffect(() => {
    if (link !== 'online') return undefined
    const timer = setTimeout(() => setWasAway(false), BACK_ONLINE_NOTICE_MS)
    return () => clearTimeout(timer)
  }, [link])
  return wasAway && link === 'online'
}

/** Connection state with possible actions (specification, sections 4 and 8). */
export function ConnectionBar({ link, reconnect }: { link: ConnectionState; reconnect: () => void }) {
  const { t } = useConversationContext()
  const isBack = useIsBack(link)
  const messages = {
    connecting: 'conn.connecting',
    offline: 'chat.err.noServer',
    oldRevision: 'chat.err.oldRevision',
    online: 'conn.online',
  } as const
  const isShown = link !== 'online' || isBack
  return (
    <div className="chat-bar" data-link={link} hidden={!isShown}>
      <p role="status">{isShown && t(messages[link])}</p>
      {(link === 'offline' || link === 'oldRevision') && (
        <button type="button" className="chat-link" onClick={reload}>
          {t('chat.reload')}
        </button>
      )}
      {link === 'offline' && (
        <button type="button" className="chat-link" onClick={reconnect}>
          {t('chat.reconnect')}
        </button>
      )}
    </div>
  )
}
