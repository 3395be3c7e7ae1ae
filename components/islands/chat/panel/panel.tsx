import { useEffect, useState, type KeyboardEvent } from 'react'
import type { HostFinding } from '@/lib/domain/chat/host-check'
import { ChatIcon } from '../ui/chat-icon'
import { chatUrl } from '../conversation/calls'
import { Consent } from './consent'
import { useDropFiles } from '../ui/drop-files'
import { Header } from './header'
import { ConnectionBar } from '../ui/connection-bar'
import { localDate } from '@/lib/visitor/local-time'
import { useOutsideClick } from '../ui/use-outside-click'
import { lazyPart } from '../ui/lazy-part'
import { TranscriptForm } from './transcript-form'
import { isAway, mayWrite } from './may-write'
import type { Shown } from './menu'
import { NotStarted } from './not-started'
import { loadLazyParts } from './load-lazy-parts'
import { ConversationView } from './conversation-view'
import { ErrorNote } from './error-note'
import { useFocus } from './use-focus'
import { useModel, useView } from './view'

const Menu = lazyPart(async () => (await loadLazyParts()).Menu)
const Deletion = lazyPart(async () => (await loadLazyParts()).Deletion)
const PastConversations = lazyPart(async () => (await loadLazyParts()).PastConversations)

export function Panel({ dialog, finding }: { dialog: HTMLElement; finding: HostFinding }) {
  const { controller, t, unreadLabel, close } = useView()
  const model = useModel()
  const { consentPurpose, failed, setting, connection, conversation } = model
  const transcript = conversation
    ? chatUrl('transcript', { conversation: conversation.id, lang: document.documentElement.dataset['lng'] })
    : undefined
  const [shown, setShown] = useState<Shown>('conversation')
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { panel, title, field } = useFocus(dialog, setting !== undefined)
  const mayAttach = mayWrite(model, finding) && !isAway(model) && !consentPurpose
  const { isOver, drop } = useDropFiles(mayAttach ? (files) => void controller.attach(files) : undefined)
  const show = (next: Shown) => () => {
    setMenuOpen(false)
    setShown(next)
  }

  useOutsideClick(
    isMenuOpen,
    (target) => target.closest('.chat-menu, .chat-header [aria-expanded]'),
    () => setMenuOpen(false),
  )

  useEffect(() => {
    // Reopening the chat returns to the conversation.
    const showConversation = () => dialog.matches(':popover-open') || setShown('conversation')
    dialog.addEventListener('toggle', showConversation)
    return () => dialog.removeEventListener('toggle', showConversation)
  }, [dialog])

  /** Escape closes the topmost layer: menu, consent, subview, then the chat. */
  function press(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    if (isMenuOpen) setMenuOpen(false)
    else if (consentPurpose) controller.answerConsent(false)
    else if (shown !== 'conversation') setShown('conversation')
    else close()
  }

  return (
    // Handles keys and drops of all its descendants.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={isOver ? 'chat-panel chat-over' : 'chat-panel'} ref={panel} onKeyDown={press} {...drop}>
      <div className="chat-content" inert={consentPurpose !== undefined}>
        <Header title={title} isMenuOpen={isMenuOpen} toggleMenu={() => setMenuOpen(!isMenuOpen)}>
          <ConnectionBar connection={connection} reconnect={controller.reconnect} />
        </Header>
        {isMenuOpen && <Menu t={t} show={show} transcript={transcript} />}
        <ErrorNote />
        {finding === 'oldView' && <p className="chat-warning">{t('chat.err.oldView')}</p>}
        {shown !== 'conversation' && (
          <p className="chat-back">
            <button type="button" className="chat-link" onClick={show('conversation')}>
              <ChatIcon name="back" />
              <span>{t('chat.back')}</span>
            </button>
          </p>
        )}
        {failed && !setting ? (
          <NotStarted />
        ) : shown === 'past' ? (
          <PastConversations
            t={t}
            list={controller.list}
            formatDate={localDate}
            unreadLabel={unreadLabel}
            choose={(id) => void controller.choose(id).then((isLoaded) => isLoaded && setShown('conversation'))}
          />
        ) : shown === 'deletion' ? (
          <Deletion t={t} deleteConversation={controller.deleteConversation} />
        ) : shown === 'transcript' ? (
          <div className="chat-body chat-scroll">
            <TranscriptForm />
          </div>
        ) : (
          <ConversationView finding={finding} field={field} />
        )}
      </div>
      {consentPurpose && <Consent />}
      {isOver && <p className="chat-drop">{t('chat.drop')}</p>}
    </div>
  )
}
