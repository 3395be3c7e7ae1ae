import { memo } from 'react'
import type { ChatMessage } from '@/lib/contract/chat-message'
import { ChatIcon } from './chat-icon'
import { localDateTime, localTime } from './local-time'
import { MessageActions, type Quote } from './message-actions'
import { MessageBody } from './message-body'
import { GivenReactions } from './reactions'
import { useReader } from './reader'

interface MessageProps {
  readonly message: ChatMessage
  /** The other side has read it. */
  readonly isRead: boolean
  readonly quote: Quote
}

function When({ message, isRead }: Pick<MessageProps, 'message' | 'isRead'>) {
  const { say, side } = useReader()
  const mark = isRead ? 'read' : 'sent'
  return (
    <span className="chat-when">
      <time dateTime={message.at} title={localDateTime(message.at)}>
        {localTime(message.at)}
      </time>
      {message.author === side && (
        <span role="img" aria-label={say(`msg.${mark}`)} title={say(`msg.${mark}`)}>
          <ChatIcon name={mark} />
        </span>
      )}
    </span>
  )
}

/** A message of the talk with what is known of it. */
export const Message = memo(function Message({ message, isRead, quote }: MessageProps) {
  const { side, authorOf, remove } = useReader()
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
      <GivenReactions message={message} />
    </li>
  )
})
