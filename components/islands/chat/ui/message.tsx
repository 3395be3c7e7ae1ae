import { memo } from 'react'
import type { ChatMessage } from '@/lib/contract/chat-message'
import { ChatIcon } from './chat-icon'
import { localDateTime, localTime } from '@/lib/visitor/local-time'
import { MessageActions, type Quote } from './message-actions'
import { MessageBody } from './message-body'
import { MessageReactions } from './reactions'
import { useConversationContext } from './conversation-context'

interface MessageProps {
  readonly message: ChatMessage
  readonly isRead: boolean
  readonly quote: Quote
}

function When({ message, isRead }: Pick<MessageProps, 'message' | 'isRead'>) {
  const { t, side } = useConversationContext()
  const state = isRead ? 'read' : 'sent'
  return (
    <span className="chat-when">
      <time dateTime={message.at} title={localDateTime(message.at)}>
        {localTime(message.at)}
      </time>
      {message.author === side && (
        <span role="img" aria-label={t(`msg.${state}`)} title={t(`msg.${state}`)}>
          <ChatIcon name={state} />
        </span>
      )}
    </span>
  )
}

export const Message = memo(function Message({ message, isRead, quote }: MessageProps) {
  const { side, authorOf, remove } = useConversationContext()
  const isOwn = message.author === side
  if (message.kind === 'system')
    return (
      <li className="chat-note">
        <MessageBody message={message} />
      </li>
    )
  return (
    <li className={isOwn ? 'chat-message chat-own' : 'chat-message'} data-id={message.id}>
      <span className={isOwn && side === 'visitor' ? 'visually-hidden' : 'chat-author'}>{authorOf(message)}</span>
      <div className="chat-bubble">
        <MessageBody message={message} />
        <When message={message} isRead={isRead} />
      </div>
      {message.kind !== 'deleted' && (quote ?? remove) && <MessageActions message={message} quote={quote} />}
      <MessageReactions message={message} />
    </li>
  )
})
