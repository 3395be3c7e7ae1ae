import { useState } from 'react'
import { PRESENCES, type Presence } from '@/lib/domain/chat/presence'
import { toDeskError } from './desk/calls'
import { ConnectionStatus } from './connection-state'
import { NotifyButton } from './notify-button'
import { Avatar } from '../../islands/chat/ui/avatar'
import { Profile } from './profile'
import { useDesk, useModel } from './view'

export function DeskBar() {
  const { desk, labels, t, links } = useDesk()
  const { me } = useModel()
  const [isProfile, setProfile] = useState(false)

  async function choose(presence: Presence): Promise<void> {
    const rejection = await desk.saveProfile({ presence })
    if (rejection) desk.model.set({ error: toDeskError(rejection) })
  }
  return (
    <div className="admin-stack desk-bar">
      <div className="desk-me">
        <Avatar operator={me} />
        <p>
          <b>{me.name || t('chat.operatorName')}</b>
          <small>{me.position}</small>
        </p>
        <button type="button" aria-haspopup="dialog" onClick={() => setProfile(true)}>
          {labels.profile}
        </button>
      </div>
      <label className="desk-presence">
        <span className="visually-hidden">{labels.presence}</span>
        <select value={me.presence} onChange={({ currentTarget }) => void choose(currentTarget.value as Presence)}>
          {PRESENCES.map((presence) => (
            <option key={presence} value={presence}>
              {t(`presence.${presence}`)}
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
      <ConnectionStatus />
      {isProfile && <Profile close={() => setProfile(false)} />}
    </div>
  )
}
