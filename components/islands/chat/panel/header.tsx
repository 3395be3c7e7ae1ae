import { useState, type ReactNode, type RefObject } from 'react'
import { isMuted, mute } from '../built-in/sound'
import { ChatIcon } from '../ui/chat-icon'
import { Operators } from './operator'
import { useView } from './view'

interface HeaderProps {
  readonly title: RefObject<HTMLHeadingElement | null>
  readonly isMenuOpen: boolean
  readonly toggleMenu: () => void
  readonly children: ReactNode
}

export function Header({ title, isMenuOpen, toggleMenu, children }: HeaderProps) {
  const { t, close } = useView()
  const [muted, setMuted] = useState(isMuted)
  const sound = t(muted ? 'chat.sound.on' : 'chat.sound.off')
  const toggleSound = () => {
    mute(!muted)
    setMuted(!muted)
  }
  return (
    <div className="chat-header">
      <h2 tabIndex={-1} ref={title}>
        {t('chat.title')}
      </h2>
      <button type="button" aria-label={sound} title={sound} onClick={toggleSound}>
        <ChatIcon name={muted ? 'muted' : 'sound'} />
      </button>
      <button
        type="button"
        aria-label={t('chat.menu')}
        title={t('chat.menu')}
        aria-expanded={isMenuOpen}
        onClick={toggleMenu}
      >
        <ChatIcon name="more" />
      </button>
      <button type="button" aria-label={t('common.close')} title={t('common.close')} onClick={close}>
        <ChatIcon name="close" />
      </button>
      <Operators />
      {children}
    </div>
  )
}
