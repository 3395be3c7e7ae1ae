import { useEffect, useState } from 'react'
import type { Link } from '../talk/model'
import { useModel, useView } from './view'

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

/** How the connection is, and what the visitor can do about it (specification, sections 4 and 8). */
export function LinkBar() {
  const { talk, say } = useView()
  const { link } = useModel()
  const isBack = useIsBack(link)
  const said = { connecting: 'conn.connecting', offline: 'chat.err.noServer', oldRevision: 'chat.err.oldRevision', online: 'conn.online' } as const
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
        <button type="button" className="chat-link" onClick={talk.reconnect}>
          {say('chat.reconnect')}
        </button>
      )}
    </div>
  )
}
