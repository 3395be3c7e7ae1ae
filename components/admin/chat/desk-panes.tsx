import { useEffect, useState } from 'react'
import {
  ConversationContextProvider,
  createTranslate,
  type ConversationContext,
} from '../../islands/chat/ui/conversation-context'
import { VisitorDetails } from './visitor-details'
import { DeskBar } from './desk-bar'
import { createDesk } from './desk/desk'
import { shownConversation } from './desk/model'
import { ConfirmDialog } from '../confirm-dialog'
import { ConversationList } from './conversation-list'
import { ConversationPane } from './conversation-pane'
import { DeskProvider, useModel, markedVisitorName, type DeskProps, type DeskView } from './view'
import type { ChatMessage } from '@/lib/contract/chat-message'

/** Receives the focus after a message that had it is deleted. */
const focusConversation = () => document.getElementById('desk-conversation')?.focus()

/** Conversation list, conversation and visitor details; a phone shows one at a time. */
function Panes() {
  const { shownId } = useModel()
  const [isAbout, setAbout] = useState(false)
  return (
    <div className="desk" data-shown={shownId} data-about={isAbout || undefined}>
      <DeskBar />
      <ConversationList />
      <ConversationPane key={shownId ?? ''} isAbout={isAbout} showAbout={setAbout} />
      <VisitorDetails close={() => setAbout(false)} />
    </div>
  )
}

export function DeskPanes({ operators, list, fileMb, origins, labels, common, chat, links, signInHref }: DeskProps) {
  const [desk] = useState(() =>
    createDesk({ operators, list, fileMb, newMessage: labels['notify.message'], visitor: labels.visitor }),
  )
  const [deleted, setDeleted] = useState<ChatMessage>()
  useEffect(() => desk.start(), [desk])
  const t = createTranslate(chat.messages)
  const [view] = useState<DeskView>({ desk, labels, common, links, signInHref, fileMb, origins, t, tag: chat.tag })
  const [context] = useState<ConversationContext>({
    side: 'operator',
    t,
    tag: chat.tag,
    authorOf({ author, name }) {
      const conversation = shownConversation(desk.model.get())?.conversation
      if (author === 'visitor') return conversation ? markedVisitorName(conversation, labels) : labels.visitor
      return name || t('chat.operatorName')
    },
    react: (...reaction) => void desk.react(...reaction),
    opaqueFile: labels.opaqueFile,
    refresh: desk.refreshFileUrls,
    remove: { label: common.delete, onRemove: setDeleted },
  })
  return (
    <DeskProvider value={view}>
      <ConversationContextProvider value={context}>
        <Panes />
        {deleted && (
          <ConfirmDialog
            text={labels.deleteQuestion}
            yes={common.delete}
            no={common.cancel}
            onConfirm={() => void desk.remove(deleted).then(focusConversation)}
            close={() => setDeleted(undefined)}
          />
        )}
      </ConversationContextProvider>
    </DeskProvider>
  )
}
