import { useEffect, useState, type KeyboardEvent } from 'react'
import type { HostFinding } from '@/lib/domain/chat/host-check'
import { ChatIcon } from '../parts/chat-icon'
import { addressOf } from '../talk/calls'
import { Consent } from './consent'
import { useDropFiles } from '../parts/drop-files'
import { Header } from './header'
import { LinkBar } from '../parts/link-bar'
import { localDate } from '../parts/local-time'
import { usePressElsewhere } from '../parts/use-press-elsewhere'
import { later } from '../parts/later'
import { TranscriptForm } from './transcript-form'
import { isAway, mayWrite } from './may-write'
import type { Shown } from './menu'
import { NotStarted } from './not-started'
import { laterParts } from './load-later-parts'
import { TalkView } from './talk-view'
import { TroubleNote } from './trouble-note'
import { useFocus } from './use-focus'
import { useModel, useView } from './view'

const Menu = later(async () => (await laterParts()).Menu)
const Deletion = later(async () => (await laterParts()).Deletion)
const PastTalks = later(async () => (await laterParts()).PastTalks)

/** The own chat: its window, whatever it shows. */
export function Panel({ dialog, finding }: { dialog: HTMLElement; finding: HostFinding }) {
  const { talk, say, unreadOf, close } = useView()
  const model = useModel()
  const { asking, failed, setting, link, conversation } = model
  const transcript = conversation
    ? addressOf('transcript', { conversation: conversation.id, lang: document.documentElement.dataset['lng'] })
    : undefined
  const [shown, setShown] = useState<Shown>('talk')
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { panel, title, field } = useFocus(dialog, setting !== undefined)
  const mayAttach = mayWrite(model, finding) && !isAway(model) && !asking
  const { isOver, drop } = useDropFiles(mayAttach ? (files) => void talk.attach(files) : undefined)
  const show = (next: Shown) => () => {
    setMenuOpen(false)
    setShown(next)
  }

  usePressElsewhere(
    isMenuOpen,
    (target) => target.closest('.chat-menu, .chat-header [aria-expanded]'),
    () => setMenuOpen(false),
  )

  useEffect(() => {
    // Whoever opens the chat again comes to his talk.
    const back = () => dialog.matches(':popover-open') || setShown('talk')
    dialog.addEventListener('toggle', back)
    return () => dialog.removeEventListener('toggle', back)
  }, [dialog])

  /** Escape closes what is on top: the menu, the consent, a view of its own, at last the chat. */
  function press(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    if (isMenuOpen) setMenuOpen(false)
    else if (asking) talk.decide(false)
    else if (shown !== 'talk') setShown('talk')
    else close()
  }

  return (
    // Keys and files may come to any part of it.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={isOver ? 'chat-panel chat-over' : 'chat-panel'} ref={panel} onKeyDown={press} {...drop}>
      <div className="chat-content" inert={asking !== undefined}>
        <Header title={title} isMenuOpen={isMenuOpen} toggleMenu={() => setMenuOpen(!isMenuOpen)} />
        {isMenuOpen && <Menu say={say} show={show} transcript={transcript} />}
        <LinkBar link={link} reconnect={talk.reconnect} />
        <TroubleNote />
        {finding === 'oldView' && <p className="chat-warning">{say('chat.err.oldView')}</p>}
        {shown !== 'talk' && (
          <p className="chat-back">
            <button type="button" className="chat-link" onClick={show('talk')}>
              <ChatIcon name="back" />
              <span>{say('chat.back')}</span>
            </button>
          </p>
        )}
        {failed && !setting ? (
          <NotStarted />
        ) : shown === 'past' ? (
          <PastTalks
            say={say}
            list={talk.list}
            dateOf={localDate}
            unreadOf={unreadOf}
            choose={(id) => void talk.choose(id).then((isThere) => isThere && setShown('talk'))}
          />
        ) : shown === 'deletion' ? (
          <Deletion say={say} forget={talk.forget} />
        ) : shown === 'transcript' ? (
          <div className="chat-body chat-scroll">
            <TranscriptForm />
          </div>
        ) : (
          <TalkView finding={finding} field={field} />
        )}
      </div>
      {asking && <Consent />}
      {isOver && <p className="chat-drop">{say('chat.drop')}</p>}
    </div>
  )
}
