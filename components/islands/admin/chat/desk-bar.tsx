import { useState } from 'react'
import { PRESENCES, type Presence } from '@/lib/domain/chat/presence'
import { troubleOf } from './desk/calls'
import { LinkState } from './link-state'
import { NotifyButton } from './notify-button'
import { Photo } from '../../chat/parts/photo'
import { Profile } from './profile'
import { useDesk, useModel } from './view'

/** Who sits at the desk, whether he is there, and how the connection is. */
export function DeskBar() {
  const { desk, words, say, links } = useDesk()
  const { me } = useModel()
  const [isProfile, setProfile] = useState(false)

  async function choose(presence: Presence): Promise<void> {
    const refusal = await desk.saveProfile({ presence })
    if (refusal) desk.model.set({ trouble: troubleOf(refusal) })
  }
  return (
    <div className="admin-stack desk-bar">
      <div className="desk-me">
        <Photo operator={me} />
        <p>
          <b>{me.name || say('chat.operatorName')}</b>
          <small>{me.position}</small>
        </p>
        <button type="button" aria-haspopup="dialog" onClick={() => setProfile(true)}>
          {words.profile}
        </button>
      </div>
      <label className="desk-presence">
        <span className="visually-hidden">{words.presence}</span>
        <select value={me.presence} onChange={({ currentTarget }) => void choose(currentTarget.value as Presence)}>
          {PRESENCES.map((presence) => (
            <option key={presence} value={presence}>
              {say(`presence.${presence}`)}
            </option>
          ))}
        </select>
      </label>
      <NotifyButton />
      {links.map(({ title, href }) => (
        <a key={href} href={href}>
          {title}
        </a>
      ))}
      <LinkState />
      {isProfile && <Profile close={() => setProfile(false)} />}
    </div>
  )
}
