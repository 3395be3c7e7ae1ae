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
const focusConversation = () => document.getElementById('desk-talk')?.focus()

/** Conversation list, conversation and visitor details; a phone shows one at a time. */
function Panes() {
  const { shown } = useModel()
  const [isAbout, setAbout] = useState(false)
  return (
    <div className="desk" data-shown={shown} data-about={isAbout || undefined}>
      <DeskBar />
      <ConversationList />
      <ConversationPane key={shown ?? ''} isAbout={isAbout} showAbout={setAbout} />
      <VisitorDetails close={() => setAbout(false)} />
    </div>
  )
}

export function DeskPanes({ operators, list, fileMb, origins, words, common, chat, links, signInHref }: DeskProps) {
  const [desk] = useState(() =>
    createDesk({ operators, list, fileMb, newMessage: words['notify.message'], visitor: words.visitor }),
  )
  const [deleted, setDeleted] = useState<ChatMessage>()
  useEffect(() => desk.start(), [desk])
  const t = createTranslate(chat.words)
  const [view] = useState<DeskView>({ desk, words, common, links, signInHref, fileMb, origins, t, tag: chat.tag })
  const [reader] = useState<ConversationContext>({
    side: 'operator',
    t,
    tag: chat.tag,
    authorOf({ author, name }) {
      const conversation = shownConversation(desk.model.get())?.conversation
      if (author === 'visitor') return conversation ? markedVisitorName(conversation, words) : words.visitor
      return name || t('chat.operatorName')
    },
    react: (...reaction) => void desk.react(...reaction),
    opaqueFile: words.opaqueFile,
    renew: desk.renewFileUrls,
    remove: { word: common.delete, act: setDeleted },
  })
  return (
    <DeskProvider value={view}>
      <ConversationContextProvider value={reader}>
        <Panes />
        {deleted && (
          <ConfirmDialog
            text={words.deleteQuestion}
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
