import { useCallback, useState, type RefObject } from 'react'
import type { ChatMessage } from '@/lib/contract/chat-message'
import type { HostFinding } from '@/lib/domain/chat/host-check'
import { store, stored } from '@/lib/visitor/storage'
import { MessageList } from '../parts/message-list'
import { tooLong } from '../parts/too-long'
import { Typing } from '../parts/typing'
import { useDraft } from '../parts/use-draft'
import { Foot } from './foot'
import { IntroForm } from './intro-form'
import { later } from '../parts/later'
import { laterParts } from './load-later-parts'
import { mayWrite, isAway } from './may-write'
import { OfflineForm } from './offline-form'
import { OnItsWay } from './on-its-way'
import { useModel, useView } from './view'

/** Key in local storage, like that of the talk: the visitor has closed the form that asks who he is. */
const INTRO_KEY = 'chatIntroClosed'

const Vote = later(async () => (await laterParts()).Vote)

interface TalkViewProps {
  readonly finding: HostFinding
  readonly field: RefObject<HTMLTextAreaElement | null>
}

/** The talk, or the form that takes a question while nobody answers. */
export function TalkView({ finding, field }: TalkViewProps) {
  const view = useView()
  const { say, talk } = view
  const model = useModel()
  const { setting, conversation, messages, earlier, waiting, uploads, typing } = model
  const [quotedId, setQuoted] = useDraft('quote')
  const [isIntroClosed, setIntroClosed] = useState(() => stored(INTRO_KEY) !== null)
  const quote = useCallback(
    (message: ChatMessage) => {
      setQuoted(message.id)
      field.current?.focus()
    },
    // The draft is the same one as long as the view.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [field],
  )
  const putOff = useDraft(`voteLater.${conversation?.id}`)
  const comment = useDraft('comment')
  const closeIntro = () => {
    store(INTRO_KEY, '1')
    setIntroClosed(true)
  }
  const quoted = messages.find(({ id, kind }) => id === quotedId && kind !== 'deleted')
  if (!setting)
    return (
      <p className="chat-body chat-quiet" role="status">
        {say('common.loading')}
      </p>
    )
  const isWriting = mayWrite(model, finding)
  const asks = isWriting && isAway(model)
  const isPast = conversation?.state === 'closed'
  const isKnown = Boolean(conversation?.contact.phone || conversation?.contact.email)
  const written = waiting.length + uploads.length
  return (
    <>
      <MessageList
        messages={messages}
        read={conversation?.read.operator ?? 0}
        loadEarlier={earlier ? talk.earlier : undefined}
        quote={isWriting && !asks ? quote : undefined}
        under={!isPast && <OnItsWay />}
        written={written}
        isForm={asks}
      >
        {asks ? (
          <OfflineForm />
        ) : (
          isWriting &&
          !isIntroClosed && <IntroForm isKnown={isKnown} isSmall={messages.length + written > 0} close={closeIntro} />
        )}
        {conversation?.offline && conversation.contact.email && (
          <p className="chat-note" role="status">
            {say('chat.offline.done', { email: conversation.contact.email })}
          </p>
        )}
        {isPast && (
          <Vote
            key={conversation.id}
            say={say}
            vote={talk.vote}
            conversation={conversation}
            later={putOff}
            comment={comment}
            tooLong={(text) => tooLong(view, text, setting.limits.text)}
          />
        )}
      </MessageList>
      <Typing name={typing} />
      {!asks && <Foot {...{ finding, field, quoted }} dropQuote={() => setQuoted('')} />}
    </>
  )
}
