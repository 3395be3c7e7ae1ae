import { useCallback, useEffect, useRef } from 'react'
import type { ChatMessage } from '@/lib/contract/chat-message'
import { useDropFiles } from '../../islands/chat/ui/drop-files'
import { MessageList } from '../../islands/chat/ui/message-list'
import { Typing } from '../../islands/chat/ui/typing'
import { useDraft } from '../../islands/chat/ui/use-draft'
import { Composer } from './composer'
import { PendingList } from './pending-list'
import { ConversationHeader } from './conversation-header'
import { useDesk, useModel, useShownConversation, markedVisitorName } from './view'

interface ConversationPaneProps {
  readonly isAbout: boolean
  readonly showAbout: (isShown: boolean) => void
}

/** Focuses the input, or the heading on touch devices, where the input would open the keyboard. */
function useArrival(isReady: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!isReady) return
    const target = matchMedia('(pointer: coarse)').matches ? heading.current : (field.current ?? heading.current)
    target?.focus({ preventScroll: true })
  }, [isReady])
  return { heading, field }
}

export function ConversationPane({ isAbout, showAbout }: ConversationPaneProps) {
  const { desk, labels, common } = useDesk()
  const { shownId, typing, pending, uploads } = useModel()
  const current = useShownConversation()
  const conversation = current?.state === 'loaded' ? current.conversation : undefined
  const isOpen = conversation !== undefined && conversation.state !== 'closed'
  const { heading, field } = useArrival(conversation !== undefined)
  const [quotedId, setQuoted] = useDraft(`desk.${shownId ?? ''}.quote`)
  const { isOver, drop } = useDropFiles(isOpen ? desk.attach : undefined)
  const quote = useCallback(
    (message: ChatMessage) => {
      setQuoted(message.id)
      field.current?.focus()
    },
    // The pane is mounted per conversation, so neither the draft nor the ref changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [],
  )
  if (!current || !conversation)
    return (
      <section className="desk-conversation" aria-label={labels.choose}>
        <p className="desk-empty" role="status">
          {current
            ? { loading: common.loading, loaded: common.loading, gone: labels.gone, failed: common.failed }[
                current.state
              ]
            : labels.choose}
        </p>
        {current && current.state !== 'loading' && (
          <p className="admin-stack desk-empty">
            <button type="button" onClick={() => desk.show(undefined)}>
              {labels.back}
            </button>
          </p>
        )}
      </section>
    )
  const typist = typing[conversation.id]
  const queuedCount =
    pending.filter((one) => one.message.conversation === conversation.id).length +
    uploads.filter((one) => one.conversation === shownId).length
  return (
    <section
      className={isOver ? 'desk-conversation admin-over' : 'desk-conversation'}
      aria-labelledby="desk-conversation"
      {...drop}
    >
      <ConversationHeader heading={heading} conversation={conversation} isAbout={isAbout} showAbout={showAbout} />
      <MessageList
        messages={current.messages}
        read={conversation.read.visitor}
        loadOlder={current.hasMore ? desk.loadOlder : undefined}
        quote={isOpen ? quote : undefined}
        under={<PendingList conversation={conversation.id} />}
        pendingCount={queuedCount}
      />
      <Typing name={typist === null ? markedVisitorName(conversation, labels) : typist} />
      {isOpen ? (
        <Composer
          conversation={conversation}
          field={field}
          quoted={current.messages.find(({ id, kind }) => id === quotedId && kind !== 'deleted')}
          dropQuote={() => setQuoted('')}
        />
      ) : (
        <p className="chat-foot">{labels.closed}</p>
      )}
    </section>
  )
}
