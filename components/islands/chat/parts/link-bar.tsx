import { useEffect, useState } from 'react'
import type { Link } from '../wire/link'
import { useReader } from './reader'

/** Milliseconds for which it is said that the connection is there again. */
const SAID_FOR = 3000

const reload = () => location.reload()

/** Whether the connection has just come back. */
function useIsBack(link: Link): boolean {
  const [wasAway, setWasAway] = useState(false)
  if (link === 'offline' && !wasAway) setWasAway(true)
  useEffect(() => {
    if (link !== 'online') return undefined
    const timer = setTimeout(() => setWasAway(false), SAID_FOR)
    return () => clearTimeout(timer)
  }, [link])
  return wasAway && link === 'online'
}

/** How the connection is, and what can be done about it (specification, sections 4 and 8). */
export function LinkBar({ link, reconnect }: { link: Link; reconnect: () => void }) {
  const { say } = useReader()
  const isBack = useIsBack(link)
  const said = {
    connecting: 'conn.connecting',
    offline: 'chat.err.noServer',
    oldRevision: 'chat.err.oldRevision',
    online: 'conn.online',
  } as const
  const isShown = link !== 'online' || isBack
  return (
    <div className="chat-bar" data-link={link} hidden={!isShown}>
      <p role="status">{isShown && say(said[link])}</p>
      {(link === 'offline' || link === 'oldRevision') && (
        <button type="button" className="chat-link" onClick={reload}>
          {say('chat.reload')}
        </button>
      )}
      {link === 'offline' && (
        <button type="button" className="chat-link" onClick={reconnect}>
          {say('chat.reconnect')}
        </button>
      )}
    </div>
  )
}
