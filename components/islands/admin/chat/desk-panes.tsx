import { useEffect, useState } from 'react'
import { ReaderProvider, sayer, type Reader } from '../../chat/parts/reader'
import { About } from './about'
import { DeskBar } from './desk-bar'
import { createDesk } from './desk/desk'
import { shownTalk } from './desk/model'
import { Question } from '../question'
import { TalkList } from './talk-list'
import { TalkPane } from './talk-pane'
import { DeskProvider, useModel, markedVisitorName, type DeskProps, type DeskView } from './view'
import type { ChatMessage } from '@/lib/contract/chat-message'

/** Where the focus goes when what had it is deleted. */
const focusTalk = () => document.getElementById('desk-talk')?.focus()

/** The list, the conversation that is looked at, and what is known of its visitor. A telephone shows one at a time. */
function Panes() {
  const { shown } = useModel()
  const [isAbout, setAbout] = useState(false)
  return (
    <div className="desk" data-shown={shown} data-about={isAbout || undefined}>
      <DeskBar />
      <TalkList />
      <TalkPane key={shown ?? ''} isAbout={isAbout} showAbout={setAbout} />
      <About close={() => setAbout(false)} />
    </div>
  )
}

/** The desk with what all of its parts have. */
export function DeskPanes({ operators, list, fileMb, origins, words, common, chat, links, signInHref }: DeskProps) {
  const [desk] = useState(() =>
    createDesk({ operators, list, fileMb, newMessage: words['notify.message'], visitor: words.visitor }),
  )
  const [deleted, setDeleted] = useState<ChatMessage>()
  useEffect(() => desk.start(), [desk])
  const say = sayer(chat.words)
  const [view] = useState<DeskView>({ desk, words, common, links, signInHref, fileMb, origins, say, tag: chat.tag })
  const [reader] = useState<Reader>({
    side: 'operator',
    say,
    tag: chat.tag,
    authorOf({ author, name }) {
      const conversation = shownTalk(desk.model.get())?.conversation
      if (author === 'visitor') return conversation ? markedVisitorName(conversation, words) : words.visitor
      return name || say('chat.operatorName')
    },
    react: (...reaction) => void desk.react(...reaction),
    opaqueFile: words.opaqueFile,
    renew: desk.renew,
    remove: { word: common.delete, act: setDeleted },
  })
  return (
    <DeskProvider value={view}>
      <ReaderProvider value={reader}>
        <Panes />
        {deleted && (
          <Question
            text={words.deleteQuestion}
            yes={common.delete}
            no={common.cancel}
            act={() => void desk.remove(deleted).then(focusTalk)}
            close={() => setDeleted(undefined)}
          />
        )}
      </ReaderProvider>
    </DeskProvider>
  )
}
