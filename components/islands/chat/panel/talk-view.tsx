import { useCallback, useState, type RefObject } from 'react'
import type { ChatMessage } from '@/lib/contract/chat-message'
import type { HostFinding } from '@/lib/domain/chat/host-check'
import { MessageList } from '../parts/message-list'
import { Typing } from '../parts/typing'
import { useDraft } from '../parts/use-draft'
import { isOpen } from '../talk/model'
import { Foot } from './foot'
import { IntroForm } from './intro-form'
import { Away, OfflineForm } from './offline-form'
import { OnItsWay } from './on-its-way'
import { useModel, useView } from './view'
import { Vote } from './vote'

interface TalkViewProps {
  readonly finding: HostFinding
  readonly field: RefObject<HTMLTextAreaElement | null>
}

/** The talk, or the form that takes a question while nobody answers. */
export function TalkView({ finding, field }: TalkViewProps) {
  const { say, talk } = useView()
  const { setting, conversation, messages, earlier, waiting, uploads, typing } = useModel()
  const [quotedId, setQuoted] = useState<string>()
  const [introClosed, closeIntro] = useDraft('introClosed')
  const quote = useCallback(
    (message: ChatMessage) => {
      setQuoted(message.id)
      field.current?.focus()
    },
    [field],
  )
  const quoted = messages.find(({ id, kind }) => id === quotedId && kind !== 'deleted')
  if (!setting)
    return (
      <p className="chat-body chat-quiet" role="status">
        {say('common.loading')}
      </p>
    )
  const mayWrite = finding !== 'oldBrowser' && !setting.employee && conversation?.state !== 'closed'
  const isPast = conversation?.state === 'closed'
  const isKnown = Boolean(conversation?.contact.phone || conversation?.contact.email)
  if (mayWrite && !setting.desk.open && !isOpen(conversation))
    return (
      <div className="chat-body chat-scroll">
        <OfflineForm />
      </div>
    )
  return (
    <>
      {mayWrite && !setting.desk.open && !conversation?.offline && <Away />}
      <MessageList
        messages={messages}
        read={conversation?.read.operator ?? 0}
        loadEarlier={earlier ? talk.earlier : undefined}
        quote={mayWrite ? quote : undefined}
        under={!isPast && <OnItsWay />}
        written={waiting.length + uploads.length}
      >
        {mayWrite && !introClosed && <IntroForm isKnown={isKnown} close={() => closeIntro('1')} />}
        {conversation?.offline && conversation.contact.email && (
          <p className="chat-note" role="status">
            {say('chat.offline.done', { email: conversation.contact.email })}
          </p>
        )}
        {isPast && <Vote key={conversation.id} conversation={conversation} />}
      </MessageList>
      <Typing name={typing} />
      <Foot {...{ finding, field, quoted }} dropQuote={() => setQuoted(undefined)} />
    </>
  )
}
