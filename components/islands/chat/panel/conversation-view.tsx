import { useCallback, useState, type RefObject } from 'react'
import type { ChatMessage } from '@/lib/contract/chat-message'
import type { HostFinding } from '@/lib/domain/chat/host-check'
import { writeStorage, readStorage } from '@/lib/visitor/storage'
import { MessageList } from '../ui/message-list'
import { tooLong } from '../ui/too-long'
import { Typing } from '../ui/typing'
import { useDraft } from '../ui/use-draft'
import { Footer } from './footer'
import { Greeting } from './greeting'
import { IntroForm } from './intro-form'
import { lazyPart } from '../ui/lazy-part'
import { loadLazyParts } from './load-lazy-parts'
import { mayWrite, isAway } from './may-write'
import { OfflineForm } from './offline-form'
import { SendingIndicator } from './sending-indicator'
import { useModel, useView } from './view'

const INTRO_KEY = 'chatIntroClosed'

const Vote = lazyPart(async () => (await loadLazyParts()).Vote)

interface ConversationViewProps {
  readonly finding: HostFinding
  readonly field: RefObject<HTMLTextAreaElement | null>
}

/** The conversation, or the offline form while no operator is available. */
export function ConversationView({ finding, field }: ConversationViewProps) {
  const view = useView()
  const { t, controller } = view
  const model = useModel()
  const { setting, conversation, messages, hasMore, pending, uploads, typing } = model
  const [quotedId, setQuoted] = useDraft('quote')
  const [isIntroClosed, setIntroClosed] = useState(() => readStorage(INTRO_KEY) !== null)
  const quote = useCallback(
    (message: ChatMessage) => {
      setQuoted(message.id)
      field.current?.focus()
    },
    // `setQuoted` writes the same draft in every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [field],
  )
  const [introduced, setIntroduced] = useState<{ readonly id: string; readonly after: number }>()
  const snooze = useDraft(`voteLater.${conversation?.id}`)
  const comment = useDraft('comment')
  const closeIntro = () => {
    writeStorage(INTRO_KEY, '1')
    setIntroClosed(true)
  }
  const saveIntroduced = () => {
    const { conversation: saved, messages: loaded } = controller.model.get()
    if (saved) setIntroduced({ id: saved.id, after: loaded.at(-1)?.seq ?? 0 })
  }
  const quoted = messages.find(({ id, kind }) => id === quotedId && kind !== 'deleted')
  if (!setting)
    return (
      <p className="chat-body chat-quiet" role="status">
        {t('common.loading')}
      </p>
    )
  const isWriting = mayWrite(model, finding)
  const isOfflineForm = isWriting && isAway(model)
  const isPast = conversation?.state === 'closed'
  const isKnown = Boolean(conversation?.contact.phone || conversation?.contact.email)
  const pendingCount = pending.length + uploads.length
  return (
    <>
      <MessageList
        messages={messages}
        read={conversation?.read.operator ?? 0}
        loadOlder={hasMore ? controller.loadOlder : undefined}
        quote={isWriting && !isOfflineForm ? quote : undefined}
        under={!isPast && <SendingIndicator />}
        pendingCount={pendingCount}
        isForm={isOfflineForm}
        greeting={!isPast && !hasMore && <Greeting hasAnswerTime={!isOfflineForm && !conversation?.operator} />}
        note={
          introduced && introduced.id === conversation?.id
            ? { after: introduced.after, text: t('chat.intro.done') }
            : undefined
        }
      >
        {isOfflineForm ? (
          <OfflineForm />
        ) : (
          isWriting && !isIntroClosed && !isKnown && <IntroForm onSaved={saveIntroduced} close={closeIntro} />
        )}
        {conversation?.offline && conversation.contact.email && (
          <p className="chat-note" role="status">
            {t('chat.offline.done', { email: conversation.contact.email })}
          </p>
        )}
        {isPast && (
          <Vote
            key={conversation.id}
            t={t}
            vote={controller.vote}
            conversation={conversation}
            later={snooze}
            comment={comment}
            tooLong={(text) => tooLong(view, text, setting.limits.text)}
          />
        )}
      </MessageList>
      <Typing name={typing} />
      {!isOfflineForm && <Footer {...{ finding, field, quoted }} dropQuote={() => setQuoted('')} />}
    </>
  )
}
