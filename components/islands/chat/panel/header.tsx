import { useState, type RefObject } from 'react'
import { isMuted, mute } from '../own/sound'
import { ChatIcon } from '../parts/chat-icon'
import { Operators } from './operator'
import { useView } from './view'

interface HeaderProps {
  readonly title: RefObject<HTMLHeadingElement | null>
  readonly isMenuOpen: boolean
  readonly toggleMenu: () => void
}

/** Title, who answers, and the buttons of the window. */
export function Header({ title, isMenuOpen, toggleMenu }: HeaderProps) {
  const { say, close } = useView()
  const [muted, setMuted] = useState(isMuted)
  const sound = say(muted ? 'chat.sound.on' : 'chat.sound.off')
  const turn = () => {
    mute(!muted)
    setMuted(!muted)
  }
  return (
    <div className="chat-header">
      <h2 tabIndex={-1} ref={title}>
        {say('chat.title')}
      </h2>
      <button type="button" aria-label={sound} title={sound} onClick={turn}>
        <ChatIcon name={muted ? 'muted' : 'sound'} />
      </button>
      <button
        type="button"
        aria-label={say('chat.menu')}
        title={say('chat.menu')}
        aria-expanded={isMenuOpen}
        onClick={toggleMenu}
      >
        <ChatIcon name="more" />
      </button>
      <button type="button" aria-label={say('common.close')} title={say('common.close')} onClick={close}>
        <ChatIcon name="close" />
      </button>
      <Operators />
    </div>
  )
}
